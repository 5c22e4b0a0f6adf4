// One thread that waits for work: for some microseconds by looking, then on a futex.

#include "CQuadKernels.h"

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Looks before sleeping: about 50 µs, less than what waking a sleeper costs a frame.
enum { LOOKS = 2000 };

struct quad_helper {
  pthread_t thread;
  void (*work)(void *);
  void *context;
  _Atomic uint32_t asked, done;  // jobs so far; also the futexes
  _Atomic uint32_t claimed;      // jobs begun by the helper or withdrawn by its owner
  _Atomic uint32_t ends;
  int niceness;
};

static void rest(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/// Returns once *word is no longer `old`.
static void await_change(_Atomic uint32_t *word, uint32_t old) {
  for (int look = 0; look < LOOKS; look++) {
    if (atomic_load_explicit(word, memory_order_acquire) != old) return;
    rest();
  }
  while (atomic_load_explicit(word, memory_order_acquire) == old)
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, old, NULL, NULL, 0);
}

static void advance(_Atomic uint32_t *word) {
  atomic_fetch_add_explicit(word, 1, memory_order_release);
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

/// Takes a job, unless it is taken: by the helper to run it, by its owner to withdraw it.
static int claim(quad_helper *helper, uint32_t job) {
  uint32_t before = job - 1;
  return atomic_compare_exchange_strong_explicit(
      &helper->claimed, &before, job, memory_order_acq_rel, memory_order_relaxed);
}

static void *run(void *argument) {
  quad_helper *helper = argument;
  // On Linux a thread has its own nice value. If it cannot be set, the thread works all the same.
  if (helper->niceness) setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), helper->niceness);
  for (uint32_t seen = 0;;) {
    await_change(&helper->asked, seen);
    seen = atomic_load_explicit(&helper->asked, memory_order_acquire);
    if (atomic_load_explicit(&helper->ends, memory_order_acquire)) return NULL;
    if (!claim(helper, seen)) continue;
    helper->work(helper->context);
    advance(&helper->done);
  }
}

quad_helper *quad_helper_create(int niceness) {
  quad_helper *helper = calloc(1, sizeof *helper);
  if (!helper) return NULL;
  helper->niceness = niceness;
  // Signals are handled by the program's own threads. A thread inherits the mask of its creator.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int code = pthread_create(&helper->thread, NULL, run, helper);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (code == 0) return helper;
  free(helper);
  return NULL;
}

void quad_helper_run(quad_helper *helper, void (*work)(void *), void *context) {
  helper->work = work;
  helper->context = context;
  advance(&helper->asked);
}

void quad_helper_wait(quad_helper *helper) {
  const uint32_t asked = atomic_load_explicit(&helper->asked, memory_order_relaxed);
  if (claim(helper, asked))
    atomic_store_explicit(&helper->done, asked, memory_order_relaxed);
  else
    await_change(&helper->done, asked - 1);
}

int quad_helper_is_done(quad_helper *helper) {
  return atomic_load_explicit(&helper->done, memory_order_acquire) ==
         atomic_load_explicit(&helper->asked, memory_order_relaxed);
}

void quad_helper_destroy(quad_helper *helper) {
  atomic_store_explicit(&helper->ends, 1, memory_order_release);
  advance(&helper->asked);
  pthread_join(helper->thread, NULL);
  free(helper);
}
