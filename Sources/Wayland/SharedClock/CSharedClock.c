#define _GNU_SOURCE
#include "CSharedClock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { PLACES = 1024, ALARMS = 64 };

/// A thread that can wait.
struct place {
  /// The process of the thread (see `own_name`), or 0 while the entry is free.
  _Atomic int64_t owner;
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
  /// Whether a process has started a program that cannot be held.
  _Atomic int32_t has_lost;
  /// One more than the highest place ever taken.
  _Atomic int32_t used;
  struct kept_alarm alarms[ALARMS];
  struct place places[PLACES];
};

struct shared_clock {
  struct face *face;
  char *folder;
  /// Where processes hand over the compositor's ends of their connections: its own end, or theirs.
  int door;
  /// This side's end of each place's connection, or -1.
  ///
  /// The compositor writes a byte to wake a thread. A process can make these connections in a sandbox
  /// in which it can open nothing, and in any name space.
  int ends[PLACES];
};

/// What tells this process from all others.
static int64_t own_name(void) {
  // In a separate name space, another process may have the same number.
  struct stat space = {0};
  (void)stat("/proc/self/ns/pid", &space);
  return (int64_t)((uint64_t)space.st_ino << 32 | (uint32_t)getpid());
}

/// Moves a descriptor out of the way of programs that count on low numbers.
static int move_up(int descriptor) {
  int moved = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 200);
  if (moved < 0) return descriptor;
  close(descriptor);
  return moved;
}

/// Makes the socket at which connections are handed over, or connects to it.
static int make_door(const char *folder, int is_own) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (snprintf(address.sun_path, sizeof address.sun_path, "%s/door", folder) >= (int)sizeof address.sun_path) return -1;
  int door = move_up(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | (is_own ? SOCK_NONBLOCK : 0), 0));
  if (door < 0) return -1;
  const struct sockaddr *place = (const struct sockaddr *)&address;
  if ((is_own ? bind(door, place, sizeof address) : connect(door, place, sizeof address)) == 0) return door;
  close(door);
  return -1;
}

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
  clock->door = make_door(folder, flags != 0);
  for (int place = 0; place < PLACES; place++) clock->ends[place] = -1;
  return clock;
}

shared_clock *shared_clock_make(const char *folder, int64_t now) {
  shared_clock *clock = attach(folder, O_CREAT | O_TRUNC);
  if (clock == NULL) return NULL;
  if (clock->door < 0) {
    shared_clock_close(clock);
    return NULL;
  }
  shared_clock_set(clock, now);
  return clock;
}

shared_clock *shared_clock_open(const char *folder) { return attach(folder, 0); }

int shared_clock_join(shared_clock *clock) { return atomic_fetch_add(&clock->face->users, 1) + 1; }

void shared_clock_lose(shared_clock *clock) { atomic_store(&clock->face->has_lost, 1); }

int shared_clock_has_lost(const shared_clock *clock) { return atomic_load(&clock->face->has_lost); }

static void drop_end(shared_clock *clock, int place) {
  if (clock->ends[place] >= 0) close(clock->ends[place]);
  clock->ends[place] = -1;
}

void shared_clock_forget(shared_clock *clock) {
  for (int place = 0; place < PLACES; place++) drop_end(clock, place);
}

void shared_clock_close(shared_clock *clock) {
  shared_clock_forget(clock);
  if (clock->door >= 0) close(clock->door);
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
  int64_t process = own_name();
  int32_t used = atomic_load(&clock->face->used);
  for (int index = 0; index < used; index++) {
    if (atomic_load(&clock->face->places[index].owner) == process) shared_clock_give(clock, index);
  }
  struct kept_alarm *alarm = own_alarm(clock, 0);
  if (alarm == NULL) return SHARED_CLOCK_NEVER;
  *interval = atomic_load(&alarm->interval);
  return atomic_load(&alarm->due);
}

void shared_clock_admit(shared_clock *clock) {
  for (;;) {
    int32_t place;
    union {
      struct cmsghdr head;
      char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {&place, sizeof place};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t size = recvmsg(clock->door, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0) return;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (head == NULL || head->cmsg_type != SCM_RIGHTS || head->cmsg_len != CMSG_LEN(sizeof(int))) continue;
    int end;
    memcpy(&end, CMSG_DATA(head), sizeof end);
    if (size != sizeof place || place < 0 || place >= PLACES) {
      close(end);
      continue;
    }
    drop_end(clock, place);
    clock->ends[place] = end;
  }
}

int shared_clock_wake(shared_clock *clock) {
  int woken = 0;
  shared_clock_admit(clock);
  int used = atomic_load(&clock->face->used);
  int64_t now = shared_clock_now(clock);
  for (int index = 0; index < used && index < PLACES; index++) {
    struct place *place = &clock->face->places[index];
    if (!atomic_load(&place->waits) || atomic_load(&place->deadline) > now) continue;
    if (clock->ends[index] < 0) continue;
    if (send(clock->ends[index], "", 1, MSG_NOSIGNAL | MSG_DONTWAIT) == 1) {
      woken++;
    } else if (errno != EAGAIN) {
      // Its process has ended.
      drop_end(clock, index);
      shared_clock_give(clock, index);
    }
  }
  return woken;
}

/// Hands one end of a place's connection to the compositor.
static int hand_over(shared_clock *clock, int32_t place, int end) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {.head = {.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(sizeof(int))}};
  memcpy(CMSG_DATA(&control.head), &end, sizeof end);
  struct iovec part = {&place, sizeof place};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t size;
  do {
    size = sendmsg(clock->door, &message, MSG_NOSIGNAL);
  } while (size < 0 && errno == EINTR);
  return size == sizeof place;
}

/// Makes the connection of a place. Returns the process's end, or -1.
static int connect_place(shared_clock *clock, int32_t place) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return -1;
  int is_done = clock->door >= 0 && hand_over(clock, place, ends[1]);
  if (!is_done) {
    // The program may have closed what it has not opened.
    clock->door = make_door(clock->folder, 0);
    is_done = clock->door >= 0 && hand_over(clock, place, ends[1]);
  }
  close(ends[1]);
  if (is_done) return move_up(ends[0]);
  close(ends[0]);
  return -1;
}

int shared_clock_take(shared_clock *clock, int *descriptor) {
  int64_t process = own_name();
  for (int index = 0; index < PLACES; index++) {
    int64_t free_place = 0;
    struct place *place = &clock->face->places[index];
    if (!atomic_compare_exchange_strong(&place->owner, &free_place, process)) continue;
    // It may be one that this process has lost.
    clock->ends[index] = -1;
    atomic_store(&place->waits, 0);
    int end = connect_place(clock, index);
    if (end < 0) {
      atomic_store(&place->owner, 0);
      return -1;
    }
    *descriptor = clock->ends[index] = end;
    int32_t used = atomic_load(&clock->face->used);
    while (used <= index &&
           !atomic_compare_exchange_weak(&clock->face->used, &used, index + 1)) {
    }
    return index;
  }
  return -1;
}

void shared_clock_return(shared_clock *clock, int place) {
  drop_end(clock, place);
  shared_clock_give(clock, place);
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

void shared_clock_fix_addresses(int is_fixed) {
  int layout = personality(0xffffffff);
  if (layout == -1) return;
  personality((unsigned long)(is_fixed ? layout | ADDR_NO_RANDOMIZE : layout & ~ADDR_NO_RANDOMIZE));
}
