// Does what other programs do and a preloaded clock could get wrong. The first argument says what.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct timespec after(clockid_t id, time_t seconds) {
  struct timespec time;
  clock_gettime(id, &time);
  time.tv_sec += seconds;
  return time;
}

static void *start_and_join(void *(*body)(void *)) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, body, NULL);
  pthread_join(thread, &result);
  return result;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int jobs, taken;

// A job is signaled at the very instant at which a worker gives up.

static void *work_for_a_second(void *unused) {
  struct timespec end = after(CLOCK_REALTIME, 1);
  pthread_mutex_lock(&mutex);
  int result = pthread_cond_timedwait(&condition, &mutex, &end);
  // One that gives up leaves the job to the others.
  if (result == 0 && jobs > 0) {
    jobs--;
    taken++;
  }
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *work_for_ever(void *unused) {
  pthread_mutex_lock(&mutex);
  while (jobs == 0) pthread_cond_wait(&condition, &mutex);
  jobs--;
  taken++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void signal_at_the_deadline(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work_for_a_second, NULL);
  usleep(1000);
  pthread_create(&second, NULL, work_for_ever, NULL);
  usleep(999000);
  pthread_mutex_lock(&mutex);
  jobs = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(first, NULL);
  usleep(2000000);
  printf("%d taken\n", taken);
}

// Threads are canceled in waits, which are on their stacks.

static void unlock(void *unused) {
  (void)unused;
  pthread_mutex_unlock(&mutex);
}

static void *wait_for_condition(void *unused) {
  struct timespec end = after(CLOCK_REALTIME, 2);
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, NULL);
  pthread_cond_timedwait(&condition, &mutex, &end);
  pthread_cleanup_pop(1);
  return unused;
}

static sem_t never;

static void *wait_for_semaphore(void *unused) {
  struct timespec end = after(CLOCK_REALTIME, 2);
  sem_timedwait(&never, &end);
  return unused;
}

static void cancel(void) {
  sem_init(&never, 0, 0);
  for (int count = 0; count < 20; count++) {
    pthread_t thread;
    void *result = NULL;
    pthread_create(&thread, NULL, count % 2 == 0 ? wait_for_condition : wait_for_semaphore, NULL);
    usleep(1000);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    if (result != PTHREAD_CANCELED) puts("not canceled");
  }
  char bytes[100000];
  memset(bytes, 0x41, sizeof bytes);
  start_and_join(wait_for_condition);
  start_and_join(wait_for_semaphore);
  sem_post(&never);
  printf("%d alive\n", sem_trywait(&never));
}

static int set_timer(int flags, time_t seconds, long nanoseconds) {
  int timer = timerfd_create(CLOCK_MONOTONIC, flags);
  struct itimerspec value = {{0, 0}, {seconds, nanoseconds}};
  if (timerfd_settime(timer, 0, &value, NULL) != 0) puts("not set");
  return timer;
}

static void close_in_vfork(void) {
  int timer = set_timer(TFD_CLOEXEC, 1, 0);
  pid_t child = vfork();
  if (child == 0) {
    close(timer);
    execl("/bin/true", "true", (char *)0);
    _exit(1);
  }
  waitpid(child, NULL, 0);
  struct pollfd entry = {timer, POLLIN, 0};
  printf("%d expired\n", poll(&entry, 1, 5000));
}

static void *use_timer(void *unused) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  struct itimerspec value = {{0, 100000}, {0, 100000}};
  timerfd_settime(timer, 0, &value, NULL);
  for (;;) {
    struct pollfd entry = {timer, POLLIN, 0};
    uint64_t count;
    poll(&entry, 1, -1);
    if (read(timer, &count, sizeof count) < 0) continue;
    for (int time = 0; time < 3000; time++) timerfd_gettime(timer, &value);
  }
  return unused;
}

/// Forks while other threads set timers, as programs do that start others.
static void fork_among_timers(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, use_timer, NULL);
  pthread_create(&second, NULL, use_timer, NULL);
  for (int count = 0; count < 60; count++) {
    pid_t child = fork();
    if (child == 0) {
      close(open("/dev/null", O_RDONLY));
      // A timer of its own, of which its parent's threads know nothing.
      struct pollfd entry = {set_timer(0, 0, 1000), POLLIN, 0};
      _exit(poll(&entry, 1, -1) == 1 ? 0 : 1);
    }
    int status = -1, looks = 0;
    while (waitpid(child, &status, WNOHANG) == 0 && looks++ < 5000) usleep(1000);
    if (status != 0) {
      kill(child, SIGKILL);
      printf("child %d: status %d\n", count, status);
      return;
    }
  }
  puts("60 forks");
}

static void share_semaphore(void) {
  sem_t *semaphore = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  sem_init(semaphore, 1, 0);
  if (fork() == 0) {
    usleep(100000);
    sem_post(semaphore);
    _exit(0);
  }
  struct timespec end = after(CLOCK_REALTIME, 10);
  double start = now();
  int result = sem_timedwait(semaphore, &end);
  printf("%d after %.1f s\n", result, now() - start);
  end = after(CLOCK_REALTIME, 10);
  result = sem_timedwait(semaphore, &end);
  printf("%d after %.1f s\n", result, now() - start);
}

static void copy_timer(void) {
  int timer = timerfd_create(CLOCK_MONOTONIC, 0), copy = dup(timer);
  int second = fcntl(copy, F_DUPFD_CLOEXEC, 50);
  close(timer);
  struct itimerspec value = {{0, 0}, {1, 0}};
  struct pollfd entry = {copy, POLLIN, 0};
  if (timerfd_settime(second, 0, &value, NULL) != 0) puts("not set");
  close(second);
  double start = now();
  int ready = poll(&entry, 1, 5000);
  printf("%d after %.1f s\n", ready, now() - start);
  close(copy);
  // The number is another file's now.
  if (open("/dev/null", O_RDONLY) != timer) puts("another number");
  printf("%d\n", timerfd_settime(timer, 0, &value, NULL));
}

static void only_read_timer(void) {
  int timer = set_timer(TFD_NONBLOCK, 0, 2000000);
  uint64_t count;
  int looks = 0;
  while (read(timer, &count, sizeof count) != sizeof count && looks < 1000000) looks++;
  puts(looks < 20000 ? "expired" : "endless");
}

static void only_read_clock(void) {
  double start = now();
  int readings = 0;
  while (now() < start + 0.002 && readings < 1000000) readings++;
  puts(readings < 20000 ? "passed" : "endless");
}

/// Readings of the clock before a wait do not move its end.
static void sleep_after_readings(void) {
  for (int count = 0; count < 700; count++) now();
  struct timespec time, limit = {0, 16000000};
  nanosleep(&limit, NULL);
  clock_gettime(CLOCK_MONOTONIC, &time);
  puts(time.tv_nsec % 10000 < 100 ? "on the grid" : "moved");
}

static void leave_limit(void) {
  int ends[2];
  fd_set set;
  FD_ZERO(&set);
  if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1) puts("no pipe");
  FD_SET(ends[0], &set);
  struct timeval limit = {5, 0};
  select(ends[0] + 1, &set, NULL, NULL, &limit);
  printf("%d s left\n", (int)((double)limit.tv_sec + (double)limit.tv_usec / 1e6 + 0.5));
  limit = (struct timeval){1, 0};
  select(0, NULL, NULL, NULL, &limit);
  printf("%d s left\n", (int)limit.tv_sec);
}

static void interrupt(int unused) { (void)unused; }

static void sleep_until_far(void) {
  struct sigaction action = {.sa_handler = interrupt};
  sigaction(SIGALRM, &action, NULL);
  struct timespec far = {1 << 30, 0};
  double start = now();
  alarm(3);
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &far, NULL);
  printf("after %.0f s\n", now() - start);
}

// Sandboxes

/// Makes system calls fail from now on.
static void forbid(const int *calls, int count) {
  struct sock_filter code[32];
  int used = 0;
  code[used++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int index = 0; index < count; index++) {
    code[used++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[index], 0, 1);
    code[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  }
  code[used++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {(unsigned short)used, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) puts("no filter");
}

static void *sleep_for_an_hour(void *unused) {
  sleep(3600);
  return unused;
}

static void sleep_in_sandbox(void) {
  const int calls[] = {SYS_openat, SYS_mknodat, SYS_socket, SYS_connect,
#ifdef SYS_open
                       SYS_open, SYS_mknod,
#endif
  };
  forbid(calls, sizeof calls / sizeof *calls);
  double start = now();
  start_and_join(sleep_for_an_hour);
  printf("%.0f s\n", now() - start);
}

/// Not even connections can be made: the thread cannot be woken.
static void sleep_in_narrow_sandbox(void) {
  const int calls[] = {SYS_openat, SYS_socket, SYS_socketpair, SYS_sendmsg};
  forbid(calls, sizeof calls / sizeof *calls);
  start_and_join(sleep_for_an_hour);
}

static void sleep_without_files(void) {
  usleep(1000);
  close_range(3, ~0U, 0);
  double start = now();
  sleep(3600);
  start_and_join(sleep_for_an_hour);
  printf("%.0f s\n", now() - start);
}

static void show_random_numbers(void) {
  unsigned device = 0, call = 0, raw = 0, given, stream = 0;
  int file = open("/dev/urandom", O_RDONLY);
  if (read(file, &device, sizeof device) != sizeof device) puts("no device");
  if (getrandom(&call, sizeof call, 0) != sizeof call) puts("no call");
  syscall(SYS_getrandom, &raw, sizeof raw, 0);
  FILE *opened = fopen("/dev/random", "rb");
  if (opened == NULL || fread(&stream, sizeof stream, 1, opened) != 1) puts("no stream");
  memcpy(&given, (void *)getauxval(AT_RANDOM), sizeof given);
  unsigned (*generate)(void) = (unsigned (*)(void))0;
#if __GLIBC_PREREQ(2, 36)
  generate = arc4random;
#endif
  printf("%08x %08x %08x %08x %08x %08x\n", device, call, raw, stream, given, generate == NULL ? 0 : generate());
  // Where memory lies, by which some tables are ordered.
  printf("%p %p\n", (void *)&file, malloc(10));
}

int main(int count, char **words) {
  static const struct {
    const char *name;
    void (*body)(void);
  } hazards[] = {
      {"signal-at-the-deadline", signal_at_the_deadline},
      {"cancel", cancel},
      {"close-in-vfork", close_in_vfork},
      {"fork-among-timers", fork_among_timers},
      {"share-semaphore", share_semaphore},
      {"copy-timer", copy_timer},
      {"only-read-timer", only_read_timer},
      {"only-read-clock", only_read_clock},
      {"sleep-after-readings", sleep_after_readings},
      {"leave-limit", leave_limit},
      {"sleep-until-far", sleep_until_far},
      {"sleep-in-sandbox", sleep_in_sandbox},
      {"sleep-in-narrow-sandbox", sleep_in_narrow_sandbox},
      {"sleep-without-files", sleep_without_files},
      {"show-random-numbers", show_random_numbers},
  };
  setvbuf(stdout, NULL, _IONBF, 0);
  for (size_t index = 0; index < sizeof hazards / sizeof *hazards; index++) {
    if (count < 2 || strcmp(words[1], hazards[index].name) != 0) continue;
    hazards[index].body();
    return 0;
  }
  return 2;
}
