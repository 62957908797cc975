"""HTTP: the handlers of requests, the middleware in front of them, and the schemas of bodies."""
