"""Playing games: sessions, their events and their records."""
