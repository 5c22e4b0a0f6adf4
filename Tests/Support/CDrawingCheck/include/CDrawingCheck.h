// No functions to call: the compiler does the check.
