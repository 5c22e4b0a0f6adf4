// Nothing to call: what is checked is checked by the compiler.
