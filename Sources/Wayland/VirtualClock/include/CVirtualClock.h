// Virtual time for a process that is not aware of it, as a library to be preloaded.
//
// Where the environment names the folder of a shared clock, clocks show that clock's time, and
// every wait with a time limit ends when that clock says so, whatever the real time. Without such
// a folder the library changes nothing.
//
// Held: clock_gettime, gettimeofday, time, timespec_get; poll, ppoll, select, pselect, epoll;
// nanosleep, clock_nanosleep, usleep, sleep, thrd_sleep; timerfd; time limits of sockets; signals of timers (alarm,
// setitimer, timer_create); waits for conditions, semaphores, locks, futexes, messages, signals and threads; syscall
// with the numbers of these. On x86-64, system calls of the executable itself are held too, as those of Go.
// getrandom, getentropy, arc4random, std::random_device and the random devices return the same bytes in every run.
//
// A thread under this library never waits in the kernel with a time limit. The compositor looks how the kernel says
// that each thread waits, so it sees every wait that is not held. Not seen: rdtsc.

#ifndef CVIRTUALCLOCK_H
#define CVIRTUALCLOCK_H

/// Whether this process lives by a shared clock.
int virtual_clock_is_held(void);

#endif
