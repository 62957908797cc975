"""Operations: metrics, and a schedule for the garbage collector."""
