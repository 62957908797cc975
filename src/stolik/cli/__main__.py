"""`python -m stolik.cli`."""

from . import main

main()
