"""Identity: who somebody is (cookies, keys, names, origins), what they were promised, and how often they may ask."""
