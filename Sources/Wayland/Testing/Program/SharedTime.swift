internal import CSharedClock
internal import Glibc

/// The compositor's clock in the memory of programs that run under the preloaded clock.
@safe final class SharedTime {
  private let clock: OpaquePointer
  /// The file that every process has in its memory that lives by the clock.
  private let file: ArraySlice<UInt8>

  /// Makes a clock in `folder`.
  ///
  /// Returns `nil` if that fails.
  init?(in folder: String, now: Duration) {
    guard let clock = unsafe shared_clock_make(folder, now.nanoseconds) else { return nil }
    unsafe self.clock = unsafe clock
    file = Array("\(folder)/clock".utf8)[...]
  }

  deinit { unsafe shared_clock_close(clock) }

  /// The variable that names the clock's folder to programs.
  static var variable: String { SHARED_CLOCK_VARIABLE }

  /// Whether `process` lives by the clock, or has ended.
  func holds(_ process: Int32) -> Bool {
    let memory = ProcessTree.memory(of: process)
    return memory.isEmpty
      || memory.split(separator: UInt8(ascii: "\n")).contains { $0.suffix(file.count) == file }
  }

  /// Whether a process has started a program that the clock cannot hold.
  var hasLost: Bool { unsafe shared_clock_has_lost(clock) != 0 }

  /// Accepts the threads that wait for the first time, which may block until then.
  func admit() { unsafe shared_clock_admit(clock) }

  /// The earliest time that a thread waits for, or `nil` if none does.
  var nextDeadline: Duration? {
    let next = unsafe shared_clock_next(clock)
    return next == Int64.max ? nil : .nanoseconds(next)
  }

  /// Sets the clock and wakes the threads that are due.
  func set(_ now: Duration) {
    unsafe shared_clock_set(clock, now.nanoseconds)
    _ = unsafe shared_clock_wake(clock)
  }
}

/// The library to be preloaded that puts a program on virtual time.
enum VirtualClockLibrary {
  /// Its path: in the folder of the running program, or where it is installed.
  static var path: String? {
    var room = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &room, room.count)
    guard count > 0 else { return nil }
    let program = String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let own = program.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
    // A test runner is not the tests, nor is an interpreter the library that it has loaded.
    let folders =
      [own, "\(own)/../lib/carousel"] + [bundle].compactMap(\.self)
      + (library.map { [$0, "\($0)/carousel", "\($0)/../carousel"] } ?? [])
    return folders.lazy.map { "\($0)/libvirtual-clock.so" }
      .first { unsafe access($0, R_OK) == 0 }
  }

  /// The folder of the library for other languages, where it is loaded.
  private static var library: String? {
    let name = "/libframeprobe.so"
    let lines = ProcessTree.memory(of: getpid()).split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.suffix(name.utf8.count).elementsEqual(name.utf8) }),
      let start = line.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return String(decoding: line[start...].dropLast(name.utf8.count), as: UTF8.self)
  }

  /// The folder of the program's own tests, if it is among its arguments.
  private static var bundle: String? {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      guard let end = argument.lastIndex(of: "/") else { continue }
      return String(argument[..<end])
    }
    return nil
  }
}
