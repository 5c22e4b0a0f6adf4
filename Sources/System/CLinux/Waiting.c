#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int linux_waiting_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int linux_wait_for(int set, int descriptor, int reading, int writing) {
  struct epoll_event event = {
      .events = (reading ? EPOLLIN : 0u) | (writing ? EPOLLOUT : 0u), .data.fd = descriptor};
  if (epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  if (errno != ENOENT) return -1;
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

int linux_connect(const unsigned char *name, size_t length, int is_abstract) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  // Before an abstract name stands a zero, after a path comes one.
  size_t offset = is_abstract ? 1 : 0;
  if (length == 0 || length + 1 > sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address.sun_path + offset, name, length);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
  if (connect(descriptor, (const struct sockaddr *)&address, size) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int linux_listen(const unsigned char *path, size_t length) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (length == 0 || length + 1 > sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(address.sun_path, path, length);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
  if (bind(descriptor, (const struct sockaddr *)&address, size) == 0 &&
      chmod(address.sun_path, 0600) == 0 && listen(descriptor, 8) == 0)
    return descriptor;
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int linux_accept(int descriptor) {
  return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
