// What the parts of the library share.

#ifndef HELD_H
#define HELD_H

#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <time.h>

/// Whether the process lives by a shared clock.
int held(void);

/// Registers the process as a user of the clock. Returns its number, from 1.
int held_join(void);

/// Notes that the process starts a program that cannot be held.
void held_lose(void);

/// The time of this process, in nanoseconds: the shared clock's, or the latest reading if that is later.
int64_t held_now(void);

/// Reads clock `id`, in nanoseconds. All clocks except the wall clock show the shared clock.
///
/// While the shared clock is stopped, each reading is later than the previous one: programs rely on a clock
/// that advances. The steps grow from a nanosecond on while a thread only reads, so that those that read until a
/// time has come make progress.
int64_t held_reading(clockid_t id);

/// Nanoseconds of a time, at most about 146 years.
int64_t nanoseconds(const struct timespec *time);

/// The deadline `limit` nanoseconds from now, or never if that is negative.
int64_t deadline_in(int64_t limit);

/// Whether a clock tells the time of day.
int is_wall(clockid_t id);

/// The clock of a condition, which only the condition knows.
enum { UNKNOWN_CLOCK = -1 };

/// The deadline for an absolute time of a clock.
///
/// The wall clock is decades ahead of the other clocks, so of an unknown clock the value shows which one is meant.
int64_t deadline_at(const struct timespec *time, clockid_t id);

/// Waits as `ppoll` does, until `deadline` on the shared clock.
int wait_until(struct pollfd *entries, nfds_t count, int64_t deadline, const sigset_t *mask);

/// Polls like `ppoll`, without blocking.
int poll_now(struct pollfd *entries, nfds_t count, const sigset_t *mask);

/// Whether threads of the process wait.
int are_waiting(void);

/// Makes the thread that watches the clock determine the due timers again.
void watch_anew(void);

/// Makes the descriptors of expired timers readable.
void fire_timers(int64_t now);

/// Waits until a timer that is about to be read expires, if reading it blocks. Returns whether to read; other descriptors
/// are left alone.
int await_timer(int descriptor);

/// The time at which the next timer's descriptor is due, or SHARED_CLOCK_NEVER.
int64_t next_timer(void);

/// Keeps the process's alarm for a program that it executes.
void held_keep_alarm(int64_t due, int64_t interval);

/// Sets the alarm that the process had in the program that it was until now.
void inherit_alarm(int64_t due, int64_t interval);

/// Raises the signals of expired timers. Returns the time at which the next timer is due, or SHARED_CLOCK_NEVER.
int64_t fire_alarms(int64_t now);

/// Waits for a number in memory to change, as the futex call does with a time limit.
long held_futex(
    uint32_t *futex, int operation, uint32_t value, const struct timespec *time, uint32_t bits);

/// Answers a system call as the C library's function does.
long held_call(long number, long a, long b, long c, long d, long e, long f);

/// Makes the random bytes that the kernel has given the process the same in every run.
void settle_random_bytes(void);

/// Keep other threads from the list of waits and from the timers, for this library and while the process forks.
void lock_alarms(void);
void unlock_alarms(void);
void lock_watch(void);
void unlock_watch(void);
void lock_timers(void);
void unlock_timers(void);

/// Makes the timers those of this process, which has been forked.
void adopt_timers(void);

/// The next definition of a function after this library's.
void *next_definition(const char *name);

/// The C library's function that one of this library stands before.
#define REAL(name) \
  ({ \
    static __typeof__(&name) next; \
    if (next == NULL) next = next_definition(#name); \
    next; \
  })

#endif
