import CarouselCLinux
import Glibc
import Wayland

/// Programs that keys and choices start; they go on when this one ends.
final class CommandProcesses {
  /// So many at most run at a time.
  private static let most = 16

  private let loop: EventLoop
  private var running: [Int32: Running] = [:]

  /// A process, with the descriptor that tells of its end; -1 where there was none left.
  private final class Running {
    let descriptor: Int32
    var watch: Watch?

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
      watch?.cancel()
      if descriptor >= 0 { close(descriptor) }
    }
  }

  /// Starts none yet.
  init(_ loop: EventLoop) { self.loop = loop }

  /// How many of them run, as far as is known.
  var count: Int { running.count }

  /// Starts a program and does not wait for it.
  func start(_ arguments: [[UInt8]]) throws(ShowError) {
    running = running.filter { waitpid($0.key, nil, WNOHANG) == 0 }
    let name = String(decoding: arguments.first ?? [], as: UTF8.self)
    guard running.count < Self.most else {
      throw .setting("\(Self.most) programs run already: \(name) was not started")
    }
    // One after the other, each ended by a NUL, which none has in it.
    var words: [CChar] = []
    var starts: [Int] = []
    for argument in arguments {
      starts.append(words.count)
      words += argument.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
    }
    var process: Int32 = 0
    let code = unsafe words.withUnsafeBufferPointer { bytes in
      let base = bytes.baseAddress
      let pointers = unsafe starts.map { start in unsafe base.map { unsafe $0 + start } } + [nil]
      return unsafe linux_start_command(pointers[0], pointers, &process)
    }
    guard code == 0 else {
      throw .setting("cannot start \(name): \(SystemReason(code).message)")
    }
    let started = Running(linux_watch_process(process))
    running[process] = started
    guard started.descriptor >= 0 else { return }
    started.watch = loop.watch(started.descriptor) { [weak self] _ in self?.ended(process) }
  }

  /// Takes the exit status, so that nothing is left of the process.
  private func ended(_ process: Int32) {
    running[process] = nil
    waitpid(process, nil, WNOHANG)
  }
}
