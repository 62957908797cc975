"""Sockets: one session for each page at a table, from the bytes of a frame to the command that it carries."""
