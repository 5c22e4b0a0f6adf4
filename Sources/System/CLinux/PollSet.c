#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sys/epoll.h>

int linux_poll_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

void linux_poll_set_add(int set, int descriptor, int events) {
  struct epoll_event event = {.data.fd = descriptor};
  if (events & POLLIN) event.events |= EPOLLIN;
  if (events & POLLOUT) event.events |= EPOLLOUT;
  // A number that was closed and is used again is not in the set any more.
  if (epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) < 0 && errno == ENOENT)
    epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

void linux_poll_set_remove(int set, int descriptor) {
  struct epoll_event event = {0};
  epoll_ctl(set, EPOLL_CTL_DEL, descriptor, &event);
}
