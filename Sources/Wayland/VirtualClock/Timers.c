// Timer descriptors: each is a counter that waiting threads increment when it expires.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"
#include "Trap.h"

enum { TIMERS = 256 };

static struct timer {
  /// How many descriptors it has, or 0 while the entry is free.
  int names;
  int is_wall;
  int64_t due;
  int64_t interval;
} timers[TIMERS];

/// The descriptors of timers. One that was duplicated has several.
static struct {
  int descriptor;
  struct timer *timer;
} names[TIMERS];
static _Atomic int used;

/// The process whose timers these are. The child of `vfork` has the memory of another.
static pid_t owner;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void lock_timers(void) { pthread_mutex_lock(&lock); }
void unlock_timers(void) { pthread_mutex_unlock(&lock); }
void adopt_timers(void) { owner = getpid(); }

static struct timer *find(int descriptor) {
  int count = atomic_load(&used);
  for (int index = 0; index < count; index++) {
    if (names[index].timer != NULL && names[index].descriptor == descriptor) return names[index].timer;
  }
  return NULL;
}

/// Ends the descriptor's being a timer's, with the list locked.
static void forget(int descriptor) {
  for (int index = 0; index < atomic_load(&used); index++) {
    if (names[index].timer == NULL || names[index].descriptor != descriptor) continue;
    names[index].timer->names--;
    names[index].timer = NULL;
  }
}

/// Gives a timer a descriptor, with the list locked. Returns whether there is room for it.
static int name_timer(struct timer *timer, int descriptor) {
  forget(descriptor);
  int index = 0;
  while (index < TIMERS && names[index].timer != NULL) index++;
  if (index == TIMERS) return 0;
  names[index].descriptor = descriptor;
  names[index].timer = timer;
  timer->names++;
  if (atomic_load(&used) <= index) atomic_store(&used, index + 1);
  return 1;
}

void fire_timers(int64_t now) {
  if (atomic_load(&used) == 0) return;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < atomic_load(&used); index++) {
    struct timer *timer = names[index].timer;
    if (timer == NULL || timer->due > now) continue;
    int64_t due = timer->due;
    uint64_t times = 1;
    timer->due = SHARED_CLOCK_NEVER;
    if (timer->interval > 0) {
      times += (now - due) / timer->interval;
      timer->due = due + (int64_t)times * timer->interval;
    }
    if (write(names[index].descriptor, &times, sizeof times) < 0) {
      // The program has closed it in a way that was not seen.
      if (timer->names > 1) timer->due = due;
      forget(names[index].descriptor);
    }
  }
  pthread_mutex_unlock(&lock);
}

int64_t next_timer(void) {
  if (atomic_load(&used) == 0) return SHARED_CLOCK_NEVER;
  int64_t next = SHARED_CLOCK_NEVER;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < TIMERS; index++) {
    if (timers[index].names > 0 && timers[index].due < next) next = timers[index].due;
  }
  pthread_mutex_unlock(&lock);
  return next;
}

int timerfd_create(clockid_t id, int flags) {
  if (!held()) return REAL(timerfd_create)(id, flags);
  int kind = (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0) | (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0);
  int descriptor = eventfd(0, kind);
  if (descriptor < 0) return -1;
  pthread_mutex_lock(&lock);
  if (atomic_load(&used) == 0) owner = getpid();
  int index = 0;
  while (index < TIMERS && timers[index].names > 0) index++;
  int is_made = index < TIMERS && name_timer(&timers[index], descriptor);
  if (is_made) {
    timers[index].is_wall = is_wall(id);
    timers[index].due = SHARED_CLOCK_NEVER;
    timers[index].interval = 0;
  }
  pthread_mutex_unlock(&lock);
  if (is_made) return descriptor;
  close(descriptor);
  errno = EMFILE;
  return -1;
}

static struct itimerspec setting(const struct timer *timer) {
  struct itimerspec value = {{0, 0}, {0, 0}};
  if (timer->due == SHARED_CLOCK_NEVER) return value;
  int64_t rest = timer->due - held_now();
  if (rest < 1) rest = 1;
  value.it_value = (struct timespec){rest / 1000000000, rest % 1000000000};
  value.it_interval = (struct timespec){
      timer->interval / 1000000000, timer->interval % 1000000000};
  return value;
}

int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *before) {
  struct timer *timer = held() ? find(descriptor) : NULL;
  if (timer == NULL) {
    if (trap_is_set()) return (int)trap_call(SYS_timerfd_settime, descriptor, flags, (long)value, (long)before, 0, 0);
    return REAL(timerfd_settime)(descriptor, flags, value, before);
  }
  pthread_mutex_lock(&lock);
  if (before != NULL) *before = setting(timer);
  int64_t time = nanoseconds(&value->it_value);
  if (time == 0) {
    timer->due = SHARED_CLOCK_NEVER;
  } else if (flags & TFD_TIMER_ABSTIME) {
    timer->due = timer->is_wall ? time - SHARED_CLOCK_EPOCH : time;
  } else {
    timer->due = deadline_in(time);
  }
  timer->interval = nanoseconds(&value->it_interval);
  // What it had told before is taken back.
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  uint64_t old;
  if (poll_now(&entry, 1, NULL) == 1) (void)!REAL(read)(descriptor, &old, sizeof old);
  pthread_mutex_unlock(&lock);
  // Waiting threads already wait until the time that was due before.
  if (time != 0 && are_waiting()) watch_anew();
  return 0;
}

int timerfd_gettime(int descriptor, struct itimerspec *value) {
  struct timer *timer = held() ? find(descriptor) : NULL;
  if (timer == NULL) {
    if (trap_is_set()) return (int)trap_call(SYS_timerfd_gettime, descriptor, (long)value, 0, 0, 0, 0);
    return REAL(timerfd_gettime)(descriptor, value);
  }
  pthread_mutex_lock(&lock);
  *value = setting(timer);
  pthread_mutex_unlock(&lock);
  return 0;
}

int close(int descriptor) {
  __typeof__(&close) real = REAL(close);
  if (held() && atomic_load(&used) > 0 && owner == getpid()) {
    pthread_mutex_lock(&lock);
    forget(descriptor);
    pthread_mutex_unlock(&lock);
  }
  return real(descriptor);
}

/// Notes that a descriptor was duplicated. Returns the new one.
static int note_copy(int descriptor, int copy) {
  if (copy < 0 || copy == descriptor || !held() || atomic_load(&used) == 0 || owner != getpid()) return copy;
  pthread_mutex_lock(&lock);
  struct timer *timer = find(descriptor);
  if (timer == NULL) {
    forget(copy);
  } else {
    name_timer(timer, copy);
  }
  pthread_mutex_unlock(&lock);
  return copy;
}

int dup(int descriptor) {
  return note_copy(descriptor, REAL(dup)(descriptor));
}

int dup2(int descriptor, int copy) {
  return note_copy(descriptor, REAL(dup2)(descriptor, copy));
}

int dup3(int descriptor, int copy, int flags) {
  return note_copy(descriptor, REAL(dup3)(descriptor, copy, flags));
}

#define CONTROL(name)                                               \
  int name(int descriptor, int command, ...) {                      \
    __typeof__(&name) real = REAL(name);                            \
    va_list list;                                                   \
    va_start(list, command);                                        \
    long argument = va_arg(list, long);                             \
    va_end(list);                                                   \
    int result = real(descriptor, command, argument);               \
    int is_copy = command == F_DUPFD || command == F_DUPFD_CLOEXEC; \
    return is_copy ? note_copy(descriptor, result) : result;        \
  }

CONTROL(fcntl)
CONTROL(fcntl64)

int await_timer(int descriptor) {
  if (!held() || atomic_load(&used) == 0 || find(descriptor) == NULL) return 1;
  if (fcntl(descriptor, F_GETFL) & O_NONBLOCK) {
    // A program may only read until it has expired.
    fire_timers(held_reading(CLOCK_MONOTONIC));
    return 1;
  }
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  return wait_until(&entry, 1, SHARED_CLOCK_NEVER, NULL) >= 0;
}
