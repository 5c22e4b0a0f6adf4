import CarouselApp
import CarouselDesktop
import CarouselPaint
import Glibc

/// A file of options, a line each: `name = value`.
///
/// Lines that begin with `#` are remarks. Behind a line `[kiosk]` come options of that mode alone.
struct ConfigurationFile {
  /// A line that sets an option.
  struct Entry: Equatable {
    let line: Int
    /// The mode it is for, or `nil` for every one that has the option.
    let mode: String?
    let setting: StyleSetting
  }

  /// What is wrong with a line.
  struct Problem: Error, Equatable {
    /// The line, from 1.
    let line: Int
    let message: String
  }

  /// Larger files are no configuration, in bytes.
  static let largest = 1 << 20

  /// Where it was found.
  let path: Pathname
  private(set) var entries: [Entry] = []
  private(set) var problems: [Problem] = []

  /// Reads the text of a file.
  init(_ bytes: some Collection<UInt8>, path: Pathname) {
    self.path = path
    var mode: String?
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      guard let text = String(validating: line, as: UTF8.self) else {
        problems.append(Problem(line: number, message: "the line is not UTF-8"))
        continue
      }
      let words = Self.trimmed(text)
      if words.isEmpty || words.hasPrefix("#") { continue }
      if words.hasPrefix("["), words.hasSuffix("]") {
        let name = Self.trimmed(String(words.dropFirst().dropLast()))
        check(mode: name, at: number)
        mode = Mode(rawValue: name)?.rawValue
        continue
      }
      guard let equals = words.firstIndex(of: "="), equals > words.startIndex else {
        problems.append(Problem(line: number, message: "a line must be name = value"))
        continue
      }
      let setting = StyleSetting(
        Self.trimmed(String(words[..<equals])),
        Self.trimmed(String(words[words.index(after: equals)...])))
      entries.append(Entry(line: number, mode: mode, setting: setting))
    }
  }

  /// Reads the file with a name.
  ///
  /// - Throws: `DesktopError.unreadable(path:reason:)` if it cannot be read
  init(reading path: Pathname) throws(DesktopError) {
    self.init(try Self.bytes(of: path), path: path)
  }

  /// The content of a file, unless it is too large for a configuration.
  static func bytes(of path: Pathname) throws(DesktopError) -> ArraySlice<UInt8> {
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    guard let file = unsafe fopen(name, "re") else {
      throw .unreadable(path: path.description, reason: unsafe String(cString: strerror(errno)))
    }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.largest + 1)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    guard unsafe ferror(file) == 0 else {
      throw .unreadable(path: path.description, reason: unsafe String(cString: strerror(errno)))
    }
    guard count <= Self.largest else {
      throw .unreadable(path: path.description, reason: "it is too large for a configuration")
    }
    return bytes[..<count]
  }

  private mutating func check(mode: String, at line: Int) {
    guard Mode(rawValue: mode) == nil else { return }
    let nearest = NearestName.of(mode, among: Mode.allCases.map(\.rawValue))
    problems.append(
      Problem(
        line: line,
        message: "there is no mode \(mode)" + (nearest.map { "; did you mean \($0)?" } ?? "")))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
