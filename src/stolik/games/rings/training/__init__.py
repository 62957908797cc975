"""Programs that measure Rings; nothing that runs imports them."""
