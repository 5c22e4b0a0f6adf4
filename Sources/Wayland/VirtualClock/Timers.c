// Timer descriptors: each is a counter that waiting threads increment when it expires.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
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

static struct {
  int descriptor;
  int is_wall;
  int64_t due;
  int64_t interval;
} timers[TIMERS];
static _Atomic int used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int find(int descriptor) {
  int count = atomic_load(&used);
  for (int index = 0; index < count; index++) {
    if (timers[index].descriptor == descriptor) return index;
  }
  return -1;
}

void fire_timers(int64_t now) {
  if (atomic_load(&used) == 0) return;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < atomic_load(&used); index++) {
    int64_t due = timers[index].due;
    if (timers[index].descriptor < 0 || due > now) continue;
    uint64_t times = 1;
    timers[index].due = SHARED_CLOCK_NEVER;
    if (timers[index].interval > 0) {
      times += (now - due) / timers[index].interval;
      timers[index].due = due + (int64_t)times * timers[index].interval;
    }
    if (write(timers[index].descriptor, &times, sizeof times) < 0) {
      // The program has closed it in a way that was not seen.
      timers[index].descriptor = -1;
    }
  }
  pthread_mutex_unlock(&lock);
}

int64_t next_timer(void) {
  if (atomic_load(&used) == 0) return SHARED_CLOCK_NEVER;
  int64_t next = SHARED_CLOCK_NEVER;
  pthread_mutex_lock(&lock);
  for (int index = 0; index < atomic_load(&used); index++) {
    if (timers[index].descriptor >= 0 && timers[index].due < next) next = timers[index].due;
  }
  pthread_mutex_unlock(&lock);
  return next;
}

int timerfd_create(clockid_t id, int flags) {
  if (!held()) {
    static int (*real)(clockid_t, int);
    if (real == NULL) real = next_definition("timerfd_create");
    return real(id, flags);
  }
  int kind = (flags & TFD_CLOEXEC ? EFD_CLOEXEC : 0) | (flags & TFD_NONBLOCK ? EFD_NONBLOCK : 0);
  int descriptor = eventfd(0, kind);
  if (descriptor < 0) return -1;
  pthread_mutex_lock(&lock);
  int index = find(descriptor);
  if (index < 0) index = find(-1);
  if (index < 0 && atomic_load(&used) < TIMERS) index = atomic_fetch_add(&used, 1);
  if (index >= 0) {
    timers[index].descriptor = descriptor;
    timers[index].is_wall = id == CLOCK_REALTIME || id == CLOCK_REALTIME_ALARM;
    timers[index].due = SHARED_CLOCK_NEVER;
    timers[index].interval = 0;
  }
  pthread_mutex_unlock(&lock);
  if (index >= 0) return descriptor;
  close(descriptor);
  errno = EMFILE;
  return -1;
}

static struct itimerspec setting(int index) {
  struct itimerspec value = {{0, 0}, {0, 0}};
  if (timers[index].due == SHARED_CLOCK_NEVER) return value;
  int64_t rest = timers[index].due - held_now();
  if (rest < 1) rest = 1;
  value.it_value = (struct timespec){rest / 1000000000, rest % 1000000000};
  value.it_interval = (struct timespec){
      timers[index].interval / 1000000000, timers[index].interval % 1000000000};
  return value;
}

int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *before) {
  int index = held() ? find(descriptor) : -1;
  if (index < 0) {
    if (trap_is_set()) return (int)trap_call(SYS_timerfd_settime, descriptor, flags, (long)value, (long)before, 0, 0);
    static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
    if (real == NULL) real = next_definition("timerfd_settime");
    return real(descriptor, flags, value, before);
  }
  pthread_mutex_lock(&lock);
  if (before != NULL) *before = setting(index);
  int64_t time = nanoseconds(&value->it_value);
  if (time == 0) {
    timers[index].due = SHARED_CLOCK_NEVER;
  } else if (flags & TFD_TIMER_ABSTIME) {
    timers[index].due = timers[index].is_wall ? time - SHARED_CLOCK_EPOCH : time;
  } else {
    timers[index].due = deadline_in(time);
  }
  timers[index].interval = nanoseconds(&value->it_interval);
  // What it had told before is taken back.
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  uint64_t old;
  static ssize_t (*real_read)(int, void *, size_t);
  if (real_read == NULL) real_read = next_definition("read");
  if (poll_now(&entry, 1, NULL) == 1) (void)!real_read(descriptor, &old, sizeof old);
  pthread_mutex_unlock(&lock);
  // Waiting threads already wait until the time that was due before.
  if (time != 0 && are_waiting()) watch_anew();
  return 0;
}

int timerfd_gettime(int descriptor, struct itimerspec *value) {
  int index = held() ? find(descriptor) : -1;
  if (index < 0) {
    if (trap_is_set()) return (int)trap_call(SYS_timerfd_gettime, descriptor, (long)value, 0, 0, 0, 0);
    static int (*real)(int, struct itimerspec *);
    if (real == NULL) real = next_definition("timerfd_gettime");
    return real(descriptor, value);
  }
  pthread_mutex_lock(&lock);
  *value = setting(index);
  pthread_mutex_unlock(&lock);
  return 0;
}

int close(int descriptor) {
  static int (*real)(int);
  if (real == NULL) real = next_definition("close");
  if (held() && atomic_load(&used) > 0) {
    pthread_mutex_lock(&lock);
    int index = find(descriptor);
    if (index >= 0) timers[index].descriptor = -1;
    pthread_mutex_unlock(&lock);
  }
  return real(descriptor);
}

int await_timer(int descriptor) {
  if (!held() || atomic_load(&used) == 0 || find(descriptor) < 0) return 1;
  if (fcntl(descriptor, F_GETFL) & O_NONBLOCK) return 1;
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  return wait_until(&entry, 1, SHARED_CLOCK_NEVER, NULL) >= 0;
}
