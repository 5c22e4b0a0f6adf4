// Locks and joins with a deadline: tried again after a millisecond, and then at increasing intervals.

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

#include "Held.h"

/// Tries repeatedly until `deadline`. Returns 0 or an `errno` value.
static int try_until(
    int (*try)(void *), void *lock, const struct timespec *time, clockid_t id) {
  int64_t deadline = deadline_at(time, id), start = held_now(), now = start;
  for (;;) {
    int error = try(lock);
    if (error != EBUSY) return error;
    if (now >= deadline) return ETIMEDOUT;
    int64_t pause = (now - start) / 8 + 1000000;
    wait_until(NULL, 0, deadline - now < pause ? deadline : now + pause, NULL);
    now = held_now();
  }
}

static int try_mutex(void *lock) { return pthread_mutex_trylock(lock); }
static int try_reading(void *lock) { return pthread_rwlock_tryrdlock(lock); }
static int try_writing(void *lock) { return pthread_rwlock_trywrlock(lock); }

#define TIMED(name, type, try)                                                           \
  int name(type *restrict lock, const struct timespec *restrict time) {                  \
    return held() ? try_until(try, lock, time, CLOCK_REALTIME) : REAL(name)(lock, time); \
  }

#define CLOCKED(name, type, try)                                                      \
  int name(type *restrict lock, clockid_t id, const struct timespec *restrict time) { \
    return held() ? try_until(try, lock, time, id) : REAL(name)(lock, id, time);      \
  }

TIMED(pthread_mutex_timedlock, pthread_mutex_t, try_mutex)
CLOCKED(pthread_mutex_clocklock, pthread_mutex_t, try_mutex)
TIMED(pthread_rwlock_timedrdlock, pthread_rwlock_t, try_reading)
CLOCKED(pthread_rwlock_clockrdlock, pthread_rwlock_t, try_reading)
TIMED(pthread_rwlock_timedwrlock, pthread_rwlock_t, try_writing)
CLOCKED(pthread_rwlock_clockwrlock, pthread_rwlock_t, try_writing)

int mtx_timedlock(mtx_t *restrict lock, const struct timespec *restrict time) {
  if (!held()) return REAL(mtx_timedlock)(lock, time);
  int error = try_until(try_mutex, lock, time, CLOCK_REALTIME);
  return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

struct join {
  pthread_t thread;
  void **result;
};

static int try_join(void *place) {
  struct join *join = place;
  return pthread_tryjoin_np(join->thread, join->result);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *time) {
  if (held() && time != NULL)
    return try_until(try_join, &(struct join){thread, result}, time, CLOCK_REALTIME);
  return REAL(pthread_timedjoin_np)(thread, result, time);
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t id, const struct timespec *time) {
  if (held() && time != NULL) return try_until(try_join, &(struct join){thread, result}, time, id);
  return REAL(pthread_clockjoin_np)(thread, result, id, time);
}
