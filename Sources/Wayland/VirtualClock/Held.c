#define _GNU_SOURCE
#include "Held.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "CVirtualClock.h"
#include "Trap.h"

static shared_clock *clock_shared;
static pthread_key_t leaving;

/// A thread's place among those that wait.
static __thread struct {
  int place;
  int descriptor;
  pid_t owner;
} mine = {-1, -1, 0};

static void leave(void *unused) {
  (void)unused;
  if (mine.place < 0 || mine.owner != getpid()) return;
  shared_clock_return(clock_shared, mine.place);
  mine.place = -1;
}

// A forked process has the memory of its parent, but only one of its threads: none that would release a lock.

static void before_fork(void) {
  lock_alarms();
  lock_watch();
  lock_timers();
}

static void after_fork(void) {
  unlock_timers();
  unlock_watch();
  unlock_alarms();
}

static void begin_child(void) {
  adopt_timers();
  after_fork();
  shared_clock_forget(clock_shared);
}

enum { FRESH, STARTING, STARTED };

/// How far the process is. The functions of this library start it too: constructors of other libraries may run
/// before the one below.
static _Atomic int stage;

static void start(void) {
  // Before the C library has begun, there is no environment.
  if (environ == NULL) return;
  int before = FRESH;
  if (!atomic_compare_exchange_strong(&stage, &before, STARTING)) return;
  const char *folder = getenv(SHARED_CLOCK_VARIABLE);
  shared_clock *clock = folder == NULL ? NULL : shared_clock_open(folder);
  if (clock != NULL) {
    pthread_key_create(&leaving, leave);
    pthread_atfork(before_fork, after_fork, begin_child);
    clock_shared = clock;
    if (!trap_begin()) {
      // Only some of its waits would be held. The compositor sees by the missing clock that none is.
      clock_shared = NULL;
      shared_clock_close(clock);
    }
  }
  atomic_store(&stage, STARTED);
  if (clock_shared == NULL) return;
  settle_random_bytes();
  int64_t interval = 0, due = shared_clock_inherit(clock_shared, &interval);
  if (due != SHARED_CLOCK_NEVER) inherit_alarm(due, interval);
}

__attribute__((constructor)) static void start_early(void) { start(); }

int held(void) {
  int now = atomic_load_explicit(&stage, memory_order_acquire);
  if (now == FRESH) start();
  return atomic_load_explicit(&stage, memory_order_acquire) == STARTED && clock_shared != NULL;
}

int virtual_clock_is_held(void) { return held(); }

void held_lose(void) { shared_clock_lose(clock_shared); }

int held_join(void) { return shared_clock_join(clock_shared); }

void held_keep_alarm(int64_t due, int64_t interval) { shared_clock_keep_alarm(clock_shared, due, interval); }

/// The latest time that the process has read.
static _Atomic int64_t latest;

int64_t held_now(void) {
  int64_t now = shared_clock_now(clock_shared), read = atomic_load(&latest);
  return now > read ? now : read;
}

/// How often the thread has read the clock since it last waited, and the time of the shared clock then.
static __thread struct {
  int64_t now;
  unsigned count;
} readings;

/// How far a reading moves the clock. A thread that only reads waits for a time.
static int64_t reading_step(int64_t now) {
  if (readings.now != now) {
    readings.now = now;
    readings.count = 0;
  }
  unsigned count = readings.count++;
  return count < 1024 ? 1 : count < 16384 ? 1000 : count < 131072 ? 10000 : 100000;
}

int64_t held_reading(clockid_t id) {
  int64_t now = shared_clock_now(clock_shared), read = atomic_load(&latest), next;
  int64_t step = reading_step(now);
  do {
    next = now > read ? now : read + step;
  } while (!atomic_compare_exchange_weak(&latest, &read, next));
  return next + (is_wall(id) ? SHARED_CLOCK_EPOCH : 0);
}

int is_wall(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_REALTIME_ALARM || id == CLOCK_TAI;
}

int64_t nanoseconds(const struct timespec *time) {
  const int64_t most = SHARED_CLOCK_NEVER / 2000000000;
  int64_t seconds = time->tv_sec < 0 ? 0 : time->tv_sec > most ? most : time->tv_sec;
  return seconds * 1000000000 + time->tv_nsec;
}

int64_t deadline_in(int64_t limit) {
  if (limit < 0) return SHARED_CLOCK_NEVER;
  int64_t now = held_now();
  return limit > SHARED_CLOCK_NEVER - now ? SHARED_CLOCK_NEVER : now + limit;
}

int64_t deadline_at(const struct timespec *time, clockid_t id) {
  int64_t instant = nanoseconds(time);
  if (id == UNKNOWN_CLOCK) id = instant >= SHARED_CLOCK_EPOCH / 2 ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  return is_wall(id) ? instant - SHARED_CLOCK_EPOCH : instant;
}

void *next_definition(const char *name) { return dlsym(RTLD_NEXT, name); }

/// Whether the thread has a place, taking one if need be.
static int has_place(void) {
  if (mine.place >= 0 && mine.owner == getpid()) return 1;
  // After a fork the parent's place stays the parent's.
  mine.place = shared_clock_take(clock_shared, &mine.descriptor);
  mine.owner = getpid();
  pthread_setspecific(leaving, &mine);
  return mine.place >= 0;
}

static int real_ppoll(
    struct pollfd *entries, nfds_t count, const struct timespec *limit, const sigset_t *mask) {
  if (trap_is_set()) {
    // The kernel changes the limit, and the trap's signal is never blocked.
    struct timespec time = limit == NULL ? (struct timespec){0, 0} : *limit;
    sigset_t set;
    if (mask != NULL) {
      memcpy(&set, mask, 8);
      sigdelset(&set, SIGSYS);
    }
    return (int)trap_call(
        SYS_ppoll, (long)entries, (long)count, limit == NULL ? 0 : (long)&time,
        mask == NULL ? 0 : (long)&set, 8, 0);
  }
  return REAL(ppoll)(entries, count, limit, mask);
}

int poll_now(struct pollfd *entries, nfds_t count, const sigset_t *mask) {
  const struct timespec zero = {0, 0};
  return real_ppoll(entries, count, &zero, mask);
}

/// How many threads of the process wait.
static _Atomic int waiting;

int are_waiting(void) { return atomic_load(&waiting) > 0; }

/// The end of a wait, on a grid that is finer than the slack of the kernel's timers.
///
/// How often a program has read the clock before is not the same in every run: a busy machine wakes it twice for what
/// arrives in two pieces. On the grid, a few nanoseconds do not decide whether a timer or a frame comes first.
static int64_t on_grid(int64_t deadline) {
  enum { GRID = 10000 };
  return deadline > SHARED_CLOCK_NEVER - GRID ? deadline : (deadline + GRID - 1) / GRID * GRID;
}

static int wait_in_place(
    struct pollfd *entries, struct pollfd *room, nfds_t count, int64_t deadline,
    const sigset_t *mask) {
  for (;;) {
    fire_timers(held_now());
    if (count > 0) memcpy(room, entries, count * sizeof *room);
    room[count] = (struct pollfd){.fd = mine.descriptor, .events = POLLIN};
    readings.count = 0;
    int ready = poll_now(room, count, mask);
    if (ready == 0 && held_now() < deadline) {
      int64_t timer = next_timer();
      shared_clock_begin(clock_shared, mine.place, on_grid(timer < deadline ? timer : deadline));
      // The clock may have reached the deadline meanwhile.
      int is_due = held_now() >= (timer < deadline ? timer : deadline);
      ready = is_due ? poll_now(room, count + 1, mask)
                     : real_ppoll(room, count + 1, NULL, mask);
      int error = errno;
      shared_clock_end(clock_shared, mine.place);
      errno = error;
      if (ready > 0 && room[count].revents & (POLLNVAL | POLLHUP | POLLERR)) {
        // The program has closed what it has not opened.
        shared_clock_give(clock_shared, mine.place);
        mine.place = -1;
        if (has_place()) continue;
        errno = EINTR;
        return -1;
      }
      if (ready >= 0 && (is_due || room[count].revents != 0)) {
        char bytes[64];
        if (room[count].revents != 0) {
          while (read(mine.descriptor, bytes, sizeof bytes) > 0) {
          }
          ready--;
        }
        if (ready <= 0) continue;
      }
    }
    if (ready >= 0 && count > 0) memcpy(entries, room, count * sizeof *room);
    return ready;
  }
}

/// Waits in real time, in a sandbox in which no connection can be made. The compositor sees it.
static int wait_really(struct pollfd *entries, nfds_t count, int64_t deadline, const sigset_t *mask) {
  if (deadline == SHARED_CLOCK_NEVER) return real_ppoll(entries, count, NULL, mask);
  int64_t limit = deadline - held_now();
  if (limit < 0) limit = 0;
  struct timespec time = {limit / 1000000000, limit % 1000000000};
  return real_ppoll(entries, count, &time, mask);
}

int wait_until(struct pollfd *entries, nfds_t count, int64_t deadline, const sigset_t *mask) {
  int64_t now = held_now();
  if (deadline <= now) {
    fire_timers(now);
    return poll_now(entries, count, mask);
  }
  if (!has_place()) return wait_really(entries, count, deadline, mask);
  struct pollfd few[16];
  struct pollfd *room = count < 16 ? few : malloc((count + 1) * sizeof *room);
  if (room == NULL) {
    errno = ENOMEM;
    return -1;
  }
  atomic_fetch_add(&waiting, 1);
  int ready = wait_in_place(entries, room, count, deadline, mask);
  atomic_fetch_sub(&waiting, 1);
  int error = errno;
  if (room != few) free(room);
  errno = error;
  return ready;
}
