"""Games as WebAssembly modules: the same kernels that run natively, compiled for browsers, each with its manifest."""
