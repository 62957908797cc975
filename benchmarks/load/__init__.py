"""Clients for measuring servers on loopback."""
