// Calls of the kernel that do not pass through the C library.

#ifndef TRAP_H
#define TRAP_H

/// Holds a program that makes system calls itself, from the start of the process on.
///
/// Returns 0 if it makes such calls and they cannot be held.
int trap_begin(void);

/// Whether the system calls of the process are held: its own calls must then go through `trap_call`.
int trap_is_set(void);

/// Calls the kernel past the trap, as `syscall` does.
long trap_call(long number, long a, long b, long c, long d, long e, long f);

#endif
