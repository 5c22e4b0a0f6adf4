// Randomness that is the same in every run.
//
// The numbers depend on how many processes have taken the clock before, so that no two are alike.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/mman.h>
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
  if (!held()) return REAL(getrandom)(bytes, count, flags);
  fill(bytes, count);
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  if (!held()) return REAL(getentropy)(bytes, count);
  if (count > 256) {
    errno = EIO;
    return -1;
  }
  fill(bytes, count);
  return 0;
}

void settle_random_bytes(void) {
  // What the kernel gives every process. Go and others seed their generators with them.
  void *bytes = (void *)getauxval(AT_RANDOM);
  if (bytes != NULL) fill(bytes, 16);
}

// Since version 2.36 of the GNU C library, and in libbsd.

uint32_t arc4random(void) {
  uint32_t number;
  if (getentropy(&number, sizeof number) != 0) abort();
  return number;
}

void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count; done += 256) {
    if (getentropy((char *)bytes + done, count - done < 256 ? count - done : 256) != 0) abort();
  }
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  // Numbers below the rest of the division would make small results more likely.
  uint32_t number, rest = -bound % bound;
  do {
    number = arc4random();
  } while (number < rest);
  return number % bound;
}

/// `std::random_device` of libstdc++, which asks the processor.
unsigned random_device_number(void *device) __asm__("_ZNSt13random_device9_M_getvalEv");

unsigned random_device_number(void *device) {
  (void)device;
  return arc4random();
}

// Devices

static int is_random_device(const char *path) {
  return path != NULL && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0) && held();
}

/// A file with random bytes, as many as a program may reasonably read.
static int open_bytes(int flags) {
  enum { SIZE = 1 << 20 };
  int file = memfd_create("random", flags & O_CLOEXEC ? MFD_CLOEXEC : 0);
  if (file < 0) return -1;
  void *bytes = ftruncate(file, SIZE) != 0 ? MAP_FAILED : mmap(NULL, SIZE, PROT_WRITE, MAP_SHARED, file, 0);
  if (bytes == MAP_FAILED) {
    close(file);
    return -1;
  }
  fill(bytes, SIZE);
  munmap(bytes, SIZE);
  return file;
}

/// Defines a function that opens a file, with the permissions of a new one as its last argument.
#define OPENING(name, parameters, arguments)              \
  int name parameters {                                   \
    if (is_random_device(path)) return open_bytes(flags); \
    __typeof__(&name) real = REAL(name);                  \
    va_list list;                                         \
    va_start(list, flags);                                \
    mode_t mode = va_arg(list, mode_t);                   \
    va_end(list);                                         \
    return real arguments;                                \
  }

OPENING(open, (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENING(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

/// Defines a function that programs call in place of `open` when they are compiled with checks.
#define OPENING_CHECKED(name, parameters, arguments)      \
  int name parameters;                                    \
  int name parameters {                                   \
    if (is_random_device(path)) return open_bytes(flags); \
    return REAL(name) arguments;                          \
  }

OPENING_CHECKED(__open_2, (const char *path, int flags), (path, flags))
OPENING_CHECKED(__open64_2, (const char *path, int flags), (path, flags))
OPENING_CHECKED(__openat_2, (int folder, const char *path, int flags), (folder, path, flags))
OPENING_CHECKED(__openat64_2, (int folder, const char *path, int flags), (folder, path, flags))

#define OPENING_STREAM(name)                                            \
  FILE *name(const char *restrict path, const char *restrict mode) {    \
    if (is_random_device(path)) {                                       \
      int file = open_bytes(strchr(mode, 'e') == NULL ? 0 : O_CLOEXEC); \
      return file < 0 ? NULL : fdopen(file, mode);                      \
    }                                                                   \
    return REAL(name)(path, mode);                                      \
  }

OPENING_STREAM(fopen)
OPENING_STREAM(fopen64)
