import CarouselCLinux
import CarouselDesktop
import Glibc
import Wayland

/// Programs that keys and choices start; they go on when this one ends.
final class CommandProcesses {
  /// The maximum number of running processes.
  private static let most = 16

  private let loop: EventLoop
  private let descriptor: (Int32) -> Int32
  private var running: [Int32: Running] = [:]
  private var timer: LoopTimer?

  /// A process, with the descriptor that tells of its end, or -1 where there was none left.
  private final class Running {
    let descriptor: Int32
    let onEnd: () -> Void
    var watch: Watch?

    init(_ descriptor: Int32, _ onEnd: @escaping () -> Void) {
      (self.descriptor, self.onEnd) = (descriptor, onEnd)
    }

    deinit {
      watch?.cancel()
      if descriptor >= 0 { close(descriptor) }
    }
  }

  /// Starts none yet; `descriptor` returns one that tells of the end of a process, or -1.
  init(_ loop: EventLoop, descriptor: @escaping (Int32) -> Int32 = { linux_watch_process($0) }) {
    (self.loop, self.descriptor) = (loop, descriptor)
  }

  /// How many of them run, as far as is known.
  var count: Int { running.count }

  /// Starts a program and does not wait for it; `onEnd` is called when it has exited.
  func start(_ arguments: [[UInt8]], onEnd: @escaping () -> Void = {}) throws(DesktopError) {
    reap()
    let name = String(decoding: arguments.first ?? [], as: UTF8.self)
    guard running.count < Self.most else {
      throw .setting("\(Self.most) programs run already: \(name) was not started")
    }
    var process: Int32 = 0
    let code = unsafe CStrings(arguments).withPointers { words in
      unsafe linux_start_command(words[0], words, &process)
    }
    guard code == 0 else {
      throw .setting("cannot start '\(name)': \(SystemReason(code).message)")
    }
    let started = Running(descriptor(process), onEnd)
    running[process] = started
    // Without a descriptor that tells of its end, it is looked for now and then.
    guard started.descriptor >= 0 else { return look() }
    started.watch = loop.watch(started.descriptor) { [weak self] _ in self?.ended(process) }
  }

  /// The pause between two looks for programs without a descriptor, in nanoseconds.
  private static let pause: Nanoseconds = 200_000_000

  /// Looks later for the end of programs without a descriptor.
  private func look() {
    timer = loop.schedule(at: loop.now + Self.pause) { [weak self] in
      guard let self else { return }
      reap()
      if running.values.contains(where: { $0.descriptor < 0 }) { look() }
    }
  }

  /// Takes the exit statuses of programs that have ended.
  private func reap() {
    let ended = running.filter { waitpid($0.key, nil, WNOHANG) != 0 }
    for process in ended.keys { running[process] = nil }
    for entry in ended.values { entry.onEnd() }
  }

  /// Waits until every program has exited, or for a time in milliseconds.
  func wait(atMost limit: Int32) {
    let end = loop.now + Nanoseconds(limit) * 1_000_000
    while let descriptor = running.values.first(where: { $0.descriptor >= 0 })?.descriptor {
      let rest = (end - loop.now) / 1_000_000
      guard rest > 0 else { return }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, Int32(clamping: rest)) >= 0 || errno == EINTR else { return }
      for (process, entry) in running where waitpid(process, nil, WNOHANG) == process {
        entry.watch?.cancel()
        running[process] = nil
      }
    }
  }

  /// Takes the exit status, so that nothing is left of the process.
  private func ended(_ process: Int32) {
    let ended = running.removeValue(forKey: process)
    waitpid(process, nil, WNOHANG)
    ended?.onEnd()
  }
}
