#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinux.h"

/// The child's part, which shares our memory: system calls only. Returns an `errno` value.
static int become(
    const char *name, const char *const *arguments, const char *const *environment, int output,
    pid_t parent) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  if (setpgid(0, 0) != 0) return errno;
  // posix_spawn has no attribute for this, hence the vfork.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return errno;
  if (getppid() != parent) return ESRCH;
  // What is written may come on one of the standard descriptors.
  int kept = fcntl(output, F_DUPFD, 3);
  int nothing = open("/dev/null", O_RDONLY);
  if (kept < 0 || nothing < 0) return errno;
  if (dup2(nothing, 0) < 0 || dup2(kept, 1) < 0 || dup2(kept, 2) < 0) return errno;
  if (syscall(SYS_close_range, 3, ~0U, 0) != 0) return errno;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(name, (char *const *)arguments, (char *const *)environment);
  return errno;
}

int linux_start_dependent_program(
    const char *name, const char *const *arguments, const char *const *environment, int output,
    int *process) {
  sigset_t all, before;
  sigfillset(&all);
  // No handler of ours may run in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  volatile int code = 0;
  const pid_t parent = getpid();
  const pid_t child = vfork();
  if (child == 0) {
    code = become(name, arguments, environment, output, parent);
    _exit(127);
  }
  if (child < 0) code = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (child > 0 && code != 0) waitpid(child, NULL, 0);
  if (code == 0) *process = child;
  return code;
}

/// Whether the process with this number is in `group` and has not ended.
static int is_in_group(const char *number, int group) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%.20s/stat", number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, line, sizeof line - 1);
  close(file);
  if (count <= 0) return 0;
  line[count] = 0;
  // The name of the program may have anything in it.
  const char *rest = strrchr(line, ')');
  char state = 0;
  int parent = 0, found = 0;
  if (rest == NULL || sscanf(rest + 1, " %c %d %d", &state, &parent, &found) != 3) return 0;
  return found == group && state != 'Z' && state != 'X';
}

int linux_group_member(int group) {
  DIR *folder = opendir("/proc");
  if (folder == NULL) return 0;
  int member = 0;
  struct dirent *entry;
  while (member == 0 && (entry = readdir(folder)) != NULL)
    if (isdigit((unsigned char)entry->d_name[0]) && is_in_group(entry->d_name, group))
      member = atoi(entry->d_name);
  closedir(folder);
  return member;
}
