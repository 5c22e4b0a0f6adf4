#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

int linux_pipe(int *ends) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // The other end is for another program, which may rely on waiting.
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}

ptrdiff_t linux_write_quietly(int descriptor, const void *bytes, size_t count) {
  sigset_t broken, before, pending;
  sigemptyset(&broken);
  sigaddset(&broken, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken, &before);
  ptrdiff_t written = write(descriptor, bytes, count);
  int code = errno;
  if (written < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE)) {
    struct timespec at_once = {0};
    while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = code;
  return written;
}
