"""Search over the contract: imports no game."""
