// What the parts of the library share.

#ifndef HELD_H
#define HELD_H

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <time.h>

/// Whether the process lives by a shared clock.
int held(void);

/// The time of this process, in nanoseconds: the shared clock's, or the latest reading if that is later.
int64_t held_now(void);

/// Reads clock `id`, in nanoseconds; all but the wall clock show the shared clock.
///
/// While the shared clock stands still, each reading is a nanosecond later than the one before: programs
/// rely on a clock that moves, and those that read it in a loop until a time has come get there.
int64_t held_reading(clockid_t id);

/// Nanoseconds of a time, at most about 146 years.
int64_t nanoseconds(const struct timespec *time);

/// The deadline `limit` nanoseconds from now; below zero is never.
int64_t deadline_in(int64_t limit);

/// The deadline of an absolute time, on whichever clock it was told.
///
/// The wall clock is decades ahead of the others: which one is meant can be seen.
int64_t deadline_at(const struct timespec *time);

/// Waits as `ppoll` does, until `deadline` on the shared clock.
int wait_until(struct pollfd *entries, nfds_t count, int64_t deadline, const sigset_t *mask);

/// Asks as `ppoll` does what is ready, and waits for nothing.
int poll_now(struct pollfd *entries, nfds_t count, const sigset_t *mask);

/// Tells timers' descriptors that their time has come.
void fire_timers(int64_t now);

/// When the next timer's descriptor is due; SHARED_CLOCK_NEVER if none is.
int64_t next_timer(void);

/// The next definition of a function after this library's.
void *next_definition(const char *name);

#endif
