// Reads and writes, which block on timers and on sockets with a time limit (SO_RCVTIMEO and SO_SNDTIMEO).
//
// The kernel measures these limits in real time. A call on a socket with a limit therefore first waits on the shared clock
// until it would not block.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"

/// Whether the process has ever set a limit. Others pay for one reading of this.
static _Atomic int is_any;

int setsockopt(int socket, int level, int option, const void *value, socklen_t size) {
  if (level == SOL_SOCKET && (option == SO_RCVTIMEO || option == SO_SNDTIMEO)) atomic_store(&is_any, 1);
  return REAL(setsockopt)(socket, level, option, value, size);
}

/// Waits until a call would not block. Returns whether to make it; if not, `errno` is set.
static int is_ready(int socket, int option, int flags) {
  if (option == SO_RCVTIMEO && !await_timer(socket)) return 0;
  if (!atomic_load_explicit(&is_any, memory_order_relaxed) || !held() || flags & MSG_DONTWAIT) return 1;
  int error = errno, mode = fcntl(socket, F_GETFL);
  struct timeval limit = {0, 0};
  socklen_t size = sizeof limit;
  int is_limited = mode >= 0 && !(mode & O_NONBLOCK) &&
                   getsockopt(socket, SOL_SOCKET, option, &limit, &size) == 0 &&
                   (limit.tv_sec != 0 || limit.tv_usec != 0);
  errno = error;
  if (!is_limited) return 1;
  struct timespec time = {limit.tv_sec, limit.tv_usec * 1000};
  struct pollfd entry = {.fd = socket, .events = option == SO_RCVTIMEO ? POLLIN : POLLOUT};
  int ready = wait_until(&entry, 1, deadline_in(nanoseconds(&time)), NULL);
  if (ready == 0) errno = EAGAIN;
  return ready > 0;
}

/// Defines a function whose first argument is a descriptor.
#define LIMITED(type, name, option, flags, parameters, arguments)     \
  type name parameters {                                              \
    return is_ready(file, option, flags) ? REAL(name) arguments : -1; \
  }

LIMITED(ssize_t, read, SO_RCVTIMEO, 0, (int file, void *bytes, size_t count), (file, bytes, count))
LIMITED(
    ssize_t, __read_chk, SO_RCVTIMEO, 0, (int file, void *bytes, size_t count, size_t room),
    (file, bytes, count, room))
LIMITED(
    ssize_t, readv, SO_RCVTIMEO, 0, (int file, const struct iovec *parts, int count),
    (file, parts, count))
LIMITED(
    ssize_t, recv, SO_RCVTIMEO, flags, (int file, void *bytes, size_t count, int flags),
    (file, bytes, count, flags))
LIMITED(
    ssize_t, __recv_chk, SO_RCVTIMEO, flags,
    (int file, void *bytes, size_t count, size_t room, int flags), (file, bytes, count, room, flags))
LIMITED(
    ssize_t, recvfrom, SO_RCVTIMEO, flags,
    (int file, void *restrict bytes, size_t count, int flags, struct sockaddr *restrict address,
     socklen_t *restrict size),
    (file, bytes, count, flags, address, size))
LIMITED(
    ssize_t, __recvfrom_chk, SO_RCVTIMEO, flags,
    (int file, void *restrict bytes, size_t count, size_t room, int flags,
     struct sockaddr *restrict address, socklen_t *restrict size),
    (file, bytes, count, room, flags, address, size))
LIMITED(
    ssize_t, recvmsg, SO_RCVTIMEO, flags, (int file, struct msghdr *message, int flags),
    (file, message, flags))
LIMITED(
    int, accept, SO_RCVTIMEO, 0,
    (int file, struct sockaddr *restrict address, socklen_t *restrict size), (file, address, size))
LIMITED(
    int, accept4, SO_RCVTIMEO, 0,
    (int file, struct sockaddr *restrict address, socklen_t *restrict size, int flags),
    (file, address, size, flags))
LIMITED(
    ssize_t, write, SO_SNDTIMEO, 0, (int file, const void *bytes, size_t count),
    (file, bytes, count))
LIMITED(
    ssize_t, writev, SO_SNDTIMEO, 0, (int file, const struct iovec *parts, int count),
    (file, parts, count))
LIMITED(
    ssize_t, send, SO_SNDTIMEO, flags, (int file, const void *bytes, size_t count, int flags),
    (file, bytes, count, flags))
LIMITED(
    ssize_t, sendto, SO_SNDTIMEO, flags,
    (int file, const void *bytes, size_t count, int flags, const struct sockaddr *address,
     socklen_t size),
    (file, bytes, count, flags, address, size))
LIMITED(
    ssize_t, sendmsg, SO_SNDTIMEO, flags, (int file, const struct msghdr *message, int flags),
    (file, message, flags))
