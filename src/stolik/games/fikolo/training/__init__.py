"""Programs that make and measure the data of Fikolo; nothing that runs imports them."""
