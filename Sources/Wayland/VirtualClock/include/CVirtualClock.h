// Virtual time for a process that is not aware of it, as a library to be preloaded.
//
// Where the environment names the folder of a shared clock, clocks show that clock's time, and
// every wait with a time limit ends when that clock says so, whatever the real time. Without such
// a folder the library changes nothing.
//
// Held: clock_gettime, gettimeofday, time, timespec_get; poll, ppoll, select, pselect, epoll;
// nanosleep, clock_nanosleep, usleep, sleep, thrd_sleep; timerfd; time limits of sockets; signals of timers (alarm, setitimer,
// timer_create); waits for conditions, semaphores, locks, futexes, messages, signals and threads; syscall
// with the numbers of these. On x86-64, system calls of the executable itself are held too, as those of
// Go. getrandom and getentropy return the same bytes in every run. Not held: the time limit of connect,
// rdtsc, statically linked programs, and the system calls of programs with their own filter. semtimedop,
// aio_suspend, recvmmsg with a limit and io_uring are not held but noticed.

#ifndef CVIRTUALCLOCK_H
#define CVIRTUALCLOCK_H

/// Whether this process lives by a shared clock.
int virtual_clock_is_held(void);

#endif
