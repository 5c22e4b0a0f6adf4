// What a process gives up for good before it touches a file of strangers.

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
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
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

static int apply(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {(unsigned short)count, filter};
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
      ALLOW(readlinkat), ALLOW(faccessat), ALLOW(fcntl), ALLOW(getcwd),
      LEGACY
      REFUSE(EPERM),
  };
  return apply(filter, sizeof filter / sizeof *filter);
}

#define DENY(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), REFUSE(EPERM)
#define DENY_WITH_BITS(name, argument, bits)                                                  \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]),               \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)

// Sockets of this machine lead to the user's other programs, which can start any.
#define DENY_VALUE(name, argument, value)                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD(args[argument]),               \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW)
#ifndef __X32_SYSCALL_BIT
#define __X32_SYSCALL_BIT 0x40000000
#endif

int linux_confine_to_network(void) {
  const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, THIS_ARCHITECTURE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // The same calls by the numbers of another way to make them.
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, __X32_SYSCALL_BIT, 0, 1),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      DENY_VALUE(socket, 0, AF_UNIX),
      // No programs, no other process.
      DENY(execve), DENY(execveat), DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev),
      DENY(pidfd_getfd), DENY(kill), DENY(tkill), DENY(prlimit64), DENY(bpf), DENY(io_uring_setup),
      DENY(add_key), DENY(keyctl), DENY(userfaultfd), DENY(perf_event_open), DENY(unshare),
      DENY(mount), DENY(setns), DENY(pidfd_open), DENY(pidfd_send_signal), DENY(rt_sigqueueinfo),
      DENY(rt_tgsigqueueinfo), DENY(shmget), DENY(shmat),
      // No file written, made, moved or taken away.
      DENY_WITH_BITS(openat, 2, writing),
#ifdef __NR_open
      DENY_WITH_BITS(open, 1, writing), DENY(creat), DENY(unlink), DENY(rename), DENY(mkdir),
      DENY(rmdir), DENY(link), DENY(symlink), DENY(chmod), DENY(mknod), DENY(chown), DENY(lchown),
      DENY(utime), DENY(utimes), DENY(futimesat),
#endif
      DENY(openat2), DENY(unlinkat), DENY(renameat), DENY(renameat2), DENY(mkdirat), DENY(linkat),
      DENY(symlinkat), DENY(mknodat), DENY(fchmod), DENY(fchmodat), DENY(fchownat), DENY(truncate),
      DENY(ftruncate), DENY(memfd_create), DENY(fchown), DENY(utimensat), DENY(setxattr),
      DENY(lsetxattr), DENY(fsetxattr), DENY(removexattr), DENY(lremovexattr), DENY(fremovexattr),
      RETURN(SECCOMP_RET_ALLOW),
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
