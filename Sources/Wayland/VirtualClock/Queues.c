// Waits with a limit for messages and signals.

#define _GNU_SOURCE
#include <errno.h>
#include <mqueue.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"

/// Waits for a message queue. Returns 0 to try again, or -1 with `errno` set.
static int wait_for_queue(mqd_t queue, short events, int64_t deadline) {
  if (held_now() >= deadline) {
    errno = ETIMEDOUT;
    return -1;
  }
  struct pollfd entry = {.fd = queue, .events = events};
  return wait_until(&entry, 1, deadline, NULL) < 0 ? -1 : 0;
}

ssize_t mq_timedreceive(
    mqd_t queue, char *restrict bytes, size_t count, unsigned *restrict priority,
    const struct timespec *restrict time) {
  __typeof__(&mq_timedreceive) real = REAL(mq_timedreceive);
  if (!held()) return real(queue, bytes, count, priority, time);
  int64_t deadline = deadline_at(time, CLOCK_REALTIME);
  for (;;) {
    ssize_t size = real(queue, bytes, count, priority, &(struct timespec){0, 0});
    if (size >= 0 || errno != ETIMEDOUT) return size;
    if (wait_for_queue(queue, POLLIN, deadline) != 0) return -1;
  }
}

int mq_timedsend(
    mqd_t queue, const char *bytes, size_t count, unsigned priority, const struct timespec *time) {
  __typeof__(&mq_timedsend) real = REAL(mq_timedsend);
  if (!held()) return real(queue, bytes, count, priority, time);
  int64_t deadline = deadline_at(time, CLOCK_REALTIME);
  for (;;) {
    int result = real(queue, bytes, count, priority, &(struct timespec){0, 0});
    if (result == 0 || errno != ETIMEDOUT) return result;
    if (wait_for_queue(queue, POLLOUT, deadline) != 0) return -1;
  }
}

int sigtimedwait(
    const sigset_t *restrict signals, siginfo_t *restrict info,
    const struct timespec *restrict limit) {
  __typeof__(&sigtimedwait) real = REAL(sigtimedwait);
  if (!held() || limit == NULL) return real(signals, info, limit);
  int64_t deadline = deadline_in(nanoseconds(limit));
  int descriptor = signalfd(-1, signals, SFD_CLOEXEC), result;
  if (descriptor < 0) return -1;
  for (;;) {
    result = real(signals, info, &(struct timespec){0, 0});
    if (result >= 0 || errno != EAGAIN || held_now() >= deadline) break;
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    result = wait_until(&entry, 1, deadline, NULL);
    if (result < 0) break;
  }
  int error = errno;
  close(descriptor);
  errno = error;
  return result;
}
