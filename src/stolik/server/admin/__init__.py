"""Administration: what the operator of a server does on the machine itself, with a running server or without one."""
