import CLinux
import Glibc
import Wayland

/// The programs that were started to be shown, each in a process group of its own.
final class HostedPrograms {
  /// Told that the last of them has ended.
  var onEnd: (() -> Void)?

  private let loop: EventLoop
  private let display: String
  private var running: [Int32: Running] = [:]

  /// A program that runs, and what tells of its end.
  private struct Running {
    let descriptor: Int32
    let watch: Watch
  }

  /// Programs that are to connect to the socket at the path `display`.
  init(_ loop: EventLoop, display: String) {
    (self.loop, self.display) = (loop, display)
  }

  deinit {
    for (process, program) in running {
      kill(-process, SIGTERM)
      program.watch.cancel()
      close(program.descriptor)
    }
  }

  /// Whether any of them runs.
  var areRunning: Bool { !running.isEmpty }

  /// Starts a program; what it writes goes to standard error.
  func start(_ words: [String]) throws(HostError) {
    let name = words.first ?? ""
    var process: Int32 = 0
    let code = unsafe CStrings(words).withPointers { words in
      unsafe CStrings(environment).withPointers { environment in
        unsafe linux_start_program(
          name, words, environment, STDERR_FILENO, STDERR_FILENO, &process)
      }
    }
    guard code == 0 else { throw .cannotStart(name, code: code) }
    let descriptor = linux_watch_process(process)
    guard descriptor >= 0 else { throw .cannotStart(name, code: errno) }
    running[process] = Running(
      descriptor: descriptor,
      watch: loop.watch(descriptor) { [weak self] _ in self?.ended(process) })
  }

  private func ended(_ process: Int32) {
    if let program = running.removeValue(forKey: process) {
      program.watch.cancel()
      close(program.descriptor)
    }
    waitpid(process, nil, 0)
    if running.isEmpty { onEnd?() }
  }

  /// This process's variables, but for those of its own connection.
  private var environment: [String] {
    var variables: [String] = []
    var place = 0
    while let entry = unsafe environ[place] {
      let text = unsafe String(cString: entry)
      if !text.hasPrefix("WAYLAND_") { variables.append(text) }
      place += 1
    }
    return variables + ["WAYLAND_DISPLAY=\(display)"]
  }
}

/// Strings for C: pointers that end with `nil`.
private struct CStrings {
  private let strings: [String]

  init(_ strings: [String]) { self.strings = strings }

  @unsafe func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe UnsafePointer(strdup($0)) } + [nil]
    defer {
      for place in unsafe copies.indices {
        unsafe free(UnsafeMutablePointer(mutating: copies[place]))
      }
    }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }
}
