#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

/// The path that stands for an open file.
static void link_of(int descriptor, char path[static 32]) {
  snprintf(path, 32, "/proc/self/fd/%d", descriptor);
}

int linux_nameless_file(const char *folder, unsigned mode) {
  int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
  if (file < 0) return -1;
  char link[32];
  link_of(file, link);
  // Without /proc there is no way to name it.
  if (access(link, F_OK) == 0) return file;
  close(file);
  return -1;
}

int linux_name_file(int descriptor, const char *path) {
  char link[32];
  link_of(descriptor, link);
  return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int linux_memory_file(const char *name) {
  unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int descriptor = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  // Kernels before 6.3 do not know the flag that forbids execution.
  if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, flags);
  return descriptor;
}

int linux_seal_size(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

int linux_seal_content(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SEAL);
}

int linux_is_sealed(int descriptor) {
  int wanted = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & wanted) == wanted;
}

int linux_never_shrinks(int descriptor, int64_t size) {
  struct stat file;
  struct statfs system;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & F_SEAL_SHRINK) && fstat(descriptor, &file) == 0 &&
         file.st_size >= size && fstatfs(descriptor, &system) == 0 &&
         system.f_type == TMPFS_MAGIC;
}

int linux_keep_size(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW);
}

int linux_poll(struct pollfd *entries, unsigned long count, int64_t nanoseconds) {
  struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(entries, count, nanoseconds < 0 ? NULL : &timeout, NULL);
}

int linux_signal_file(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int index = 0; index < count; index++)
    if (sigaddset(&set, signals[index]) != 0) return -1;
  int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor >= 0) pthread_sigmask(SIG_BLOCK, &set, NULL);
  return descriptor;
}

int linux_ignores_signal(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int linux_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count;
  do count = read(descriptor, &info, sizeof info);
  while (count < 0 && errno == EINTR);
  return count == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

uint64_t linux_mount_number(const char *path) {
  struct statx status;
  if (statx(AT_FDCWD, path, AT_NO_AUTOMOUNT, STATX_MNT_ID, &status) != 0) return 0;
  return status.stx_mask & STATX_MNT_ID ? status.stx_mnt_id : 0;
}
