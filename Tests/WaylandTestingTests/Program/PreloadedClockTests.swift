import CarouselTestSupport
import Foundation
import Testing
import WaylandTesting

/// The preloaded clock, in a program that waits in every way there is.
@Suite(
  .enabled(
    if: Sanitizer.current == nil,
    "a clock that is built with a sanitizer cannot be loaded into programs without its library"))
struct PreloadedClockTests {
  @Test func `every way to wait ends when the virtual hour is over`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([BuiltProgram.path("clock-probe")])
    let start = ContinuousClock.now
    compositor.advance(by: .seconds(24 * 3600))
    #expect(start.duration(to: .now) < .seconds(3600))
    #expect(
      probe.output == """
        sleep 3600 s
        sleep until 3600 s
        poll 3600 s
        select 3600 s
        epoll 3600 s
        timer 3600 s
        watched timer 3600 s
        condition 3600 s
        monotonic condition 3600 s
        less than the clock 0 s
        reading 0 s
        semaphore 3600 s
        futex 3600 s
        alarm 3600 s
        interval 3600 s
        signal timer 3600 s
        thread timer 3600 s
        interrupted sleep 3600 s
        lock 3600 s
        message 3600 s
        signal 3600 s
        thread 3600 s
        bytes 3600 s
        room 3600 s
        system call 3600 s
        in all 23 h
        its file is of the past

        """)
    #expect(probe.status == .code(3))
    #expect(!probe.isRestless)
  }

  #if arch(x86_64)
    @Test func `system calls of the program itself are held`() throws {
      let compositor = TestCompositor()
      let probe = try compositor.start([BuiltProgram.path("raw-clock-probe")])
      compositor.advance(by: .seconds(10 * 3600))
      #expect(
        probe.output == """
          sleep 3600 s
          poll 3600 s
          epoll 3600 s
          select 3600 s
          futex 3600 s
          timer 3600 s
          blocked 3600 s
          lock 3600 s
          another's timer 3600 s

          """)
      #expect(probe.status == .code(0))
      #expect(!probe.isRestless)
    }
  #endif

  private static let goProgram = """
    package main

    import "C"

    import (
    \t"fmt"
    \t"time"
    )

    func main() {
    \tstart := time.Now()
    \ttime.Sleep(time.Hour)
    \tfmt.Printf("sleep %d s\\n", int(time.Since(start).Seconds()))
    \tstart = time.Now()
    \tdone := make(chan bool)
    \tgo func() { time.Sleep(time.Hour); done <- true }()
    \tselect {
    \tcase <-done:
    \tcase <-time.After(2 * time.Hour):
    \t}
    \tfmt.Printf("goroutine %d s\\n", int(time.Since(start).Seconds()))
    }
    """

  private static let rustProgram = """
    use std::sync::{mpsc, Condvar, Mutex};
    use std::time::{Duration, Instant};
    fn main() {
        let hour = Duration::from_secs(3600);
        let wait = |what: &str, action: &dyn Fn()| {
            let start = Instant::now();
            action();
            println!("{what} {} s", start.elapsed().as_secs());
        };
        wait("sleep", &|| std::thread::sleep(hour));
        wait("park", &|| std::thread::park_timeout(hour));
        wait("channel", &|| {
            let (_sender, receiver) = mpsc::channel::<()>();
            let _ = receiver.recv_timeout(hour);
        });
        wait("condition", &|| {
            let _ = Condvar::new().wait_timeout(Mutex::new(()).lock().unwrap(), hour);
        });
    }
    """

  @Test func `programs of Go and Rust are held`() throws {
    try CompiledProgram.inFolder { folder in
      let programs = [
        try CompiledProgram.build(Self.goProgram, "sleeper.go", in: folder, ["go", "build"]).map {
          ($0, "sleep 3600 s\ngoroutine 3600 s\n")
        },
        try CompiledProgram.build(Self.rustProgram, "sleeper.rs", in: folder, ["rustc"]).map {
          ($0, "sleep 3600 s\npark 3600 s\nchannel 3600 s\ncondition 3600 s\n")
        },
      ]
      for case let (path, output)? in programs {
        let compositor = TestCompositor()
        let program = try compositor.start([path])
        compositor.advance(by: .seconds(5 * 3600))
        #expect(program.output == output)
        #expect(program.status == .code(0))
      }
    }
  }

  @Test func `a program that is linked statically is not held, be it started by one that is`()
    throws
  {
    try CompiledProgram.inFolder { folder in
      let source = "#include <unistd.h>\nint main(void) { return sleep(1000); }\n"
      let programs = [
        try CompiledProgram.build(source, "static.c", in: folder, ["clang", "-static"]),
        try CompiledProgram.build(
          Self.goProgram.replacing("import \"C\"", with: ""), "static.go", in: folder,
          ["go", "build"],
          environment: ["CGO_ENABLED": "0"]),
      ]
      for case let program? in programs {
        #expect(throws: LaunchError.cannotHold(program)) { try TestCompositor().launch([program]) }
        #expect(throws: LaunchError.cannotHold("sh")) {
          try TestCompositor().launch(["sh", "-c", "\(program); true"])
        }
      }
    }
  }

  @Test func `exec keeps the alarm, and ends the waits of the program that was there before`()
    throws
  {
    try CompiledProgram.inFolder { folder in
      let source = """
        #include <pthread.h>
        #include <unistd.h>
        static void *wait_in_thread(void *none) {
          sleep(20);
          return none;
        }
        int main(int count, char **words) {
          (void)words;
          if (count > 1) return (int)sleep(100000);
          pthread_t thread;
          pthread_create(&thread, 0, wait_in_thread, 0);
          alarm(3600);
          sleep(10);
          return execl("/proc/self/exe", "again", "again", NULL);
        }
        """
      guard
        let path = try CompiledProgram.build(source, "again.c", in: folder, ["clang", "-pthread"])
      else {
        return
      }
      let compositor = TestCompositor()
      let program = try compositor.start([path])
      compositor.advance(by: .seconds(30))
      try #require(program.nextDeadline.map { $0 > .seconds(3500) } == true)
      compositor.advance(by: .seconds(3569))
      #expect(program.isRunning)
      compositor.advance(by: .seconds(2))
      #expect(program.status == .signal(SIGALRM))
    }
  }

  @Test(arguments: ["semtimedop", "futex", "recvmmsg", "nanosleep", "io_uring_enter"])
  func `a wait that is not held is noticed`(call: String) throws {
    let bodies = [
      "semtimedop":
        "struct sembuf wait = {0, -1, 0}; semtimedop(semget(IPC_PRIVATE, 1, 0600), &wait, 1, &limit);",
      // The C library waits by itself.
      "futex":
        """
      int ends[2]; char byte; struct aiocb block = {0}; const struct aiocb *blocks[] = {&block};
      pipe(ends); block.aio_fildes = ends[0]; block.aio_buf = &byte; block.aio_nbytes = 1;
      aio_read(&block); aio_suspend(blocks, 1, &limit);
      """,
      "recvmmsg":
        """
      int ends[2]; struct mmsghdr room = {0};
      socketpair(AF_UNIX, SOCK_DGRAM, 0, ends); recvmmsg(ends[0], &room, 1, 0, &limit);
      """,
      // A program that names filters may have one of its own, so its calls are not trapped.
      "nanosleep":
        """
      puts("seccomp"); long number = SYS_nanosleep;
      #if defined(__x86_64__)
      __asm__ volatile("syscall" : "+a"(number) : "D"(&limit), "S"(0) : "rcx", "r11", "memory");
      #else
      sleep(1000); (void)number;
      #endif
      """,
      "io_uring_enter":
        """
      struct io_uring_params parameters = {0};
      puts("seccomp"); long ring = 425, number = 426;
      #if defined(__x86_64__)
      __asm__ volatile("syscall" : "+a"(ring) : "D"(1), "S"(&parameters) : "rcx", "r11", "memory");
      register long flags __asm__("r10") = IORING_ENTER_GETEVENTS, mask __asm__("r8") = 0;
      __asm__ volatile("syscall" : "+a"(number) : "D"(ring), "S"(0), "d"(1), "r"(flags), "r"(mask)
                       : "rcx", "r11", "memory");
      #endif
      """,
    ]
    if call == "io_uring_enter", !Self.hasRings { return }
    try CompiledProgram.inFolder { folder in
      let source = """
        #define _GNU_SOURCE
        #include <aio.h>
        #include <linux/io_uring.h>
        #include <stdio.h>
        #include <sys/sem.h>
        #include <sys/socket.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int main(void) {
          struct timespec limit = {1000, 0};
          \(bodies[call] ?? "")
          return (int)sleep(1000);
        }
        """
      let program = try #require(
        try CompiledProgram.build(source, "wait.c", in: folder, ["clang", "-w"]))
      let failure = LaunchError.cannotHold(program, waits: call)
      #expect(throws: failure) { try TestCompositor().launch([program]) }
      #expect("\(failure)".contains("in the system call \(call)"))
    }
  }

  private static let hasRings =
    (try? String(contentsOfFile: "/proc/sys/kernel/io_uring_disabled", encoding: .utf8)) == "0\n"

  @Test func `random numbers are the same in every run`() throws {
    func number() throws -> String {
      let compositor = TestCompositor()
      let program = try compositor.start(["sort", "-R", "/etc/passwd"])
      compositor.advance(by: .seconds(1))
      return program.output
    }
    let first = try number()
    #expect(!first.isEmpty)
    #expect(try number() == first)
  }

  @Test func `no wait ends before its time`() throws {
    let compositor = TestCompositor()
    let probe = try compositor.start([BuiltProgram.path("clock-probe")])
    compositor.advance(by: .seconds(3599))
    #expect(probe.output == "")
    compositor.advance(by: .seconds(2))
    #expect(probe.output == "sleep 3600 s\n")
    #expect(probe.isRunning)
  }
}
