// What Linux offers and Swift's Glibc module does not show.

#ifndef CLINUX_H
#define CLINUX_H

#include <poll.h>
#include <stdint.h>

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

/// Makes a descriptor that is readable once its time has come; reading it never waits.
///
/// Returns the descriptor, or -1 with `errno` set. The C function is `timerfd_create`.
int linux_alarm(void);

/// Sets an alarm to a time of the monotonic clock; a time that has passed is now, 0 is never. What
/// it had told before is taken back. The C function is `timerfd_settime`.
void linux_set_alarm(int descriptor, int64_t nanoseconds);

/// Runs `body` on a new detached thread that takes no signals; returns 0 or an `errno` value.
int linux_start_worker(void *(*body)(void *), void *context);

/// Lets the calling thread give way to threads of ordinary priority.
void linux_lower_priority(void);

/// Gives memory that was freed back to the system. The C function is `malloc_trim`.
void linux_return_memory(void);

/// Makes the process keep blocks of 256 KiB and more apart from small ones, so that each goes back
/// to the system when it is freed. The C function is `mallopt` with `M_MMAP_THRESHOLD`.
void linux_keep_large_blocks_apart(void);

/// Fixes the size of a sealable file for good, so that whoever maps it need not fear its end.
///
/// Returns 0, or -1 with `errno` set. The C function is `fcntl` with `F_ADD_SEALS`.
int linux_seal_size(int descriptor);

/// Waits until one of `entries` is ready, at most `nanoseconds`, or for ever if that is negative.
///
/// Returns how many are ready, or -1 with `errno` set. The C function is `ppoll`.
int linux_poll(struct pollfd *entries, unsigned long count, int64_t nanoseconds);

/// Makes a descriptor that becomes readable with each of `signals`, and keeps this thread and
/// those it starts from being interrupted by them.
///
/// Returns the descriptor, or -1 with `errno` set. The C functions are `signalfd` and
/// `pthread_sigmask`.
int linux_signal_file(const int *signals, int count);

/// Takes the next signal from a descriptor of `linux_signal_file`; 0 if there is none.
int linux_next_signal(int descriptor);

/// Makes a descriptor that becomes readable with the first of `signals`, wherever the process is
/// at that moment. A second one has its usual effect at once, even if nobody reads.
///
/// Returns the descriptor, which is the process's own and stays open, or -1 with `errno` set. The
/// C functions are `sigaction` and `eventfd`.
int linux_await_signal(const int *signals, int count);

/// Takes the signal that `linux_await_signal` waited for; 0 if there was none.
int linux_awaited_signal(void);

/// Gives the signals of `linux_await_signal` their usual effect again.
void linux_stop_awaiting_signals(void);

#endif
