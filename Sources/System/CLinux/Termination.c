#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CLinux.h"

// Signal handlers belong to the process, and so does their state.
static int counter = -1;
static sigset_t awaited;

static void let_go(void) {
  for (int number = 1; number < SIGRTMIN; number++)
    if (sigismember(&awaited, number) == 1) signal(number, SIG_DFL);
}

static void note(int number) {
  int before = errno;
  let_go();
  uint64_t value = (uint64_t)number;
  ssize_t written = write(counter, &value, sizeof value);
  (void)written;
  errno = before;
}

int linux_await_signal(const int *signals, int count) {
  if (counter < 0) counter = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (counter < 0) return -1;
  sigemptyset(&awaited);
  for (int index = 0; index < count; index++)
    if (sigaddset(&awaited, signals[index]) != 0) return -1;
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  // No second signal interrupts the first: it finds its usual effect already in place.
  sigfillset(&action.sa_mask);
  for (int index = 0; index < count; index++)
    if (sigaction(signals[index], &action, NULL) != 0) return -1;
  pthread_sigmask(SIG_UNBLOCK, &awaited, NULL);
  return counter;
}

int linux_awaited_signal(void) {
  uint64_t value = 0;
  ssize_t count;
  do count = read(counter, &value, sizeof value);
  while (count < 0 && errno == EINTR);
  return count == (ssize_t)sizeof value ? (int)value : 0;
}

void linux_stop_awaiting_signals(void) { let_go(); }
