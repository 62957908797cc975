"""Cluster: what several processes that serve the same tables share, a bus and a steady clock."""
