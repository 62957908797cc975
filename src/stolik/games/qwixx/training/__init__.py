"""Programs that make and measure the data of Qwixx; nothing that runs imports them."""
