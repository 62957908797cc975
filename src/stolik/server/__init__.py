"""The server: tables over HTTP and sockets, kept on disk.

    daemon → app → http | socket → service → live → cluster, identity, messages, ops, storage, workers → settings

A layer imports only what stands to its right; `pyproject.toml` has the contract.
"""
