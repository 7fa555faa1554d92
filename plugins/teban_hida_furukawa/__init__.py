"""Hida-Furukawa (H. Chu; Capstone HK 2017) as a plugin of teban."""
