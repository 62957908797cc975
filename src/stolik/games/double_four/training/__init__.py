"""Programs that make the data of Double Four; nothing that runs imports them."""
