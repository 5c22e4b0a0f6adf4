// Functions that wait for descriptors, or for nothing but time.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"
#include "Trap.h"

static int64_t milliseconds(int limit) { return limit < 0 ? -1 : limit * INT64_C(1000000); }

int ppoll(
    struct pollfd *entries, nfds_t count, const struct timespec *limit, const sigset_t *mask) {
  if (!held()) return REAL(ppoll)(entries, count, limit, mask);
  return wait_until(
      entries, count, limit == NULL ? SHARED_CLOCK_NEVER : deadline_in(nanoseconds(limit)), mask);
}

int poll(struct pollfd *entries, nfds_t count, int limit) {
  struct timespec time = {limit / 1000, limit % 1000 * 1000000L};
  return ppoll(entries, count, limit < 0 ? NULL : &time, NULL);
}

int __poll_chk(struct pollfd *entries, nfds_t count, int limit, size_t room) {
  (void)room;
  return poll(entries, count, limit);
}

int __ppoll_chk(
    struct pollfd *entries, nfds_t count, const struct timespec *limit, const sigset_t *mask,
    size_t room) {
  (void)room;
  return ppoll(entries, count, limit, mask);
}

/// Polls a set without waiting.
static int look_at_set(int set, struct epoll_event *events, int most) {
  if (trap_is_set()) return (int)trap_call(SYS_epoll_pwait, set, (long)events, most, 0, 0, 8);
  return REAL(epoll_pwait)(set, events, most, 0, NULL);
}

/// Waits for a set like `epoll_wait`. It waits again if another thread has taken the events.
static int wait_for_set(
    int set, struct epoll_event *events, int most, int64_t limit, const sigset_t *mask) {
  int64_t deadline = deadline_in(limit);
  for (;;) {
    struct pollfd entry = {.fd = set, .events = POLLIN};
    int ready = wait_until(&entry, 1, deadline, mask);
    if (ready <= 0) return ready;
    ready = look_at_set(set, events, most);
    if (ready != 0 || held_now() >= deadline) return ready;
  }
}

int epoll_pwait(int set, struct epoll_event *events, int most, int limit, const sigset_t *mask) {
  return held() ? wait_for_set(set, events, most, milliseconds(limit), mask)
                : REAL(epoll_pwait)(set, events, most, limit, mask);
}

int epoll_wait(int set, struct epoll_event *events, int most, int limit) {
  return epoll_pwait(set, events, most, limit, NULL);
}

int epoll_pwait2(
    int set, struct epoll_event *events, int most, const struct timespec *limit,
    const sigset_t *mask) {
  return held() ? wait_for_set(set, events, most, limit == NULL ? -1 : nanoseconds(limit), mask)
                : REAL(epoll_pwait2)(set, events, most, limit, mask);
}

int pselect(
    int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict urgent,
    const struct timespec *restrict limit, const sigset_t *restrict mask) {
  if (!held()) return REAL(pselect)(count, in, out, urgent, limit, mask);
  struct pollfd entries[FD_SETSIZE];
  int used = 0;
  for (int index = 0; index < count && index < FD_SETSIZE; index++) {
    short wanted = 0;
    if (in != NULL && FD_ISSET(index, in)) wanted |= POLLIN;
    if (out != NULL && FD_ISSET(index, out)) wanted |= POLLOUT;
    if (urgent != NULL && FD_ISSET(index, urgent)) wanted |= POLLPRI;
    if (wanted != 0) entries[used++] = (struct pollfd){.fd = index, .events = wanted};
  }
  int64_t deadline = limit == NULL ? SHARED_CLOCK_NEVER : deadline_in(nanoseconds(limit));
  if (wait_until(entries, used, deadline, mask) < 0) return -1;
  if (in != NULL) FD_ZERO(in);
  if (out != NULL) FD_ZERO(out);
  if (urgent != NULL) FD_ZERO(urgent);
  int ready = 0;
  for (int index = 0; index < used; index++) {
    struct pollfd entry = entries[index];
    if (entry.revents & POLLNVAL) {
      errno = EBADF;
      return -1;
    }
    if (entry.events & POLLIN && entry.revents & (POLLIN | POLLHUP | POLLERR)) {
      FD_SET(entry.fd, in);
      ready++;
    }
    if (entry.events & POLLOUT && entry.revents & (POLLOUT | POLLERR)) {
      FD_SET(entry.fd, out);
      ready++;
    }
    if (entry.events & POLLPRI && entry.revents & POLLPRI) {
      FD_SET(entry.fd, urgent);
      ready++;
    }
  }
  return ready;
}

int select(
    int count, fd_set *restrict in, fd_set *restrict out, fd_set *restrict urgent,
    struct timeval *restrict limit) {
  if (limit == NULL) return pselect(count, in, out, urgent, NULL, NULL);
  struct timespec time = {limit->tv_sec, limit->tv_usec * 1000};
  if (!held()) return REAL(select)(count, in, out, urgent, limit);
  int64_t deadline = deadline_in(nanoseconds(&time));
  int ready = pselect(count, in, out, urgent, &time, NULL), error = errno;
  // Linux tells what is left.
  int64_t rest = deadline - held_now();
  if (rest < 0) rest = 0;
  *limit = (struct timeval){rest / 1000000000, rest % 1000000000 / 1000};
  errno = error;
  return ready;
}

/// Sleeps until `deadline`. Returns 0 or an `errno` value.
static int sleep_until(int64_t deadline, struct timespec *left) {
  if (wait_until(NULL, 0, deadline, NULL) >= 0) return 0;
  int error = errno;
  int64_t rest = deadline - held_now();
  if (rest < 0) rest = 0;
  if (left != NULL) *left = (struct timespec){rest / 1000000000, rest % 1000000000};
  return error;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (!held()) return REAL(nanosleep)(time, left);
  int error = sleep_until(deadline_in(nanoseconds(time)), left);
  errno = error != 0 ? error : errno;
  return error == 0 ? 0 : -1;
}

int clock_nanosleep(
    clockid_t id, int flags, const struct timespec *time, struct timespec *left) {
  if (!held()) return REAL(clock_nanosleep)(id, flags, time, left);
  if (flags & TIMER_ABSTIME) return sleep_until(deadline_at(time, id), NULL);
  return sleep_until(deadline_in(nanoseconds(time)), left);
}

int thrd_sleep(const struct timespec *time, struct timespec *left) { return nanosleep(time, left); }

int usleep(useconds_t time) {
  struct timespec limit = {time / 1000000, time % 1000000 * 1000};
  return nanosleep(&limit, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec limit = {seconds, 0};
  struct timespec left = {0, 0};
  return nanosleep(&limit, &left) == 0 ? 0 : (unsigned)left.tv_sec;
}
