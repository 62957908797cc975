"""A table without I/O: records, series."""
