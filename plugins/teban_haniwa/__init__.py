"""Haniwa (Akira Yasunaga; Musoka Studio 2023) as a plugin of teban."""
