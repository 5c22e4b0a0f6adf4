// Functions that tell the time.

#define _GNU_SOURCE
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>

#include "Held.h"
#include "Trap.h"

static struct timespec split(int64_t time) {
  return (struct timespec){time / 1000000000, time % 1000000000};
}

int clock_gettime(clockid_t id, struct timespec *time) {
  // Negative clocks are those of processes and threads.
  if (!held() || id < 0 || id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID) {
    if (trap_is_set()) return (int)trap_call(SYS_clock_gettime, id, (long)time, 0, 0, 0, 0);
    return REAL(clock_gettime)(id, time);
  }
  *time = split(held_reading(id));
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  return clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}
