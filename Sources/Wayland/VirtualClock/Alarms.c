// Timers that raise signals: those of alarm, setitimer and timer_create.
//
// The thread that watches the clock raises them. It blocks every signal, so they interrupt a thread of the program.

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "CSharedClock.h"
#include "Held.h"

enum { ALARMS = 64 };

/// The first one is the process's own, of alarm and setitimer.
static struct alarm {
  int is_used;
  int is_wall;
  int64_t due;
  int64_t interval;
  int overruns;
  struct sigevent event;
} alarms[ALARMS];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pid_t owner;
static _Atomic int is_any;

/// The signals that a thread blocked before it locked the list.
static _Thread_local sigset_t blocked;

/// Locks the list, which a child does not inherit.
///
/// A handler may set a timer, so none runs in the meantime.
void lock_alarms(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_mutex_lock(&lock);
  blocked = before;
  if (owner == getpid()) return;
  owner = getpid();
  for (int index = 0; index < ALARMS; index++) alarms[index] = (struct alarm){.due = SHARED_CLOCK_NEVER};
  alarms[0].is_used = 1;
  alarms[0].event.sigev_notify = SIGEV_SIGNAL;
  alarms[0].event.sigev_signo = SIGALRM;
}

void unlock_alarms(void) {
  sigset_t before = blocked;
  pthread_mutex_unlock(&lock);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void *notify(void *place) {
  struct sigevent *event = place;
  void (*function)(union sigval) = event->sigev_notify_function;
  union sigval value = event->sigev_value;
  __atomic_store_n(&event->sigev_notify, SIGEV_NONE, __ATOMIC_RELEASE);
  function(value);
  return NULL;
}

static void start_thread(struct sigevent *event) {
  pthread_attr_t own, *attributes = event->sigev_notify_attributes;
  pthread_attr_init(&own);
  pthread_attr_setdetachstate(&own, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  if (pthread_create(&thread, attributes == NULL ? &own : attributes, notify, event) == 0) {
    // It copies the event first.
    while (__atomic_load_n(&event->sigev_notify, __ATOMIC_ACQUIRE) != SIGEV_NONE) sched_yield();
  }
  pthread_attr_destroy(&own);
}

static void raise_event(struct sigevent *event, int index, int overruns) {
  siginfo_t info = {.si_signo = event->sigev_signo, .si_code = SI_TIMER};
  info.si_value = event->sigev_value;
  info.si_overrun = overruns;
  switch (event->sigev_notify) {
    case SIGEV_SIGNAL:
      if (index == 0) {
        kill(getpid(), event->sigev_signo);
      } else {
        syscall(SYS_rt_sigqueueinfo, getpid(), event->sigev_signo, &info);
      }
      break;
    case SIGEV_THREAD_ID:
      syscall(SYS_rt_tgsigqueueinfo, getpid(), event->_sigev_un._tid, event->sigev_signo, &info);
      break;
    case SIGEV_THREAD: start_thread(event); break;
    default: break;
  }
}

int64_t fire_alarms(int64_t now) {
  if (!atomic_load(&is_any)) return SHARED_CLOCK_NEVER;
  struct sigevent events[ALARMS];
  int overruns[ALARMS], indexes[ALARMS], count = 0;
  int64_t next = SHARED_CLOCK_NEVER;
  lock_alarms();
  for (int index = 0; index < ALARMS; index++) {
    struct alarm *alarm = &alarms[index];
    if (alarm->due <= now) {
      int64_t missed = alarm->interval > 0 ? (now - alarm->due) / alarm->interval : 0;
      alarm->due = alarm->interval > 0 ? alarm->due + (missed + 1) * alarm->interval : SHARED_CLOCK_NEVER;
      alarm->overruns = missed > INT32_MAX ? INT32_MAX : (int)missed;
      indexes[count] = index;
      overruns[count] = alarm->overruns;
      events[count++] = alarm->event;
      if (index == 0) held_keep_alarm(alarm->due, alarm->interval);
    }
    if (alarm->due < next) next = alarm->due;
  }
  unlock_alarms();
  // A handler may set a timer again.
  for (int index = 0; index < count; index++) raise_event(&events[index], indexes[index], overruns[index]);
  return next;
}

static struct itimerspec remaining(const struct alarm *alarm) {
  struct itimerspec value = {{0, 0}, {0, 0}};
  if (alarm->due == SHARED_CLOCK_NEVER) return value;
  int64_t rest = alarm->due - held_now();
  if (rest < 1) rest = 1;
  value.it_value = (struct timespec){rest / 1000000000, rest % 1000000000};
  value.it_interval = (struct timespec){alarm->interval / 1000000000, alarm->interval % 1000000000};
  return value;
}

/// Sets a timer, with the list locked, and unlocks it.
static void set(struct alarm *alarm, int is_absolute, const struct itimerspec *value) {
  int64_t time = nanoseconds(&value->it_value);
  if (time == 0) {
    alarm->due = SHARED_CLOCK_NEVER;
  } else if (is_absolute) {
    alarm->due = alarm->is_wall ? time - SHARED_CLOCK_EPOCH : time;
  } else {
    alarm->due = deadline_in(time);
  }
  alarm->interval = nanoseconds(&value->it_interval);
  if (alarm == alarms) held_keep_alarm(alarm->due, alarm->interval);
  atomic_store(&is_any, 1);
  unlock_alarms();
  if (time != 0) watch_anew();
}

static int is_valid(const struct timespec *time) { return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < 1000000000; }

/// Sets the timer of the process.
static struct itimerspec set_own(const struct itimerspec *value) {
  lock_alarms();
  struct itimerspec before = remaining(&alarms[0]);
  set(&alarms[0], 0, value);
  return before;
}

void inherit_alarm(int64_t due, int64_t interval) {
  lock_alarms();
  alarms[0].due = due;
  alarms[0].interval = interval;
  atomic_store(&is_any, 1);
  unlock_alarms();
  watch_anew();
}

unsigned alarm(unsigned seconds) {
  if (!held()) return REAL(alarm)(seconds);
  struct itimerspec before = set_own(&(struct itimerspec){{0, 0}, {seconds, 0}});
  return (unsigned)before.it_value.tv_sec + (before.it_value.tv_nsec > 0);
}

useconds_t ualarm(useconds_t time, useconds_t interval) {
  struct itimerval value = {{interval / 1000000, interval % 1000000}, {time / 1000000, time % 1000000}}, before;
  if (setitimer(ITIMER_REAL, &value, &before) != 0) return (useconds_t)-1;
  return (useconds_t)(before.it_value.tv_sec * 1000000 + before.it_value.tv_usec);
}

static struct timespec fine(struct timeval time) { return (struct timespec){time.tv_sec, time.tv_usec * 1000}; }

static struct timeval coarse(struct timespec time) { return (struct timeval){time.tv_sec, time.tv_nsec / 1000}; }

static struct itimerval coarse_value(struct itimerspec value) {
  return (struct itimerval){coarse(value.it_interval), coarse(value.it_value)};
}

int setitimer(__itimer_which_t which, const struct itimerval *restrict value, struct itimerval *restrict before) {
  if (!held() || which != ITIMER_REAL) return REAL(setitimer)(which, value, before);
  struct itimerspec new = {{0, 0}, {0, 0}};
  if (value != NULL) new = (struct itimerspec){fine(value->it_interval), fine(value->it_value)};
  if (!is_valid(&new.it_value) || !is_valid(&new.it_interval)) {
    errno = EINVAL;
    return -1;
  }
  struct itimerval old = coarse_value(set_own(&new));
  if (before != NULL) *before = old;
  return 0;
}

int getitimer(__itimer_which_t which, struct itimerval *value) {
  if (!held() || which != ITIMER_REAL) return REAL(getitimer)(which, value);
  lock_alarms();
  *value = coarse_value(remaining(&alarms[0]));
  unlock_alarms();
  return 0;
}

/// Returns the timer with the list locked, or NULL if it is the kernel's or none.
static struct alarm *find(timer_t id) {
  struct alarm *alarm = id;
  if (!held() || alarm <= alarms || alarm >= alarms + ALARMS) return NULL;
  lock_alarms();
  if (alarm->is_used) return alarm;
  unlock_alarms();
  return NULL;
}

int timer_create(clockid_t id, struct sigevent *restrict event, timer_t *restrict timer) {
  // Times of the processor pass as the program computes.
  if (!held() || id < 0 || id == CLOCK_PROCESS_CPUTIME_ID || id == CLOCK_THREAD_CPUTIME_ID)
    return REAL(timer_create)(id, event, timer);
  lock_alarms();
  int index = 1;
  while (index < ALARMS && alarms[index].is_used) index++;
  if (index < ALARMS) {
    alarms[index] = (struct alarm){
        .is_used = 1,
        .is_wall = id == CLOCK_REALTIME || id == CLOCK_REALTIME_ALARM || id == CLOCK_TAI,
        .due = SHARED_CLOCK_NEVER};
    if (event != NULL) {
      alarms[index].event = *event;
    } else {
      alarms[index].event.sigev_notify = SIGEV_SIGNAL;
      alarms[index].event.sigev_signo = SIGALRM;
      alarms[index].event.sigev_value.sival_ptr = &alarms[index];
    }
    *timer = &alarms[index];
  }
  unlock_alarms();
  if (index < ALARMS) return 0;
  errno = EAGAIN;
  return -1;
}

int timer_settime(timer_t id, int flags, const struct itimerspec *restrict value, struct itimerspec *restrict before) {
  struct alarm *alarm = find(id);
  if (alarm == NULL) return REAL(timer_settime)(id, flags, value, before);
  if (!is_valid(&value->it_value) || !is_valid(&value->it_interval)) {
    unlock_alarms();
    errno = EINVAL;
    return -1;
  }
  if (before != NULL) *before = remaining(alarm);
  set(alarm, flags & TIMER_ABSTIME, value);
  return 0;
}

int timer_gettime(timer_t id, struct itimerspec *value) {
  struct alarm *alarm = find(id);
  if (alarm == NULL) return REAL(timer_gettime)(id, value);
  *value = remaining(alarm);
  unlock_alarms();
  return 0;
}

int timer_getoverrun(timer_t id) {
  struct alarm *alarm = find(id);
  if (alarm == NULL) return REAL(timer_getoverrun)(id);
  int overruns = alarm->overruns;
  unlock_alarms();
  return overruns;
}

int timer_delete(timer_t id) {
  struct alarm *alarm = find(id);
  if (alarm == NULL) return REAL(timer_delete)(id);
  *alarm = (struct alarm){.due = SHARED_CLOCK_NEVER};
  unlock_alarms();
  return 0;
}
