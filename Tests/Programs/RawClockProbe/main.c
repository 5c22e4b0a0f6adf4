// Waits for an hour in ways that do not pass through the C library, and says how long it took by the clock.

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)

static long call(long number, long a, long b, long c, long d, long e, long f) {
  register long r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

/// Read with the number in the instruction before, as compilers write it.
static int64_t now(void) {
  struct timespec time;
  long result;
  __asm__ volatile("movl $228, %%eax\n\tsyscall"
                   : "=&a"(result)
                   : "D"((long)CLOCK_MONOTONIC), "S"(&time)
                   : "rcx", "r11", "memory");
  return time.tv_sec;
}

static const struct timespec hour = {3600, 0};

static void sleep_raw(void) { call(SYS_nanosleep, (long)&hour, 0, 0, 0, 0, 0); }

static void poll_raw(void) {
  struct timespec limit = hour;
  call(SYS_ppoll, 0, 0, (long)&limit, 0, 8, 0);
}

static void epoll_raw(void) {
  struct epoll_event event;
  int set = epoll_create1(0);
  if (call(SYS_epoll_wait, set, (long)&event, 1, 3600000, 0, 0) != 0) printf("epoll failed\n");
  close(set);
}

static void select_raw(void) {
  struct timespec limit = hour;
  call(SYS_pselect6, 0, 0, 0, 0, (long)&limit, 0);
}

static void futex_raw(void) {
  uint32_t word = 0;
  long result = call(SYS_futex, (long)&word, FUTEX_WAIT_PRIVATE, 0, (long)&hour, 0, 0);
  if (result != -ETIMEDOUT) printf("futex gave %ld\n", result);
}

static void timer_raw(void) {
  struct itimerspec value = {{0, 0}, hour};
  int timer = (int)call(SYS_timerfd_create, CLOCK_MONOTONIC, TFD_NONBLOCK, 0, 0, 0, 0);
  call(SYS_timerfd_settime, timer, 0, (long)&value, 0, 0, 0);
  struct pollfd entry = {.fd = timer, .events = POLLIN};
  call(SYS_poll, (long)&entry, 1, -1, 0, 0, 0);
  close(timer);
}

/// With all signals blocked, as runtimes do around the start of threads.
static void blocked_raw(void) {
  uint64_t all = ~UINT64_C(0), before;
  call(SYS_rt_sigprocmask, SIG_SETMASK, (long)&all, (long)&before, 8, 0, 0);
  sleep_raw();
  uint64_t mask;
  call(SYS_rt_sigprocmask, SIG_SETMASK, (long)&before, (long)&mask, 8, 0, 0);
  if (!(mask & UINT64_C(1) << (SIGTERM - 1))) printf("the mask was not set\n");
}

/// By the lock of the C library, which waits inside of it.
static void lock_timed(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 3600;
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_timedlock(&mutex, &end) != ETIMEDOUT) printf("locked twice\n");
}

/// A timer that another thread arms while this one waits for it already.
static int late_timer;

static void *arm(void *unused) {
  const struct timespec half = {1800, 0};
  struct itimerspec value = {{0, 0}, half};
  nanosleep(&half, NULL);
  timerfd_settime(late_timer, 0, &value, NULL);
  return unused;
}

static void timer_of_another_thread(void) {
  late_timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  pthread_t thread;
  pthread_create(&thread, NULL, arm, NULL);
  struct pollfd entry = {.fd = late_timer, .events = POLLIN};
  poll(&entry, 1, -1);
  pthread_join(thread, NULL);
}

/// Runs a program without any environment.
static int run(char *const *words) {
  int64_t start = now();
  pid_t child = fork();
  if (child == 0) {
    char *none[] = {NULL};
    execve(words[0], words, none);
    _exit(126);
  }
  int status = -1;
  waitpid(child, &status, 0);
  printf("status %x after %ld s\n", (unsigned)status, (long)(now() - start));
  return 0;
}

/// Shows random bytes of the kernel, unless they are the same as those before.
static int show_random(void) {
  uint64_t numbers[2] = {0, 0};
  call(SYS_getrandom, (long)&numbers[0], 8, 0, 0, 0, 0);
  call(SYS_getrandom, (long)&numbers[1], 8, 0, 0, 0, 0);
  if (numbers[0] != numbers[1]) printf("%lx\n", (unsigned long)numbers[0]);
  return 0;
}

int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "random") == 0) return show_random();
  if (count > 1) return run(words + 1);
  static const struct {
    const char *name;
    void (*wait)(void);
  } ways[] = {{"sleep", sleep_raw},   {"poll", poll_raw},       {"epoll", epoll_raw},
              {"select", select_raw}, {"futex", futex_raw},     {"timer", timer_raw},
              {"blocked", blocked_raw}, {"lock", lock_timed},
              {"another's timer", timer_of_another_thread}};
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
    int64_t start = now();
    ways[way].wait();
    printf("%s %ld s\n", ways[way].name, (long)(now() - start));
  }
  return 0;
}

#else

int main(void) { return 0; }

#endif
