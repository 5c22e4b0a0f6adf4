#define _GNU_SOURCE
#include "CConfinementAttacks.h"
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static long result(long value) { return value < 0 ? errno : 0; }

static long run_program(void) {
  char *const arguments[] = {"/bin/true", NULL};
  return result(execve("/bin/true", arguments, NULL));
}
static long make_process(void) {
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  return result(child);
}
static long make_process_3(void) {
  struct {
    uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls;
  } arguments = {.exit_signal = SIGCHLD};
  long child = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (child == 0) _exit(0);
  return result(child);
}
static long send_kill(void) { return result(kill(getppid(), 0)); }
static long send_tgkill(void) { return result(syscall(SYS_tgkill, 1, 1, 0)); }
static long send_queue(void) {
  siginfo_t info = {.si_signo = SIGUSR1, .si_code = SI_QUEUE};
  return result(syscall(SYS_rt_sigqueueinfo, 1, SIGUSR1, &info));
}
static long own_descriptor(void) { return result(fcntl(0, F_SETOWN, 1)); }
static long trace(void) { return result(ptrace(PTRACE_ATTACH, 1, 0, 0)); }
static long read_process(void) {
  struct {
    void *base;
    size_t length;
  } part = {0, 0};
  return result(syscall(SYS_process_vm_readv, 1, &part, 1, &part, 1, 0));
}
static long open_pidfd(void) { return result(syscall(SYS_pidfd_open, 1, 0)); }
static long raise_limit(void) {
  struct rlimit limit = {1000, 1000};
  return result(syscall(SYS_prlimit64, 0, RLIMIT_CPU, &limit, NULL));
}
static long write_file(void) { return result(open("/tmp/attack", O_WRONLY | O_CREAT, 0600)); }
static long write_device(void) { return result(open("/dev/null", O_RDWR)); }
static long cut_file(void) { return result(truncate("/tmp", 0)); }
static long move_file(void) { return result(syscall(SYS_renameat2, -100, "/tmp/a", -100, "/tmp/b", 0)); }
static long drop_file(void) { return result(syscall(SYS_unlinkat, -100, "/tmp/nothing", 0)); }
static long change_mode(void) { return result(syscall(SYS_fchmodat, -100, "/tmp", 0777)); }
static long change_mode_2(void) { return result(syscall(452, -100, "/tmp", 0777, 0)); }
static long change_owner(void) { return result(syscall(SYS_fchownat, -100, "/tmp", 0, 0, 0)); }
static long change_times(void) { return result(syscall(SYS_utimensat, -100, "/tmp", NULL, 0)); }
static long change_attribute(void) {
  return result(syscall(SYS_setxattr, "/tmp", "user.a", "b", 1, 0));
}
static long make_ring(void) { return result(syscall(SYS_io_uring_setup, 1, NULL)); }
static long make_namespace(void) { return result(unshare(CLONE_NEWUSER)); }
static long make_memory_file(void) { return result(memfd_create("attack", 0)); }
static long open_unix(void) { return result(socket(AF_UNIX, SOCK_STREAM, 0)); }
static long pair_datagrams(void) {
  int sockets[2];
  return result(socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets));
}
static long open_packets(void) { return result(socket(AF_PACKET, SOCK_RAW, 0)); }
static long open_virtual(void) { return result(socket(40 /* AF_VSOCK */, SOCK_STREAM, 0)); }
static long listen_to_all(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  return descriptor < 0 ? errno : result(listen(descriptor, 1));
}
static long open_network(void) { return result(socket(AF_INET, SOCK_STREAM, 0)); }
static long read_home(void) { return result(open("/root", O_RDONLY | O_DIRECTORY)); }
static long read_passwords(void) { return result(open("/etc/passwd", O_RDONLY)); }
static long read_memory(void) { return result(open("/proc/1/mem", O_RDONLY)); }
static long run_bytes(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                 MAP_FAILED
             ? errno
             : 0;
}
static long use_other_numbers(void) {
#ifdef __x86_64__
  return result(syscall(0x40000000 | SYS_getpid));
#else
  errno = EPERM;
  return errno;
#endif
}

enum { DECODER = 1, TEXT = 2, NETWORK = 4, ALL = 7 };

static const struct {
  const char *name;
  long (*make)(void);
  int origins;
} attacks[] = {
    {"execve", run_program, ALL},
    {"clone", make_process, ALL},
    {"clone3", make_process_3, ALL},
    {"kill", send_kill, ALL},
    {"tgkill", send_tgkill, ALL},
    {"rt_sigqueueinfo", send_queue, ALL},
    {"fcntl(F_SETOWN)", own_descriptor, ALL},
    {"ptrace", trace, ALL},
    {"process_vm_readv", read_process, ALL},
    {"pidfd_open", open_pidfd, ALL},
    {"prlimit64", raise_limit, ALL},
    {"open for writing", write_file, ALL},
    {"open of a device for writing", write_device, ALL},
    {"truncate", cut_file, ALL},
    {"renameat2", move_file, ALL},
    {"unlinkat", drop_file, ALL},
    {"fchmodat", change_mode, ALL},
    {"fchmodat2", change_mode_2, ALL},
    {"fchownat", change_owner, ALL},
    {"utimensat", change_times, ALL},
    {"setxattr", change_attribute, ALL},
    {"io_uring_setup", make_ring, ALL},
    {"unshare", make_namespace, ALL},
    {"memfd_create", make_memory_file, ALL},
    {"socket(AF_UNIX)", open_unix, ALL},
    {"socketpair of datagrams", pair_datagrams, ALL},
    {"socket(AF_PACKET)", open_packets, ALL},
    {"socket(AF_VSOCK)", open_virtual, ALL},
    {"listen", listen_to_all, ALL},
    {"system calls by x32 numbers", use_other_numbers, ALL},
    {"socket(AF_INET)", open_network, DECODER | TEXT},
    {"open", read_passwords, DECODER | TEXT},
    {"memory that can be executed", run_bytes, DECODER | TEXT},
    {"open in a home folder", read_home, ALL},
    {"open of another process's memory", read_memory, ALL},
};

enum { COUNT = sizeof attacks / sizeof *attacks };

const char *attack_name(int number) {
  return number >= 0 && number < COUNT ? attacks[number].name : NULL;
}

int attack_applies(int number, attack_origin origin) {
  return attacks[number].origins >> origin & 1;
}

static const char *const *seen;
static int seen_count;

void attack_see_only(const char *const *places, int count) {
  seen = places;
  seen_count = count;
}

static int confine(attack_origin origin) {
  switch (origin) {
  case ATTACK_FROM_DECODER: return linux_confine(LINUX_NO_FILES);
  case ATTACK_FROM_TEXT:
    return linux_see_only(seen, seen_count) || linux_confine(LINUX_READ_FILES);
  default: return linux_confine_to_network();
  }
}

static const char *wanted;
static long open_wanted(void) { return result(open(wanted, O_RDONLY)); }

static int run(long (*make)(void), attack_origin origin) {
  int ends[2];
  if (pipe(ends) != 0) return -2;
  pid_t child = fork();
  if (child < 0) return -2;
  if (child == 0) {
    int64_t answer = confine(origin) != 0 ? -2 : make();
    ssize_t written = write(ends[1], &answer, sizeof answer);
    (void)written;
    _exit(0);
  }
  close(ends[1]);
  int64_t answer = -1;
  ssize_t count = read(ends[0], &answer, sizeof answer);
  close(ends[0]);
  waitpid(child, NULL, 0);
  return count == sizeof answer ? (int)answer : -1;
}

int attack(int number, attack_origin origin) { return run(attacks[number].make, origin); }

int attack_open_from_text(const char *path) {
  wanted = path;
  return run(open_wanted, ATTACK_FROM_TEXT);
}

long long attack_capabilities(attack_origin origin) {
  int ends[2], back[2];
  if (pipe(ends) != 0 || pipe(back) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    char byte = confine(origin) == 0;
    ssize_t count = write(ends[1], &byte, 1);
    count = read(back[0], &byte, 1);
    (void)count;
    _exit(0);
  }
  char byte = 0, path[64], line[256];
  long long capabilities = -1;
  unsigned long long found;
  if (child > 0 && read(ends[0], &byte, 1) == 1 && byte) {
    snprintf(path, sizeof path, "/proc/%d/status", child);
    FILE *file = fopen(path, "r");
    capabilities = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
      if (sscanf(line, "CapEff: %llx", &found) == 1 || sscanf(line, "CapPrm: %llx", &found) == 1 ||
          sscanf(line, "CapBnd: %llx", &found) == 1)
        capabilities |= (long long)found;
    if (file != NULL) fclose(file);
  }
  if (write(back[1], "", 1) != 1) capabilities = -1;
  for (int k = 0; k < 2; k++) close(ends[k]), close(back[k]);
  waitpid(child, NULL, 0);
  return capabilities;
}
