// Randomness that is the same in every run.
//
// The numbers depend on how many processes have taken the clock before, so that no two are alike.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "Held.h"

static uint64_t next_number(void) {
  static _Atomic uint64_t count;
  static _Atomic pid_t owner;
  pid_t process = getpid();
  // A forked process goes on with other numbers than its parent.
  if (atomic_exchange(&owner, process) != process) atomic_store(&count, (uint64_t)held_join() << 40);
  // SplitMix64: every number of the count gives another.
  uint64_t value = (atomic_fetch_add(&count, 1) + 1) * UINT64_C(0x9e3779b97f4a7c15);
  value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
  return value ^ value >> 31;
}

static void fill(unsigned char *bytes, size_t count) {
  while (count > 0) {
    uint64_t number = next_number();
    size_t part = count < sizeof number ? count : sizeof number;
    memcpy(bytes, &number, part);
    bytes += part;
    count -= part;
  }
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (!held()) {
    static ssize_t (*real)(void *, size_t, unsigned);
    if (real == NULL) real = next_definition("getrandom");
    return real(bytes, count, flags);
  }
  fill(bytes, count);
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  if (!held()) {
    static int (*real)(void *, size_t);
    if (real == NULL) real = next_definition("getentropy");
    return real(bytes, count);
  }
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  fill(bytes, count);
  return 0;
}
