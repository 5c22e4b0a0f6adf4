#define _GNU_SOURCE
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>

#include "CLinux.h"

int linux_event_counter(int one_at_a_time) {
  return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK | (one_at_a_time ? EFD_SEMAPHORE : 0));
}

int linux_alarm(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

void linux_set_alarm(int descriptor, int64_t nanoseconds) {
  struct itimerspec due = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &due, NULL);
}

int linux_start_worker(void *(*body)(void *), void *context) {
  // A thread inherits its creator's mask, so the mask is set before there is a thread.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  int code = pthread_create(&thread, &attributes, body, context);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return code;
}

void linux_lower_priority(void) {
  // On Linux a nice value belongs to the thread, and 0 is the calling one.
  setpriority(PRIO_PROCESS, 0, 10);
}

void linux_give_way(int process) { setpriority(PRIO_PROCESS, process, 19); }

double linux_processor_time(int process) {
  clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
  struct timespec time = {0, 0};
  if (process != 0 && clock_getcpuclockid(process, &clock) != 0) return 0;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void linux_return_memory(void) {
  malloc_trim(0);
}

void linux_keep_large_blocks_apart(void) {
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
}
