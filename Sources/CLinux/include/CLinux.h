// What Linux offers and Swift's Glibc module does not show.

#ifndef CLINUX_H
#define CLINUX_H

/// Makes an anonymous, sealable file in memory that programs started from here do not inherit.
///
/// Returns its descriptor, or -1 with `errno` set. The C function is `memfd_create`.
int linux_memory_file(const char *name);

#endif
