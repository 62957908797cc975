"""The server: tables over HTTP and sockets, kept on disk."""
