"""Live tables: those that this process has in memory, with their logs, audiences and bots."""
