// A clock in memory that a compositor sets and the threads of other processes read and wait for.

#ifndef CSHAREDCLOCK_H
#define CSHAREDCLOCK_H

#include <stdint.h>

/// The environment variable that names a clock's folder to the processes that live by it.
#define SHARED_CLOCK_VARIABLE "VIRTUAL_CLOCK"

/// No deadline: the thread waits for something else than time.
#define SHARED_CLOCK_NEVER INT64_MAX

/// What CLOCK_REALTIME shows when the clock shows zero, in nanoseconds: 18 May 2033.
///
/// It is later than the files of today, which would else lie in the future of every program, and early
/// enough for times of 32 bits.
#define SHARED_CLOCK_EPOCH INT64_C(2000000000000000000)

/// A clock as one process sees it.
typedef struct shared_clock shared_clock;

/// Makes a clock in `folder`, which must exist, showing `now` in nanoseconds.
///
/// Returns NULL with `errno` set if that fails.
shared_clock *shared_clock_make(const char *folder, int64_t now);

/// Opens the clock in `folder`. Returns NULL with `errno` set if there is none.
shared_clock *shared_clock_open(const char *folder);

/// Releases this process's use of the clock, which exists as long as its folder.
void shared_clock_close(shared_clock *clock);

/// Sets the clock.
void shared_clock_set(shared_clock *clock, int64_t now);

/// What the clock shows, in nanoseconds.
int64_t shared_clock_now(const shared_clock *clock);

/// Registers a process that uses the clock. Returns its number, from 1.
int shared_clock_join(shared_clock *clock);

/// Keeps the process's alarm, which is due at `due` and then every `interval`, for a program that it executes.
void shared_clock_keep_alarm(shared_clock *clock, int64_t due, int64_t interval);

/// Takes over from the program that this process has been until now: its places are free again.
///
/// Returns when its alarm is due, or SHARED_CLOCK_NEVER.
int64_t shared_clock_inherit(shared_clock *clock, int64_t *interval);

/// Notes that a process starts a program that cannot be held.
void shared_clock_lose(shared_clock *clock);

/// Whether a process has started a program that cannot be held.
int shared_clock_has_lost(const shared_clock *clock);

/// The earliest deadline among the waiting threads, or `SHARED_CLOCK_NEVER` if there is none.
int64_t shared_clock_next(const shared_clock *clock);

/// Accepts the connections of the threads that have taken a place, for the compositor.
///
/// A thread that takes a place may block until then.
void shared_clock_admit(shared_clock *clock);

/// Wakes the threads whose deadline has passed and returns how many. Places of processes that have
/// ended are free again.
int shared_clock_wake(shared_clock *clock);

/// How often a thread has begun to wait until a time, over all threads.
int64_t shared_clock_waits(const shared_clock *clock);

/// Adds a waiting thread. Returns its index, or -1 if all are taken. `descriptor` becomes readable
/// when the thread is to wake.
int shared_clock_take(shared_clock *clock, int *descriptor);

/// Gives the place of a thread back and closes its descriptor.
void shared_clock_return(shared_clock *clock, int place);

/// Gives a place back whose descriptor is closed or another's.
void shared_clock_give(shared_clock *clock, int place);

/// Closes the descriptors of places that a forked process has from its parent.
void shared_clock_forget(shared_clock *clock);

/// Tells that the thread at `place` waits until `deadline`.
void shared_clock_begin(shared_clock *clock, int place, int64_t deadline);

/// Tells that the thread at `place` waits no more.
void shared_clock_end(shared_clock *clock, int place);

/// Lets programs that the calling thread starts from now on have the same addresses in every run, where the system allows
/// it. Tables that are ordered by addresses are then in the same order.
void shared_clock_fix_addresses(int is_fixed);

#endif
