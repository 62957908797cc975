"""Programs that make the data of Lucky Numbers; nothing that runs imports them."""
