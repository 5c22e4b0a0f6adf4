// System calls by their number, answered as the functions of this library do.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "Held.h"

static long pselect_of(long count, fd_set *in, fd_set *out, fd_set *urgent, long limit, long mask) {
  struct {
    const sigset_t *set;
    size_t size;
  } *signals = (void *)mask;
  return pselect(
      (int)count, in, out, urgent, (struct timespec *)limit, signals == NULL ? NULL : signals->set);
}

static long call(long number, long a, long b, long c, long d, long e, long f) {
  return REAL(syscall)(number, a, b, c, d, e, f);
}

long held_call(long number, long a, long b, long c, long d, long e, long f) {
  switch (number) {
    case SYS_clock_gettime: return clock_gettime((clockid_t)a, (struct timespec *)b);
    case SYS_gettimeofday: return a == 0 ? 0 : gettimeofday((struct timeval *)a, NULL);
    case SYS_nanosleep: return nanosleep((struct timespec *)a, (struct timespec *)b);
    case SYS_clock_nanosleep:
      errno = clock_nanosleep((clockid_t)a, (int)b, (struct timespec *)c, (struct timespec *)d);
      return errno == 0 ? 0 : -1;
#ifdef SYS_time
    case SYS_time: return time((time_t *)a);
    case SYS_poll: return poll((struct pollfd *)a, (nfds_t)b, (int)c);
    case SYS_select:
      return select((int)a, (fd_set *)b, (fd_set *)c, (fd_set *)d, (struct timeval *)e);
    case SYS_epoll_wait: return epoll_wait((int)a, (struct epoll_event *)b, (int)c, (int)d);
    case SYS_alarm: return alarm((unsigned)a);
#endif
    case SYS_ppoll:
      return ppoll((struct pollfd *)a, (nfds_t)b, (struct timespec *)c, (sigset_t *)d);
    case SYS_pselect6: return pselect_of(a, (fd_set *)b, (fd_set *)c, (fd_set *)d, e, f);
    case SYS_epoll_pwait:
      return epoll_pwait((int)a, (struct epoll_event *)b, (int)c, (int)d, (sigset_t *)e);
    case SYS_epoll_pwait2:
      return epoll_pwait2(
          (int)a, (struct epoll_event *)b, (int)c, (struct timespec *)d, (sigset_t *)e);
    case SYS_timerfd_create: return timerfd_create((clockid_t)a, (int)b);
    case SYS_timerfd_settime:
      return timerfd_settime((int)a, (int)b, (struct itimerspec *)c, (struct itimerspec *)d);
    case SYS_timerfd_gettime: return timerfd_gettime((int)a, (struct itimerspec *)b);
    case SYS_getrandom: return getrandom((void *)a, (size_t)b, (unsigned)c);
    case SYS_setitimer:
      return setitimer((int)a, (struct itimerval *)b, (struct itimerval *)c);
    case SYS_getitimer: return getitimer((int)a, (struct itimerval *)b);
    case SYS_futex:
      if (d != 0 && ((b & FUTEX_CMD_MASK) == FUTEX_WAIT || (b & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET))
        return held_futex((uint32_t *)a, (int)b, (uint32_t)c, (struct timespec *)d, (uint32_t)f);
      return call(number, a, b, c, d, e, f);
    // Without it, programs wait in other ways.
    case SYS_io_uring_setup:
      errno = ENOSYS;
      return -1;
    default: return call(number, a, b, c, d, e, f);
  }
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  return held() ? held_call(number, a, b, c, d, e, f) : call(number, a, b, c, d, e, f);
}
