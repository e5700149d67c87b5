"""How fast the kernel is: whole deals, settlements, worlds and playouts, and DDS beside it."""
