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
  shared_clock_give(clock_shared, mine.place);
  close(mine.descriptor);
  mine.place = -1;
}

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv(SHARED_CLOCK_VARIABLE);
  if (folder == NULL) return;
  pthread_key_create(&leaving, leave);
  clock_shared = shared_clock_open(folder);
  if (clock_shared == NULL) return;
  trap_begin();
  int64_t interval = 0, due = shared_clock_inherit(clock_shared, &interval);
  if (due != SHARED_CLOCK_NEVER) inherit_alarm(due, interval);
}

int virtual_clock_is_held(void) { return held(); }

int held_join(void) { return shared_clock_join(clock_shared); }

void held_keep_alarm(int64_t due, int64_t interval) { shared_clock_keep_alarm(clock_shared, due, interval); }

void escape(const char *function) { shared_clock_escape(clock_shared, function); }

int held(void) { return clock_shared != NULL; }

/// The latest time that the process has read.
static _Atomic int64_t latest;

int64_t held_now(void) {
  int64_t now = shared_clock_now(clock_shared), read = atomic_load(&latest);
  return now > read ? now : read;
}

int64_t held_reading(clockid_t id) {
  int64_t now = shared_clock_now(clock_shared), read = atomic_load(&latest), next;
  do {
    next = now > read ? now : read + 1;
  } while (!atomic_compare_exchange_weak(&latest, &read, next));
  int is_wall = id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_TAI;
  return next + (is_wall ? SHARED_CLOCK_EPOCH : 0);
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

int64_t deadline_at(const struct timespec *time) {
  int64_t instant = nanoseconds(time);
  return instant >= SHARED_CLOCK_EPOCH / 2 ? instant - SHARED_CLOCK_EPOCH : instant;
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
  static int (*real)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
  if (real == NULL) real = next_definition("ppoll");
  return real(entries, count, limit, mask);
}

int poll_now(struct pollfd *entries, nfds_t count, const sigset_t *mask) {
  const struct timespec zero = {0, 0};
  return real_ppoll(entries, count, &zero, mask);
}

/// How many threads of the process wait.
static _Atomic int waiting;

int are_waiting(void) { return atomic_load(&waiting) > 0; }

static int wait_in_place(
    struct pollfd *entries, struct pollfd *room, nfds_t count, int64_t deadline,
    const sigset_t *mask) {
  for (;;) {
    fire_timers(held_now());
    if (count > 0) memcpy(room, entries, count * sizeof *room);
    room[count] = (struct pollfd){.fd = mine.descriptor, .events = POLLIN};
    int ready = poll_now(room, count, mask);
    if (ready == 0 && held_now() < deadline) {
      int64_t timer = next_timer();
      shared_clock_begin(clock_shared, mine.place, timer < deadline ? timer : deadline);
      // The clock may have reached the deadline meanwhile.
      int is_due = held_now() >= (timer < deadline ? timer : deadline);
      ready = is_due ? poll_now(room, count + 1, mask)
                     : real_ppoll(room, count + 1, NULL, mask);
      int error = errno;
      shared_clock_end(clock_shared, mine.place);
      errno = error;
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

int wait_until(struct pollfd *entries, nfds_t count, int64_t deadline, const sigset_t *mask) {
  int64_t now = held_now();
  if (deadline <= now || !has_place()) {
    fire_timers(now);
    return deadline == SHARED_CLOCK_NEVER ? real_ppoll(entries, count, NULL, mask)
                                          : poll_now(entries, count, mask);
  }
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
