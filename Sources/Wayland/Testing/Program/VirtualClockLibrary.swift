internal import Glibc

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
