// Permanently drops privileges of a process before it opens untrusted files.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

#if defined(__x86_64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

void linux_live_in_one_arena(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

int linux_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

int64_t linux_address_space(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) return -1;
  long long pages = -1;
  if (fscanf(file, "%lld", &pages) != 1) pages = -1;
  fclose(file);
  return pages < 0 ? -1 : pages * sysconf(_SC_PAGESIZE);
}

static int limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit now, wanted = {soft, hard};
  if (getrlimit(resource, &now) != 0) return -1;
  // What is limited already stays so: raising is not for everyone.
  if (wanted.rlim_max > now.rlim_max) wanted.rlim_max = now.rlim_max;
  if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
  return setrlimit(resource, &wanted);
}

int linux_limit_worker(int64_t memory, int64_t most_memory, int seconds) {
  return limit(RLIMIT_CORE, 0, 0) || limit(RLIMIT_FSIZE, 0, 0) || limit(RLIMIT_NOFILE, 16, 16) ||
         limit(RLIMIT_CPU, (rlim_t)seconds, (rlim_t)seconds) ||
         limit(RLIMIT_AS, (rlim_t)memory, (rlim_t)most_memory);
}

int linux_allow_memory(int process, int64_t bytes) {
  struct rlimit now;
  if (prlimit(process, RLIMIT_AS, NULL, &now) != 0) return -1;
  now.rlim_cur = (rlim_t)bytes < now.rlim_max ? (rlim_t)bytes : now.rlim_max;
  return prlimit(process, RLIMIT_AS, &now, NULL);
}

/// Whether this is the only thread of its process, or is soon: libraries start threads while they are
/// loaded that end automatically, such as Pango's, which looks for fonts.
static int is_alone(void) {
  struct stat status;
  for (int milliseconds = 0; milliseconds < 5000; milliseconds++) {
    // A folder has a link from its parent, one from itself and one from each folder in it.
    if (stat("/proc/self/task", &status) != 0 || status.st_nlink <= 3) return 1;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return 0;
}

/// Gives up what a process of an administrator can do beyond others, permanently.
static void drop_capabilities(void) {
  for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct {
    uint32_t version;
    int process;
  } header = {0x20080522, 0};
  struct {
    uint32_t effective, permitted, inheritable;
  } none[2] = {{0, 0, 0}, {0, 0, 0}};
  syscall(SYS_capset, &header, none);
}

int linux_see_only(const char *const *places, int count) {
  // The kernel's numbers, which are the same everywhere. The header may be older than the kernel.
  enum { CREATE = 444, ADD = 445, RESTRICT = 446, PATH_BENEATH = 1 };
  enum { EXECUTE = 1 << 0, READ_FILE = 1 << 2, READ_FOLDER = 1 << 3, EVERYTHING = (1 << 13) - 1 };
  struct {
    uint64_t handled;
  } rules = {EVERYTHING};
  struct __attribute__((packed)) {
    uint64_t allowed;
    int32_t place;
  } beneath;
  if (!is_alone()) {
    errno = EBUSY;
    return -1;
  }
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  int set = (int)syscall(CREATE, &rules, sizeof rules, 0);
  if (set < 0) return -1;
  for (int k = 0; k < count; k++) {
    if (places[k] == NULL) continue;
    beneath.place = open(places[k], O_PATH | O_CLOEXEC);
    if (beneath.place < 0) continue;
    struct stat status;
    int is_folder = fstat(beneath.place, &status) == 0 && S_ISDIR(status.st_mode);
    beneath.allowed = is_folder ? EXECUTE | READ_FILE | READ_FOLDER : READ_FILE;
    syscall(ADD, set, PATH_BENEATH, &beneath, 0);
    close(beneath.place);
  }
  int result = (int)syscall(RESTRICT, set, 0);
  close(set);
  return result;
}

#ifdef THIS_ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(code) RETURN(SECCOMP_RET_ERRNO | (code))
#define ALLOW(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), RETURN(SECCOMP_RET_ALLOW)
#define PRETEND(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), REFUSE(0)
// Both architectures are little endian: the lower half of an argument comes first.
#define ALLOW_WITHOUT_BIT(name, argument, bit)                                                \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]),               \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 0, 1), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)
#define ALLOW_WITH_BIT(name, argument, bit)                                                   \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]),               \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bit, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)
// `fcntl` for copies and flags, not for owners, which are sent signals.
#define ALLOW_FLAGS_OF_FILES                                                                  \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_fcntl, 0, 5), LOAD(args[1]),                       \
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, F_SETFL, 0, 2),                                     \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, F_DUPFD_CLOEXEC, 1, 0), REFUSE(EPERM),              \
      RETURN(SECCOMP_RET_ALLOW)

static int apply(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {(unsigned short)count, filter};
  drop_capabilities();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // Threads that libraries have started while they were loaded are confined as well.
  long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result > 0) errno = ESRCH;
  return result == 0 ? 0 : -1;
}

// What newer architectures do not have.
#if defined(__x86_64__)
#define LEGACY ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(readlink),
#define LEGACY_ACCESS PRETEND(access),
// How many instructions follow for a process whose files are open.
#define PRETENDED 10
#else
#define LEGACY
#define LEGACY_ACCESS
#define PRETENDED 8
#endif
// The number of faccessat2, which is the same everywhere, and which older headers do not have.
#ifndef __NR_faccessat2
#define __NR_faccessat2 439
#endif

int linux_confine(linux_file_access files) {
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Memory, none of it to be executed.
      ALLOW_WITHOUT_BIT(mmap, 2, PROT_EXEC),
      ALLOW_WITHOUT_BIT(mprotect, 2, PROT_EXEC),
      ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
      // The descriptors there are.
      ALLOW(read), ALLOW(pread64), ALLOW(write), ALLOW(writev), ALLOW(lseek), ALLOW(close),
      ALLOW(recvmsg), ALLOW(recvfrom), ALLOW(sendmsg),
      // Threads of this process: some decoders cannot do without.
      ALLOW_WITH_BIT(clone, 0, CLONE_THREAD),
      // Its flags lie in memory, where a filter cannot see them: the C library goes on to clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS),
      ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sigaltstack), ALLOW(gettid),
      ALLOW(sched_yield), ALLOW(sched_getaffinity),
      // Time, chance, signals, the end.
      ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(getrandom), ALLOW(getpid),
      ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(restart_syscall),
      ALLOW(exit), ALLOW(exit_group),
      // No files but to be read, if that: no network, no programs, no other process.
      BPF_STMT(BPF_LD | BPF_IMM, (uint32_t)files),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LINUX_READ_FILES, PRETENDED, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LINUX_OPEN_FILES, 1, 0), REFUSE(EPERM),
      // cairo asks whether the file of a font that is open can be read before it uses it.
      LOAD(nr),
      LEGACY_ACCESS PRETEND(faccessat), PRETEND(faccessat2),
      REFUSE(EPERM),
      LOAD(nr),
      ALLOW_WITHOUT_BIT(openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC),
      ALLOW(fstat), ALLOW(newfstatat), ALLOW(statfs), ALLOW(fstatfs), ALLOW(getdents64),
      ALLOW(readlinkat), ALLOW(faccessat), ALLOW_FLAGS_OF_FILES, ALLOW(getcwd),
      LEGACY
      REFUSE(EPERM),
  };
  return apply(filter, sizeof filter / sizeof *filter);
}

// A call whose argument has one of two values under a mask.
#define ALLOW_VALUES(name, argument, mask, first, second)                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 6), LOAD(args[argument]),               \
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask),                                              \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, first, 2, 0),                                       \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, second, 1, 0), REFUSE(EPERM),                       \
      RETURN(SECCOMP_RET_ALLOW)
// The same with a third value.
#define ALLOW_FAMILIES(name, first, second, third)                                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 6), LOAD(args[0]),                      \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, first, 3, 0),                                       \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, second, 2, 0),                                      \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, third, 1, 0), REFUSE(EPERM),                        \
      RETURN(SECCOMP_RET_ALLOW)

#ifndef __X32_SYSCALL_BIT
#define __X32_SYSCALL_BIT 0x40000000
#endif
#if defined(__x86_64__)
#define LEGACY_NETWORK                                                                        \
  ALLOW_WITHOUT_BIT(open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC), ALLOW(stat),             \
      ALLOW(lstat), ALLOW(access), ALLOW(readlink), ALLOW(poll), ALLOW(select),               \
      ALLOW(epoll_wait), ALLOW(time), ALLOW(pipe),
#else
#define LEGACY_NETWORK
#endif

/// Restricts the process to the files that are needed to look up server names and check
/// certificates. It has no effect if the kernel does not support this.
static void see_system_files(void) {
  const char *const places[] = {
      "/etc", "/usr", "/lib", "/lib64", "/nix/store", "/gnu/store", "/run/systemd/resolve",
      "/run/resolvconf", "/run/NetworkManager", "/run/current-system", "/var/lib/ca-certificates",
      getenv("SSL_CERT_FILE"), getenv("SSL_CERT_DIR")};
  linux_see_only(places, sizeof places / sizeof *places);
}

int linux_confine_to_network(void) {
  see_system_files();
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // The same calls by the numbers of another way to make them.
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, __X32_SYSCALL_BIT, 0, 1),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      // Memory. Libraries for server names are loaded when the first name is looked up.
      ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
      // Descriptors.
      ALLOW(read), ALLOW(pread64), ALLOW(readv), ALLOW(write), ALLOW(writev), ALLOW(lseek),
      ALLOW(close), ALLOW_FLAGS_OF_FILES, ALLOW(pipe2), ALLOW(eventfd2), ALLOW(ppoll), ALLOW(pselect6),
      ALLOW(epoll_create1), ALLOW(epoll_ctl), ALLOW(epoll_pwait),
      ALLOW_VALUES(ioctl, 1, 0xFFFFFFFF, FIONBIO, FIONREAD),
      // The network. Sockets of this machine lead to the user's other programs, which can start any:
      // there are none but pairs that are connected already.
      ALLOW_FAMILIES(socket, AF_INET, AF_INET6, AF_NETLINK),
      ALLOW_VALUES(socketpair, 1, 0xF, SOCK_STREAM, SOCK_STREAM),
      ALLOW(connect), ALLOW(bind), ALLOW(sendto), ALLOW(sendmsg), ALLOW(sendmmsg),
      ALLOW(recvfrom), ALLOW(recvmsg), ALLOW(getsockopt), ALLOW(setsockopt), ALLOW(getsockname),
      ALLOW(getpeername), ALLOW(shutdown),
      // Files, to be read.
      ALLOW_WITHOUT_BIT(openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC),
      ALLOW(fstat), ALLOW(newfstatat), ALLOW(statx), ALLOW(faccessat), ALLOW(faccessat2),
      ALLOW(readlinkat), ALLOW(getdents64), ALLOW(getcwd), ALLOW(statfs), ALLOW(fstatfs),
      // Threads of this process.
      ALLOW_WITH_BIT(clone, 0, CLONE_THREAD),
      // Its flags lie in memory, where a filter cannot see them: the C library goes on to clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS),
      ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sigaltstack), ALLOW(gettid),
      ALLOW(sched_yield), ALLOW(sched_getaffinity),
      // Time, chance, signals, the end.
      ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(gettimeofday), ALLOW(clock_nanosleep),
      ALLOW(nanosleep), ALLOW(getrandom), ALLOW(getpid), ALLOW(getuid), ALLOW(geteuid),
      ALLOW(getgid), ALLOW(getegid), ALLOW(uname), ALLOW(sysinfo), ALLOW(rt_sigaction),
      ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(restart_syscall), ALLOW(exit),
      ALLOW(exit_group),
      LEGACY_NETWORK
      REFUSE(EPERM),
  };
  return apply(filter, sizeof filter / sizeof *filter);
}

#else

int linux_confine(linux_file_access files) {
  (void)files;
  errno = ENOSYS;
  return -1;
}

int linux_confine_to_network(void) {
  errno = ENOSYS;
  return -1;
}

#endif
