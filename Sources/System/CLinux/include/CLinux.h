// What Linux offers and Swift's Glibc module does not show.

#ifndef CLINUX_H
#define CLINUX_H

#include <poll.h>
#include <stddef.h>
#include <stdint.h>

/// Makes an anonymous, sealable file in memory that programs started from here do not inherit.
///
/// Returns its descriptor, or -1 with `errno` set. The C function is `memfd_create`.
int linux_memory_file(const char *name);

/// Makes a file in a folder that has no name yet, for writing, with the rights of `mode` or fewer.
///
/// It is gone once it is closed, unless `linux_name_file` has named it. Returns its descriptor, or -1 with `errno` set
/// where the file system has no such files, or they cannot be named. The C function is `open` with `O_TMPFILE`.
int linux_nameless_file(const char *folder, unsigned mode);

/// Names a file that `linux_nameless_file` has made.
///
/// Returns 0, or -1 with `errno` set. The C function is `linkat`.
int linux_name_file(int descriptor, const char *path);

/// Makes an event counter, which threads raise by writing and take by reading.
///
/// With `one_at_a_time`, a read subtracts one. Without it, a read takes the whole value. Reads never
/// block. Returns its descriptor, or -1 with `errno` set. The C function is `eventfd`.
int linux_event_counter(int one_at_a_time);

/// Creates a timer descriptor, which is readable once it has expired. Reads never block.
///
/// Returns the descriptor, or -1 with `errno` set. The C function is `timerfd_create`.
int linux_alarm(void);

/// Returns the number of the mount that a path is on, or 0 if the system does not tell. The C function is `statx`.
uint64_t linux_mount_number(const char *path);

/// Sets an alarm to a time of the monotonic clock, to now if that has passed, or off if it is 0. An
/// earlier alarm is canceled. The C function is `timerfd_settime`.
void linux_set_alarm(int descriptor, int64_t nanoseconds);

/// Runs `body` on a new detached thread that takes no signals. Returns 0 or an `errno` value.
int linux_start_worker(void *(*body)(void *), void *context);

/// Lets the calling thread give way to threads of ordinary priority.
void linux_lower_priority(void);

/// Lets every other process of low priority come before the one of that number.
///
/// The C function is `setpriority`.
void linux_give_way(int process);

/// The seconds of processor time that a process has used, or the calling thread for 0.
double linux_processor_time(int process);

/// The use that a thread has made of the processor since it began.
struct linux_processor_use {
  int thread;
  /// Whether it runs, or waits for a processor.
  int is_runnable;
  /// The seconds for which it ran, and for which it waited for a processor. A wait is counted once it
  /// is over.
  double ran, waited;
};

/// Reads the use of the processor by all threads of a process, or by `thread` of this process if
/// `process` is 0.
///
/// Returns how many threads it has written to `uses`; 0 if the system does not tell. The file is
/// `/proc/PID/task/TID/schedstat`.
int linux_processor_uses(int process, int thread, struct linux_processor_use *uses, int capacity);

/// The thread ID of the calling thread. The C function is `gettid`.
int linux_thread(void);

/// Gives memory that was freed back to the system. The C function is `malloc_trim`.
void linux_return_memory(void);

/// Makes the process keep blocks of 256 KiB and more apart from small ones, so that each goes back
/// to the system when it is freed. The C function is `mallopt` with `M_MMAP_THRESHOLD`.
void linux_keep_large_blocks_apart(void);

/// Seals the size of a file permanently, so that a process that maps it is safe from truncation.
///
/// Returns 0, or -1 with `errno` set. The C function is `fcntl` with `F_ADD_SEALS`.
int linux_seal_size(int descriptor);

/// Fixes the size of a sealable file whose content is still to be written.
///
/// Returns 0, or -1 with `errno` set. The C function is `fcntl` with `F_ADD_SEALS`.
int linux_keep_size(int descriptor);

/// Whether a file in memory has `size` bytes and can never have fewer, so that a mapping of it can be
/// read whatever others do.
int linux_never_shrinks(int descriptor, int64_t size);

/// Fixes the content of a sealable file of fixed size, and that nothing more is fixed.
///
/// Returns 0, or -1 with `errno` set: `EBUSY` while anyone can still write into it. The C function
/// is `fcntl` with `F_ADD_SEALS`.
int linux_seal_content(int descriptor);

/// Whether neither size nor content of a file will ever change. The C function is `fcntl` with
/// `F_GET_SEALS`.
int linux_is_sealed(int descriptor);

/// Waits until one of `entries` is ready, at most `nanoseconds`, or indefinitely if that is
/// negative.
///
/// Returns how many are ready, or -1 with `errno` set. The C function is `ppoll`.
int linux_poll(struct pollfd *entries, unsigned long count, int64_t nanoseconds);

/// Makes a pipe that started programs do not inherit. Reading from its first end never waits.
///
/// Returns 0, or -1 with `errno` set. The C function is `pipe2`.
int linux_pipe(int *ends);

/// Writes like `write`. If the reader is gone, it returns an error and raises no signal, whatever
/// the signal handlers of the process are.
ptrdiff_t linux_write_quietly(int descriptor, const void *bytes, size_t count);

/// Makes a descriptor that is readable while one of those it looks at is ready.
///
/// Returns the descriptor, or -1 with `errno` set. The C function is `epoll_create1`.
int linux_poll_set(void);

/// Watches `descriptor` for the `events` of `poll` in a set. Descriptors that are always ready,
/// such as files, are ignored. The C function is `epoll_ctl`.
void linux_poll_set_add(int set, int descriptor, int events);

/// Has a set look at `descriptor` no more. The C function is `epoll_ctl`.
void linux_poll_set_remove(int set, int descriptor);

/// Makes a descriptor that becomes readable with each of `signals`, and keeps this thread and
/// those it starts from being interrupted by them.
///
/// Returns the descriptor, or -1 with `errno` set. The C functions are `signalfd` and
/// `pthread_sigmask`.
int linux_signal_file(const int *signals, int count);

/// Whether the process ignores a signal, as one that `nohup` started ignores SIGHUP.
int linux_ignores_signal(int signal);

/// Takes the next signal from a descriptor of `linux_signal_file`. Returns 0 if there is none.
int linux_next_signal(int descriptor);

/// Creates a descriptor that becomes readable with the first of `signals`, whatever the process is
/// doing. A second signal has its default effect immediately, even if the first is still unread.
///
/// Returns the descriptor, which the process owns and keeps open, or -1 with `errno` set. The
/// C functions are `sigaction` and `eventfd`.
int linux_await_signal(const int *signals, int count);

/// Returns the signal that `linux_await_signal` received, or 0 if there was none.
int linux_awaited_signal(void);

/// Gives the signals of `linux_await_signal` their usual effect again.
void linux_stop_awaiting_signals(void);

/// Starts the program at `path` with minimal inheritance: `socket` as descriptor 3
/// and no other descriptors, default signal handling, and a new session without a terminal.
///
/// `arguments` end with NULL. Returns 0 and the number of the process, or an `errno` value. The C
/// function is `posix_spawn`.
int linux_start_process(const char *path, const char *const *arguments, int socket, int *process);

/// Forks a process like `linux_start_process`, with a socket as its descriptor 3. It fails if the
/// process has several threads.
///
/// Returns the number of the process and stores the other end of the socket, 0 in the new process, or -1
/// with `errno` set.
int linux_fork_with_socket(int *socket);

/// Forks a process whose parent is the caller's parent, with only `socket` as descriptor 3 and the
/// standard descriptors. Call it while the process has a single thread.
///
/// Returns the number of the process, 0 in the new process, or -1 with `errno` set. The C function is
/// `clone`.
int linux_fork_sibling(int socket);

/// Starts the program `name`, looked up on the PATH unless it is a path, in a process group of its
/// own: nothing on its standard input, `output` and `errors` as the others, no other descriptors.
///
/// `arguments` and `environment` end with NULL. Returns 0 and the number of the process, or an
/// `errno` value. The C function is `posix_spawnp`.
int linux_start_program(
    const char *name, const char *const *arguments, const char *const *environment, int output,
    int errors, int *process);

/// Starts the program `name`, looked up on the PATH unless it is a path, in a new session and with
/// the environment of this process. Standard input is empty. Standard output and standard error go
/// to our standard error.
///
/// `arguments` end with NULL. Returns 0 and the number of the process, or an `errno` value. The C
/// function is `posix_spawnp`.
int linux_start_command(const char *name, const char *const *arguments, int *process);

/// Starts the program `name`, looked up on the PATH unless it is a path, in a new process group,
/// and sends it SIGTERM when the thread that started it ends. Standard input is empty. Standard
/// output and standard error go to `output`. No other descriptors are inherited.
///
/// `arguments` and `environment` end with NULL. Returns 0 and the number of the process, or an
/// `errno` value. The C functions are `vfork`, `prctl` with `PR_SET_PDEATHSIG` and `execvpe`.
int linux_start_dependent_program(
    const char *name, const char *const *arguments, const char *const *environment, int output,
    int *process);

/// A process of the process group `group` that has not ended.
///
/// Returns its number, or 0 if there is none. Reads `/proc`.
int linux_group_member(int group);

/// Lets descendants whose parent has ended become children of this process, however far they went away.
///
/// Returns 0, or -1 with `errno` set. The C function is `prctl` with `PR_SET_CHILD_SUBREAPER`.
int linux_adopt_orphans(void);

/// Makes a descriptor that is readable once the process has ended.
///
/// Returns the descriptor, or -1 with `errno` set. The system call is `pidfd_open`.
int linux_watch_process(int process);

/// Makes two connected sockets that keep messages apart and tell when the other end is gone.
///
/// Returns 0, or -1 with `errno` set. The C function is `socketpair` with `SOCK_SEQPACKET`.
int linux_message_pair(int *sockets);

/// Whether a descriptor is one of `linux_message_pair`.
int linux_is_message_socket(int descriptor);

/// Sends a message and up to 64 descriptors. If the reader is gone, it returns an error.
///
/// Returns 0, or -1 with `errno` set. The C function is `sendmsg` with `SCM_RIGHTS`.
int linux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/// Waits for a message and takes it, with as many descriptors as there is room for. Others are
/// closed. `descriptor_count` is the room before and the number afterwards.
///
/// Returns the length, 0 if the other end is gone, or -1 with `errno` set. The C function is
/// `recvmsg`.
int64_t linux_receive(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count);

/// Sends as much as there is room for, and up to 64 descriptors with the first byte, without
/// waiting. If the reader is gone, it returns an error and raises no signal.
///
/// Returns the number of bytes sent, or -1 with `errno` set. The C function is `sendmsg`.
int64_t linux_send_some(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count);

/// Takes what has arrived, with up to 64 descriptors, without waiting. `descriptor_count` is the
/// room before and the number afterwards. Descriptors without room are closed.
///
/// Returns the number of bytes received, 0 if the other end is gone, or -1 with `errno` set. The C
/// function is `recvmsg`.
int64_t linux_receive_some(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count);

/// Returns whether a message is there or the other end is gone, without taking anything or waiting.
int linux_has_message(int socket);

/// Lets the calling process be killed when the thread that started it ends.
int linux_end_with_parent(void);

/// Makes all threads of the process take memory from one place and have small stacks, so that its
/// address space says how much it uses.
void linux_live_in_one_arena(void);

/// The bytes of address space the process has, or -1.
int64_t linux_address_space(void);

/// Limits the resources of the calling process.
///
/// The limits are: address space in bytes, which can be raised from outside up to `most_memory`;
/// processor time in seconds; no written files, no core file, and 16 descriptors.
///
/// Returns 0, or -1 with `errno` set. The C function is `setrlimit`.
int linux_limit_worker(int64_t memory, int64_t most_memory, int seconds);

/// Limits the address space of another process, at most up to the limit it started with.
///
/// Returns 0, or -1 with `errno` set. The C function is `prlimit`.
int linux_allow_memory(int process, int64_t bytes);

/// What a confined process may do with files.
typedef enum {
  /// Nothing.
  LINUX_NO_FILES,
  /// The process keeps its open descriptors. Queries whether another file can be read succeed.
  LINUX_OPEN_FILES,
  /// It may open files for reading.
  LINUX_READ_FILES,
} linux_file_access;

/// Permanently drops, for all threads of the process, everything except computing and communicating over
/// open descriptors: files, network, programs, other processes. Such calls
/// fail from now on.
/// `files` is the access to files that remains.
///
/// Returns 0, or -1 with `errno` set where the kernel does not allow it. The C function is
/// `seccomp`.
int linux_confine(linux_file_access files);

/// Restricts this thread and those it starts permanently to reading files below `places`. Places
/// that are NULL or do not exist are ignored.
///
/// Returns 0, or -1 with `errno` set where the kernel has no Landlock, or to `EBUSY` if there are other
/// threads, which would not be restricted. The system call is
/// `landlock_restrict_self`.
int linux_see_only(const char *const *places, int count);

/// Limits the process, permanently and in all its threads, to the system calls that are needed to read
/// system files and to talk over IPv4 and IPv6. Every other call fails from now on: starting programs,
/// changing files, signals, sockets of this machine. Where the kernel has Landlock, files of users
/// cannot be read either.
///
/// Returns 0, or -1 with `errno` set where the kernel does not allow it. The C functions are
/// `seccomp` and `landlock_restrict_self`.
int linux_confine_to_network(void);

/// Makes a descriptor that is readable while one of those added to it is ready.
///
/// Returns the descriptor, or -1 with `errno` set. The C function is `epoll_create1`.
int linux_waiting_set(void);

/// Adds a descriptor to a set, or changes its conditions. Closed descriptors are removed automatically.
///
/// Returns 0, or -1 with `errno` set. The C function is `epoll_ctl`.
int linux_wait_for(int set, int descriptor, int reading, int writing);

/// Connects to the socket of this machine with a path, or with a name that is no file, and never
/// waits.
///
/// Returns the descriptor, which never waits either, or -1 with `errno` set. The C function is
/// `connect`.
int linux_connect(const unsigned char *name, size_t length, int is_abstract);

/// Makes a socket of this machine with a path, for this user alone, that others can connect to.
///
/// Returns its descriptor, which never waits, or -1 with `errno` set. The C functions are `bind` and
/// `listen`.
int linux_listen(const unsigned char *path, size_t length);

/// The next who has connected to a socket of `linux_listen`.
///
/// Returns a descriptor that never waits, or -1 with `errno` set. The C function is `accept4`.
int linux_accept(int descriptor);

#endif
