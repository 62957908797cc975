"""HTTP: what pages and programs ask for by request, the middleware in front of it, and the schemas of bodies."""
