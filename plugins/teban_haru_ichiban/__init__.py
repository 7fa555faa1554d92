"""Haru Ichiban (Bruno Cathala; Blackrock Games 2014) as a plugin of teban."""
