#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

extern char **environ;

/// What a new process is given: three descriptors, of which -1 is nothing, and a socket that it has as 3.
struct gift {
  int output, errors, socket;
};

/// Starts a program that inherits only `gift`, with default signal handling and
/// no signals from the terminal: in a new session or a new process group.
static int start(
    const char *name, const char *const *arguments, const char *const *environment,
    struct gift gift, bool has_session, int *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return code;
  }
  // The socket first: it may lie where one of the standard descriptors belongs.
  if (gift.socket >= 0) posix_spawn_file_actions_adddup2(&actions, gift.socket, 3);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  const int standard[] = {gift.output, gift.errors};
  for (int index = 0; index < 2; index++) {
    if (standard[index] >= 0)
      posix_spawn_file_actions_adddup2(&actions, standard[index], index + 1);
    else
      posix_spawn_file_actions_addopen(&actions, index + 1, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addclosefrom_np(&actions, gift.socket >= 0 ? 4 : 3);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                       (has_session ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP));
  pid_t child = 0;
  code = posix_spawnp(
      &child, name, &actions, &attributes, (char *const *)arguments, (char *const *)environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (code == 0) *process = child;
  return code;
}

int linux_start_process(const char *path, const char *const *arguments, int socket, int *process) {
  const struct gift gift = {.output = -1, .errors = -1, .socket = socket};
  return start(path, arguments, (const char *const *)environ, gift, true, process);
}

int linux_fork_with_socket(int *socket) {
  // Two links of the folder itself, and one for each thread.
  struct stat threads;
  if (stat("/proc/self/task", &threads) != 0 || threads.st_nlink != 3) {
    errno = EBUSY;
    return -1;
  }
  int pair[2];
  if (linux_message_pair(pair) != 0) return -1;
  const pid_t process = fork();
  if (process != 0) {
    close(pair[1]);
    // A standard descriptor that is closed stays closed.
    *socket = process < 0 ? -1 : fcntl(pair[0], F_DUPFD_CLOEXEC, 3);
    close(pair[0]);
    return process;
  }
  setsid();
  for (int signal_number = 1; signal_number < NSIG; signal_number++)
    signal(signal_number, SIG_DFL);
  dup2(pair[1], 3);
  close_range(4, ~0U, 0);
  // Now 4 is the lowest descriptor that is free.
  const int nothing = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; standard++)
    if (nothing >= 0) dup2(nothing, standard);
  if (nothing > 3) close(nothing);
  return 0;
}

int linux_fork_sibling(int socket) {
  const long process = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
  if (process != 0) return (int)process;
  setsid();
  dup2(socket, 3);
  close_range(4, ~0U, 0);
  return 0;
}

int linux_start_program(
    const char *name, const char *const *arguments, const char *const *environment, int output,
    int errors, int *process) {
  const struct gift gift = {.output = output, .errors = errors, .socket = -1};
  return start(name, arguments, environment, gift, false, process);
}

int linux_start_command(const char *name, const char *const *arguments, int *process) {
  const struct gift gift = {.output = 2, .errors = 2, .socket = -1};
  return start(name, arguments, (const char *const *)environ, gift, true, process);
}

int linux_watch_process(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int linux_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1); }
