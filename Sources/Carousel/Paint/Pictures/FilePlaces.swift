import Glibc

/// What a file's answers depend on: the file system it is mounted from, or, where that is the system's
/// own, its folder, which may be a link to any other.
package struct FilePlaces: Sendable {
  /// Where file systems are mounted, the longest names first.
  private let mounts: [[UInt8]]
  /// What relative names begin in.
  private let folder: Pathname

  /// Places below such mount points.
  package init(mounts: [[UInt8]], folder: Pathname = "/") {
    self.mounts = mounts.sorted { $0.count > $1.count }
    self.folder = folder
  }

  /// The current places of this system.
  ///
  /// Reading them does not access any file system that may block.
  package static var current: FilePlaces {
    FilePlaces(mounts: mountPoints(in: table), folder: Pathname.workingFolder ?? "/")
  }

  /// The place of a file, by its name alone.
  package func place(of path: Pathname) -> [UInt8] {
    let name = path.resolved(in: folder).bytes
    let slash = UInt8(ascii: "/")
    let mount = mounts.first {
      $0.count > 1 && name.starts(with: $0) && (name.count == $0.count || name[$0.count] == slash)
    }
    return mount ?? Array(name[..<(name.lastIndex(of: slash) ?? 0)])
  }

  /// The system's table of mounts.
  private static var table: [UInt8] {
    let file = unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var table: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = unsafe read(file, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return table }
      table += piece[..<count]
    }
  }

  /// The mount points in a table of the form that proc(5) describes.
  static func mountPoints(in table: [UInt8]) -> [[UInt8]] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      return fields.count > 4 ? unescaped(fields[4]) : nil
    }
  }

  /// A field in which some characters are written as a backslash and three octal digits.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else {
        result.append(byte)
        continue
      }
      result.append(code)
      rest = rest.dropFirst(3)
    }
    return result
  }
}
