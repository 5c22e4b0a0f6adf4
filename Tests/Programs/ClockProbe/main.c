// Waits for an hour in each way there is and says how long it took by the clock.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static const struct timespec hour = {3600, 0};

static struct timespec in_an_hour(clockid_t id) {
  struct timespec time;
  clock_gettime(id, &time);
  time.tv_sec += hour.tv_sec;
  return time;
}

static void wait_by_condition(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  struct timespec end = in_an_hour(CLOCK_REALTIME);
  pthread_mutex_lock(&mutex);
  while (pthread_cond_timedwait(&condition, &mutex, &end) != ETIMEDOUT) {
  }
  pthread_mutex_unlock(&mutex);
}

static void wait_by_monotonic_condition(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  struct timespec end = in_an_hour(CLOCK_MONOTONIC);
  pthread_mutex_lock(&mutex);
  while (pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &end) != ETIMEDOUT) {
  }
  pthread_mutex_unlock(&mutex);
}

/// Waits for half a microsecond, in whole ones, as programs do that round.
static void wait_by_less_than_the_clock(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  struct timespec start, now;
  clock_gettime(CLOCK_REALTIME, &start);
  now = start;
  pthread_mutex_lock(&mutex);
  while (now.tv_sec == start.tv_sec && now.tv_nsec < start.tv_nsec + 500) {
    pthread_cond_timedwait(&condition, &mutex, &now);
    clock_gettime(CLOCK_REALTIME, &now);
  }
  pthread_mutex_unlock(&mutex);
}

/// Reads the clock until a millisecond has passed, and sees each time that it moves.
static void wait_by_reading(void) {
  struct timespec start, before, now;
  clock_gettime(CLOCK_MONOTONIC, &start);
  now = start;
  do {
    before = now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec == before.tv_sec && now.tv_nsec <= before.tv_nsec) puts("the clock stands");
  } while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < 1000000);
}

static void wait_by_semaphore(void) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  struct timespec end = in_an_hour(CLOCK_REALTIME);
  if (sem_timedwait(&semaphore, &end) == 0 || errno != ETIMEDOUT) puts("no timeout");
}

static void wait_by_futex(void) {
  uint32_t word = 7;
  long result = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 7, &hour, NULL, 0);
  if (result == 0 || errno != ETIMEDOUT) puts("no timeout");
}

static void wait_by_timer(void) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec value = {{0, 0}, hour};
  timerfd_settime(timer, 0, &value, NULL);
  uint64_t times = 0;
  if (read(timer, &times, sizeof times) != sizeof times || times != 1) puts("no time");
  close(timer);
}

static void wait_by_watched_timer(void) {
  int timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK);
  struct itimerspec value = {{0, 0}, in_an_hour(CLOCK_REALTIME)};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &value, NULL);
  int set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(set, EPOLL_CTL_ADD, timer, &event);
  if (epoll_wait(set, &event, 1, -1) != 1) puts("no event");
  close(set);
  close(timer);
}

static void wait_by_set(void) {
  int set = epoll_create1(0);
  struct epoll_event event;
  if (epoll_wait(set, &event, 1, 3600000) != 0) puts("an event");
  close(set);
}

static void wait_by_select(void) {
  struct timeval limit = {3600, 0};
  if (select(0, NULL, NULL, NULL, &limit) != 0) puts("a descriptor");
}

static void wait_by_poll(void) {
  if (poll(NULL, 0, 3600000) != 0) puts("a descriptor");
}

static void wait_by_sleep(void) { nanosleep(&hour, NULL); }

static void wait_until_time(void) {
  struct timespec end = in_an_hour(CLOCK_MONOTONIC);
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL);
}

static int signal_of(int number) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  siginfo_t info;
  if (sigwaitinfo(&signals, &info) != number) puts("no signal");
  return info.si_value.sival_int;
}

static void wait_by_alarm(void) {
  alarm(3600);
  signal_of(SIGALRM);
}

static void wait_by_interval(void) {
  struct itimerval value = {{1200, 0}, {1200, 0}}, left;
  setitimer(ITIMER_REAL, &value, NULL);
  for (int time = 0; time < 3; time++) signal_of(SIGALRM);
  getitimer(ITIMER_REAL, &left);
  if (left.it_value.tv_sec < 1199) puts("no interval");
  alarm(0);
}

static void wait_by_signal_timer(void) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
  event.sigev_value.sival_int = 77;
  struct itimerspec value = {{0, 0}, in_an_hour(CLOCK_REALTIME)};
  timer_t timer;
  timer_create(CLOCK_REALTIME, &event, &timer);
  timer_settime(timer, TIMER_ABSTIME, &value, NULL);
  if (signal_of(SIGRTMIN) != 77) puts("no value");
  if (timer_getoverrun(timer) != 0) puts("an overrun");
  timer_delete(timer);
}

static sem_t posted;

static void post(union sigval value) {
  if (value.sival_int == 78) sem_post(&posted);
}

static void wait_by_thread_timer(void) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD, .sigev_notify_function = post};
  event.sigev_value.sival_int = 78;
  struct itimerspec value = {{0, 0}, hour};
  timer_t timer;
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  timer_settime(timer, 0, &value, NULL);
  sem_wait(&posted);
  timer_delete(timer);
}

static void interrupt(int number) { (void)number; }

/// Sleeps for half an hour until a signal comes, and then for what is left.
static void sleep_with_signal(void) {
  struct sigaction action = {.sa_handler = interrupt};
  sigaction(SIGUSR1, &action, NULL);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  struct itimerspec value = {{0, 0}, {1800, 0}};
  timer_t timer;
  timer_create(CLOCK_MONOTONIC, &event, &timer);
  timer_settime(timer, 0, &value, NULL);
  struct timespec left = {0, 0};
  if (nanosleep(&hour, &left) == 0 || errno != EINTR) puts("no interruption");
  nanosleep(&left, NULL);
  timer_delete(timer);
}

static void wait_by_lock(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  struct timespec end = in_an_hour(CLOCK_REALTIME);
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_timedlock(&mutex, &end) != ETIMEDOUT) puts("locked twice");
}

static void wait_by_queue(void) {
  char name[32], bytes[16];
  snprintf(name, sizeof name, "/clock-probe-%d", (int)getpid());
  struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = sizeof bytes};
  mqd_t queue = mq_open(name, O_CREAT | O_RDWR, 0600, &attributes);
  // A kernel may have no queues.
  if (queue == (mqd_t)-1) return wait_by_sleep();
  mq_unlink(name);
  struct timespec end = in_an_hour(CLOCK_REALTIME);
  if (mq_timedreceive(queue, bytes, sizeof bytes, NULL, &end) >= 0 || errno != ETIMEDOUT) puts("a message");
  mq_send(queue, "", 1, 0);
  if (mq_timedreceive(queue, bytes, sizeof bytes, NULL, &end) != 1) puts("no message");
  mq_close(queue);
}

static void wait_for_signal(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  if (sigtimedwait(&signals, NULL, &hour) >= 0 || errno != EAGAIN) puts("a signal");
}

static void *sleep_for_two_hours(void *unused) {
  sleep(7200);
  return unused;
}

static void wait_for_thread(void) {
  pthread_t thread;
  struct timespec end = in_an_hour(CLOCK_REALTIME);
  pthread_create(&thread, NULL, sleep_for_two_hours, NULL);
  if (pthread_timedjoin_np(thread, NULL, &end) != ETIMEDOUT) puts("joined");
  pthread_detach(thread);
}

/// Returns the ends of a connection, of which the first has a time limit.
static void connect_with_limit(int ends[2], int option) {
  struct timeval limit = {3600, 0};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) puts("no socket");
  setsockopt(ends[0], SOL_SOCKET, option, &limit, sizeof limit);
}

static void wait_for_bytes(void) {
  int ends[2];
  char byte;
  connect_with_limit(ends, SO_RCVTIMEO);
  if (recv(ends[0], &byte, 1, MSG_DONTWAIT) >= 0 || errno != EAGAIN) puts("a byte");
  if (read(ends[0], &byte, 1) >= 0 || errno != EAGAIN) puts("a byte");
  if (write(ends[1], "", 1) != 1 || recv(ends[0], &byte, 1, 0) != 1) puts("no byte");
  close(ends[0]);
  close(ends[1]);
}

static void wait_for_room(void) {
  int ends[2];
  char bytes[4096] = {0};
  connect_with_limit(ends, SO_SNDTIMEO);
  while (send(ends[0], bytes, sizeof bytes, MSG_DONTWAIT) > 0) {
  }
  if (send(ends[0], bytes, sizeof bytes, 0) >= 0 || errno != EAGAIN) puts("room");
  close(ends[0]);
  close(ends[1]);
}

static void wait_by_call(void) { syscall(SYS_nanosleep, &hour, NULL); }

static void *run(void *body) {
  ((void (*)(void))body)();
  return NULL;
}

static void measure(const char *name, void (*body)(void)) {
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  // Each in a separate thread: places among the waiting threads are taken and returned.
  pthread_t thread;
  pthread_create(&thread, NULL, run, (void *)body);
  pthread_join(thread, NULL);
  clock_gettime(CLOCK_MONOTONIC, &after);
  printf("%s %ld s\n", name, (long)(after.tv_sec - before.tv_sec));
  fflush(stdout);
}

int main(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGALRM);
  sigaddset(&signals, SIGRTMIN);
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  sem_init(&posted, 0, 0);
  measure("sleep", wait_by_sleep);
  measure("sleep until", wait_until_time);
  measure("poll", wait_by_poll);
  measure("select", wait_by_select);
  measure("epoll", wait_by_set);
  measure("timer", wait_by_timer);
  measure("watched timer", wait_by_watched_timer);
  measure("condition", wait_by_condition);
  measure("monotonic condition", wait_by_monotonic_condition);
  measure("less than the clock", wait_by_less_than_the_clock);
  measure("reading", wait_by_reading);
  measure("semaphore", wait_by_semaphore);
  measure("futex", wait_by_futex);
  measure("alarm", wait_by_alarm);
  measure("interval", wait_by_interval);
  measure("signal timer", wait_by_signal_timer);
  measure("thread timer", wait_by_thread_timer);
  measure("interrupted sleep", sleep_with_signal);
  measure("lock", wait_by_lock);
  measure("message", wait_by_queue);
  measure("signal", wait_for_signal);
  measure("thread", wait_for_thread);
  measure("bytes", wait_for_bytes);
  measure("room", wait_for_room);
  measure("system call", wait_by_call);
  struct timeval wall;
  gettimeofday(&wall, NULL);
  printf("in all %ld h\n", (long)(wall.tv_sec - 2000000000 - 1000) / 3600);
  struct stat own;
  int is_known = stat("/proc/self/exe", &own) == 0;
  printf("its file is of the %s\n", is_known && own.st_mtime <= wall.tv_sec ? "past" : "future");
  return 3;
}
