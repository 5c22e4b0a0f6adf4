import CarouselCLinux
public import CarouselDesktop
import CarouselPaint
import CarouselText
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

/// A program to start, with placeholders for items among its arguments.
///
/// `{path}`, `{label}`, `{id}`, `{index}` (from 0) and `{position}` (from 1) represent the current
/// item, and `{marked}` the paths of all marked items, or of the current one if there are none. A
/// placeholder is a whole argument, and no shell reads it, so that no name can become a command. A
/// relative path that begins with a dash gets the prefix `./`, so that no path can become an
/// option. Put `--` before the other placeholders if the program supports it.
public struct CommandTemplate: Equatable, Sendable {
  /// The program and its arguments as they were written.
  public let words: [String]

  private static let placeholders = [
    "{path}", "{label}", "{id}", "{index}", "{position}", "{marked}",
  ]

  /// A program and its arguments.
  ///
  /// - Throws: `DesktopError.setting` if there is no program, or a placeholder is unknown or part of
  ///   an argument
  public init(_ words: [String]) throws(DesktopError) {
    guard let program = words.first, !program.isEmpty else {
      throw .setting("run needs a program")
    }
    for word in words {
      let isWhole = Self.placeholders.contains(word)
      if !isWhole, let inside = Self.placeholders.first(where: word.contains) {
        throw .setting("\(inside) must be a separate argument, not part of \(word)")
      }
      if !isWhole, word.hasPrefix("{"), word.hasSuffix("}") {
        let nearest = NearestName.of(word, among: Self.placeholders)
        throw .setting(
          "nothing is called \(word)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
    }
    guard !Self.placeholders.contains(program) else {
      throw .setting("the program must be named, not \(program)")
    }
    self.words = words
  }

  /// The arguments for an item, program first, or `nil` if a path is wanted and there is none.
  func arguments(for choice: Choice, marked: [Pathname]) -> [[UInt8]]? {
    var arguments: [[UInt8]] = []
    for word in words {
      switch word {
      case "{path}":
        guard let path = choice.path else { return nil }
        arguments.append(path.argument)
      case "{marked}":
        let paths = marked.isEmpty ? [choice.path].compactMap(\.self) : marked
        guard !paths.isEmpty else { return nil }
        arguments += paths.map(\.argument)
      case "{label}": arguments.append(Array(choice.label.utf8))
      case "{id}": arguments.append(Array(choice.id.utf8))
      case "{index}": arguments.append(Array(String(choice.index).utf8))
      case "{position}": arguments.append(Array(String(choice.index + 1).utf8))
      default: arguments.append(Array(word.utf8))
      }
    }
    return arguments
  }
}

extension Pathname {
  /// The path as an argument that is no option.
  fileprivate var argument: [UInt8] {
    bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : bytes
  }
}
