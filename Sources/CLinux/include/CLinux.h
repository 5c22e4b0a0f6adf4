// What Linux offers and Swift's Glibc module does not show.

#ifndef CLINUX_H
#define CLINUX_H

/// Makes an anonymous, sealable file in memory that programs started from here do not inherit.
///
/// Returns its descriptor, or -1 with `errno` set. The C function is `memfd_create`.
int linux_memory_file(const char *name);

/// Makes a number in the kernel that threads raise by writing and take by reading.
///
/// With `one_at_a_time` a read waits for a number above zero and takes one; without, it never
/// waits and takes everything. Returns its descriptor, or -1 with `errno` set. The C function is
/// `eventfd`.
int linux_event_counter(int one_at_a_time);

/// Runs `body` on a new detached thread that takes no signals; returns 0 or an `errno` value.
int linux_start_worker(void *(*body)(void *), void *context);

/// Lets the calling thread give way to threads of ordinary priority.
void linux_lower_priority(void);

/// Gives memory that was freed back to the system. The C function is `malloc_trim`.
void linux_return_memory(void);

#endif
