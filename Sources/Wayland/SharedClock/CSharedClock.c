#define _GNU_SOURCE
#include "CSharedClock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACES = 1024, ALARMS = 64 };

/// A thread that can wait.
struct place {
  /// The process of the thread, or 0 while the entry is free.
  _Atomic int32_t owner;
  _Atomic int32_t waits;
  _Atomic int64_t deadline;
};

/// An alarm of a process, which `exec` keeps.
struct kept_alarm {
  /// The process, or 0 while the entry is free.
  _Atomic int32_t owner;
  _Atomic int64_t due;
  _Atomic int64_t interval;
};

/// What all processes see.
struct face {
  _Atomic int64_t now;
  _Atomic int64_t begun;
  _Atomic int32_t users;
  /// One more than the highest place ever taken.
  _Atomic int32_t used;
  /// How many have written to `escape`. It is complete once `has_escape` is set.
  _Atomic int32_t escapes;
  _Atomic int32_t has_escape;
  char escape[32];
  struct kept_alarm alarms[ALARMS];
  struct place places[PLACES];
};

struct shared_clock {
  struct face *face;
  char *folder;
  /// Where the compositor writes to wake a thread, or -1 until it does.
  int wakers[PLACES];
  /// The deadline for which each was woken last.
  int64_t woken[PLACES];
};

static shared_clock *attach(const char *folder, int flags) {
  char path[PATH_MAX];
  if (snprintf(path, sizeof path, "%s/clock", folder) >= (int)sizeof path) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  int file = open(path, O_RDWR | O_CLOEXEC | flags, 0600);
  if (file < 0) return NULL;
  if (flags != 0 && ftruncate(file, sizeof(struct face)) != 0) {
    close(file);
    return NULL;
  }
  void *face = mmap(NULL, sizeof(struct face), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (face == MAP_FAILED) return NULL;
  shared_clock *clock = calloc(1, sizeof *clock);
  clock->face = face;
  if (asprintf(&clock->folder, "%s", folder) < 0) abort();
  for (int place = 0; place < PLACES; place++) clock->wakers[place] = -1;
  return clock;
}

shared_clock *shared_clock_make(const char *folder, int64_t now) {
  shared_clock *clock = attach(folder, O_CREAT | O_TRUNC);
  if (clock != NULL) shared_clock_set(clock, now);
  return clock;
}

shared_clock *shared_clock_open(const char *folder) { return attach(folder, 0); }

int shared_clock_join(shared_clock *clock) { return atomic_fetch_add(&clock->face->users, 1) + 1; }

void shared_clock_escape(shared_clock *clock, const char *function) {
  if (atomic_fetch_add(&clock->face->escapes, 1) != 0) return;
  snprintf(clock->face->escape, sizeof clock->face->escape, "%s", function);
  atomic_store(&clock->face->has_escape, 1);
}

const char *shared_clock_escaped(const shared_clock *clock) {
  if (!atomic_load(&clock->face->has_escape)) return NULL;
  // Programs can write to it.
  clock->face->escape[sizeof clock->face->escape - 1] = 0;
  return clock->face->escape;
}

void shared_clock_close(shared_clock *clock) {
  for (int place = 0; place < PLACES; place++) {
    if (clock->wakers[place] >= 0) close(clock->wakers[place]);
  }
  munmap(clock->face, sizeof(struct face));
  free(clock->folder);
  free(clock);
}

void shared_clock_set(shared_clock *clock, int64_t now) { atomic_store(&clock->face->now, now); }

int64_t shared_clock_now(const shared_clock *clock) { return atomic_load(&clock->face->now); }

int64_t shared_clock_waits(const shared_clock *clock) { return atomic_load(&clock->face->begun); }

int64_t shared_clock_next(const shared_clock *clock) {
  int64_t next = SHARED_CLOCK_NEVER;
  int used = atomic_load(&clock->face->used);
  for (int index = 0; index < used; index++) {
    struct place *place = &clock->face->places[index];
    if (!atomic_load(&place->waits)) continue;
    int64_t deadline = atomic_load(&place->deadline);
    if (deadline < next) next = deadline;
  }
  return next;
}

static void name_pipe(const shared_clock *clock, int place, char *path, size_t room) {
  snprintf(path, room, "%s/%d", clock->folder, place);
}

/// Whether a process is gone or a zombie.
static int has_ended(int32_t process) {
  char path[32], state = 'Z';
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
  FILE *file = fopen(path, "re");
  if (file == NULL) return 1;
  // The name in parentheses may have any character in it.
  if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 'R';
  fclose(file);
  return state == 'Z' || state == 'X';
}

/// The alarm of the process, an unused one that becomes its own if it `takes` one, or NULL.
static struct kept_alarm *own_alarm(shared_clock *clock, int takes) {
  struct kept_alarm *alarms = clock->face->alarms;
  int32_t process = getpid();
  for (int index = 0; index < ALARMS; index++) {
    if (atomic_load(&alarms[index].owner) == process) return &alarms[index];
  }
  for (int index = 0; takes && index < ALARMS; index++) {
    int32_t owner = atomic_load(&alarms[index].owner);
    if (owner != 0 && !has_ended(owner)) continue;
    if (atomic_compare_exchange_strong(&alarms[index].owner, &owner, process)) return &alarms[index];
  }
  return NULL;
}

void shared_clock_keep_alarm(shared_clock *clock, int64_t due, int64_t interval) {
  struct kept_alarm *alarm = own_alarm(clock, due != SHARED_CLOCK_NEVER);
  if (alarm == NULL) return;
  atomic_store(&alarm->due, due);
  atomic_store(&alarm->interval, interval);
  if (due == SHARED_CLOCK_NEVER) atomic_store(&alarm->owner, 0);
}

int64_t shared_clock_inherit(shared_clock *clock, int64_t *interval) {
  int32_t process = getpid(), used = atomic_load(&clock->face->used);
  for (int index = 0; index < used; index++) {
    if (atomic_load(&clock->face->places[index].owner) == process) shared_clock_give(clock, index);
  }
  struct kept_alarm *alarm = own_alarm(clock, 0);
  if (alarm == NULL) return SHARED_CLOCK_NEVER;
  *interval = atomic_load(&alarm->interval);
  return atomic_load(&alarm->due);
}

int shared_clock_wake(shared_clock *clock) {
  int woken = 0;
  int used = atomic_load(&clock->face->used);
  int64_t now = shared_clock_now(clock);
  for (int index = 0; index < used; index++) {
    struct place *place = &clock->face->places[index];
    if (!atomic_load(&place->waits) || atomic_load(&place->deadline) > now) continue;
    // One that was woken for this time and has not moved may be gone.
    int64_t deadline = atomic_load(&place->deadline);
    if (clock->woken[index] == deadline && has_ended(atomic_load(&place->owner))) {
      shared_clock_give(clock, index);
      continue;
    }
    clock->woken[index] = deadline;
    if (clock->wakers[index] < 0) {
      char path[PATH_MAX];
      name_pipe(clock, index, path, sizeof path);
      // For reading too: a pipe that only its writer holds would raise a signal.
      clock->wakers[index] = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    }
    if (clock->wakers[index] >= 0 && write(clock->wakers[index], "", 1) == 1) woken++;
  }
  return woken;
}

int shared_clock_take(shared_clock *clock, int *descriptor) {
  for (int index = 0; index < PLACES; index++) {
    int32_t free_place = 0;
    struct place *place = &clock->face->places[index];
    if (!atomic_compare_exchange_strong(&place->owner, &free_place, getpid())) continue;
    char path[PATH_MAX];
    name_pipe(clock, index, path, sizeof path);
    int pipe = mkfifo(path, 0600) != 0 && errno != EEXIST
                   ? -1
                   : open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (pipe < 0) {
      shared_clock_give(clock, index);
      break;
    }
    // Out of the way of programs that count on low numbers.
    *descriptor = fcntl(pipe, F_DUPFD_CLOEXEC, 200);
    if (*descriptor >= 0) {
      close(pipe);
    } else {
      *descriptor = pipe;
    }
    atomic_store(&place->waits, 0);
    int32_t used = atomic_load(&clock->face->used);
    while (used <= index &&
           !atomic_compare_exchange_weak(&clock->face->used, &used, index + 1)) {
    }
    return index;
  }
  return -1;
}

void shared_clock_give(shared_clock *clock, int place) {
  atomic_store(&clock->face->places[place].waits, 0);
  atomic_store(&clock->face->places[place].owner, 0);
}

void shared_clock_begin(shared_clock *clock, int place, int64_t deadline) {
  atomic_store(&clock->face->places[place].deadline, deadline);
  atomic_store(&clock->face->places[place].waits, 1);
  if (deadline != SHARED_CLOCK_NEVER) atomic_fetch_add(&clock->face->begun, 1);
}

void shared_clock_end(shared_clock *clock, int place) {
  atomic_store(&clock->face->places[place].waits, 0);
}
