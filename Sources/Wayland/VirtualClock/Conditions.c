// Timed waits on condition variables and the like.
//
// The real wait has no limit. A helper thread watches the clock for all waiters and wakes those whose
// deadline has passed. A thread that is woken early finds its condition unmet and waits again: callers
// of these functions have to handle spurious wake-ups anyway.

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <threads.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"

/// A wait that ends at a deadline. It is on the stack of the waiting thread.
struct wait {
  int64_t deadline;
  pthread_cond_t *condition;
  uint32_t *futex;
  /// Whether the futex is the process's own: wakers and waiters must agree.
  int is_private;
  /// How often it was woken when it was due.
  int woken;
  struct wait *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void lock_watch(void) { pthread_mutex_lock(&lock); }
void unlock_watch(void) { pthread_mutex_unlock(&lock); }

static struct wait *waits;
static int bell = -1;
static pid_t watched;

static void end_wait(struct wait *wait) {
  if (wait->condition != NULL) pthread_cond_broadcast(wait->condition);
  if (wait->futex == NULL) return;
  syscall(SYS_futex, wait->futex, FUTEX_WAKE | wait->is_private, INT_MAX, NULL, NULL, 0);
}

static void *watch(void *unused) {
  enum { MOST = 1000 };
  (void)unused;
  for (;;) {
    int64_t now = held_now(), next = fire_alarms(now);
    int is_late = 0;
    pthread_mutex_lock(&lock);
    for (struct wait *wait = waits; wait != NULL; wait = wait->next) {
      if (wait->deadline <= now && wait->woken++ < MOST) {
        end_wait(wait);
        is_late = 1;
      } else if (wait->deadline > now && wait->deadline < next) {
        next = wait->deadline;
      }
    }
    pthread_mutex_unlock(&lock);
    if (is_late) {
      // It may not have begun to wait when it was woken: again, until it is off the list. One that
      // has been woken so often waits for a mutex.
      sched_yield();
      continue;
    }
    struct pollfd entry = {.fd = bell, .events = POLLIN};
    uint64_t count;
    struct iovec room = {&count, sizeof count};
    if (wait_until(&entry, 1, next, NULL) == 1) (void)!readv(bell, &room, 1);
  }
  return NULL;
}

/// Starts the thread that watches the clock, once in each process.
static void start_watching(void) {
  if (watched == getpid()) return;
  watched = getpid();
  waits = NULL;
  bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, watch, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void ring(void) {
  uint64_t one = 1;
  (void)!write(bell, &one, sizeof one);
}

void watch_anew(void) {
  pthread_mutex_lock(&lock);
  start_watching();
  pthread_mutex_unlock(&lock);
  ring();
}

static void begin(struct wait *wait) {
  pthread_mutex_lock(&lock);
  start_watching();
  wait->next = waits;
  waits = wait;
  pthread_mutex_unlock(&lock);
  ring();
}

/// Takes a wait off the list, also where its thread is canceled.
static void end(void *place) {
  struct wait *wait = place;
  pthread_mutex_lock(&lock);
  for (struct wait **place = &waits; *place != NULL; place = &(*place)->next) {
    if (*place != wait) continue;
    *place = wait->next;
    break;
  }
  pthread_mutex_unlock(&lock);
}

/// `deadline`, or a moment from now for a thread that repeatedly waits for a deadline in the past.
///
/// Programs wait in steps finer than their clock until a time is reached. With a stopped clock they
/// would wait forever. The moments grow from a microsecond to a millisecond.
static int64_t deadline_ahead(int64_t deadline) {
  enum { PATIENCE = 100 };
  static __thread int64_t last;
  static __thread int in_vain, moment;
  int64_t now = held_now();
  if (deadline > now) {
    in_vain = moment = 0;
    return deadline;
  }
  if (now > last + 1000000) moment = 0;
  // Reading the clock advances it by nanoseconds. Only a wait advances it further.
  if (now > last + 1000) in_vain = 0;
  last = now;
  if (++in_vain < PATIENCE) return deadline;
  moment = moment == 0 ? 1000 : moment < 500000 ? moment * 2 : 1000000;
  return now + moment;
}

static int wait_for_condition(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time, clockid_t id) {
  struct wait wait = {.deadline = deadline_ahead(deadline_at(time, id)), .condition = condition};
  if (wait.deadline <= held_now()) {
    pthread_testcancel();
    // As the real one: the mutex is free for a moment.
    pthread_mutex_unlock(mutex);
    pthread_mutex_lock(mutex);
    return ETIMEDOUT;
  }
  begin(&wait);
  int result;
  pthread_cleanup_push(end, &wait);
  result = pthread_cond_wait(condition, mutex);
  pthread_cleanup_pop(1);
  // One that was signaled at the instant of its deadline has taken the signal. If it was woken for its deadline
  // too, so were all others, and the next one finds what the signal was for.
  return result == 0 && wait.woken > 0 ? ETIMEDOUT : result;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
    const struct timespec *restrict time) {
  return held() ? wait_for_condition(condition, mutex, time, UNKNOWN_CLOCK)
                : REAL(pthread_cond_timedwait)(condition, mutex, time);
}

int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t id,
    const struct timespec *restrict time) {
  return held() ? wait_for_condition(condition, mutex, time, id)
                : REAL(pthread_cond_clockwait)(condition, mutex, id, time);
}

int cnd_timedwait(
    cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict time) {
  if (!held()) return REAL(cnd_timedwait)(condition, mutex, time);
  // In the GNU C library these types are those of POSIX under other names.
  int result = wait_for_condition(
      (pthread_cond_t *)condition, (pthread_mutex_t *)mutex, time, CLOCK_REALTIME);
  return result == 0 ? thrd_success : result == ETIMEDOUT ? thrd_timedout : thrd_error;
}

/// Waits for a number in memory to change. Returns 0 or an `errno` value.
static int wait_for_number(struct wait *wait, int operation, uint32_t value, uint32_t bits) {
  begin(wait);
  long result = syscall(SYS_futex, wait->futex, operation, value, NULL, NULL, bits);
  int error = result < 0 ? errno : 0;
  end(wait);
  return error == 0 && wait->woken > 0 ? ETIMEDOUT : error;
}

long held_futex(
    uint32_t *futex, int operation, uint32_t value, const struct timespec *time, uint32_t bits) {
  clockid_t id = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  int is_absolute = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
  struct wait wait = {
      .deadline =
          deadline_ahead(is_absolute ? deadline_at(time, id) : deadline_in(nanoseconds(time))),
      .futex = futex,
      .is_private = operation & FUTEX_PRIVATE_FLAG};
  int error;
  if (wait.deadline <= held_now()) {
    error = __atomic_load_n(futex, __ATOMIC_SEQ_CST) == value ? ETIMEDOUT : EAGAIN;
  } else {
    error = wait_for_number(&wait, operation & ~FUTEX_CLOCK_REALTIME, value, bits);
  }
  if (error == 0) return 0;
  errno = error;
  return -1;
}

// Semaphores
//
// A post in another process is not seen by this library, so the thread waits as the C library does: on the number
// that a post changes.

/// A semaphore as the GNU C library has it in memory where pointers have 64 bits, since version 2.21.
struct number {
  /// The value, and in the upper half how many threads wait.
  _Atomic uint64_t data;
  /// What a post adds to the futex call in place of its flag for futexes of one process.
  int is_shared;
};

static const uint64_t one_waiter = UINT64_C(1) << 32;

static void leave_semaphore(void *number) {
  atomic_fetch_sub(&((struct number *)number)->data, one_waiter);
}

/// Waits for a post. Returns 0 or an `errno` value.
static int wait_for_post(struct number *number, int64_t deadline) {
  struct wait wait = {
      .deadline = deadline,
      .futex = (uint32_t *)&number->data,
      .is_private = FUTEX_PRIVATE_FLAG ^ number->is_shared};
  int error, before;
  pthread_cleanup_push(end, &wait);
  // As the real one, it ends where its thread is canceled.
  begin(&wait);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &before);
  long result = syscall(SYS_futex, wait.futex, FUTEX_WAIT | wait.is_private, 0, NULL, NULL, 0);
  error = result < 0 ? errno : 0;
  pthread_setcanceltype(before, NULL);
  pthread_cleanup_pop(1);
  return error == 0 && wait.woken > 0 ? ETIMEDOUT : error;
}

static int wait_for_semaphore(sem_t *semaphore, const struct timespec *time, clockid_t id) {
  int64_t deadline = deadline_ahead(deadline_at(time, id));
  struct number *number = (struct number *)semaphore;
  int error = 0;
  atomic_fetch_add(&number->data, one_waiter);
  pthread_cleanup_push(leave_semaphore, number);
  while ((error = sem_trywait(semaphore) == 0 ? 0 : errno) == EAGAIN) {
    if (held_now() >= deadline) {
      error = ETIMEDOUT;
      break;
    }
    // Whatever ends the wait, a post at that instant counts, except for a signal.
    if (wait_for_post(number, deadline) == EINTR) {
      error = EINTR;
      break;
    }
  }
  pthread_cleanup_pop(1);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
  return held() ? wait_for_semaphore(semaphore, time, CLOCK_REALTIME) : REAL(sem_timedwait)(semaphore, time);
}

int sem_clockwait(
    sem_t *restrict semaphore, clockid_t id, const struct timespec *restrict time) {
  return held() ? wait_for_semaphore(semaphore, time, id) : REAL(sem_clockwait)(semaphore, id, time);
}
