import CarouselApp
import CarouselDesktop
import CarouselPaint
import Glibc

/// A file of options, a line each: `name = value`.
///
/// Lines that begin with `#` are remarks. Behind a line `[kiosk]` come options of that mode alone. A line
/// `include = FILE` inserts the lines of another file.
struct ConfigurationFile {
  /// A line that sets an option.
  struct Entry: Equatable {
    let place: Place
    /// The mode it is for, or `nil` for every one that has the option.
    let mode: String?
    let setting: StyleSetting
  }

  /// What is wrong with a line.
  struct Problem: Error, Equatable {
    let place: Place
    let message: String
  }

  /// A line of the file or of one that it includes.
  struct Place: Equatable {
    /// The file.
    let path: Pathname
    /// The line, from 1.
    let line: Int
    /// The number of lines that were read before it, from all files.
    let order: Int
  }

  /// Larger files are no configuration, in bytes.
  static let largest = 1 << 20
  /// The most problems that are listed: a file with more is no configuration.
  static let mostProblems = 100
  /// The most files that are included.
  private static let mostIncluded = 64

  /// Where it was found.
  let path: Pathname
  private(set) var entries: [Entry] = []
  private(set) var problems: [Problem] = []

  /// The number of lines that were read.
  private var order = 0
  private var includedCount = 0
  /// The files that are being read, each included by the one before, by their places in the system.
  private var open: [FilePlace] = []

  /// Which file it is, whatever its name.
  private struct FilePlace: Equatable {
    let device: dev_t
    let number: ino_t

    init?(_ path: Pathname) {
      var status = stat()
      guard unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
        return nil
      }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  /// Reads the text of a file, and the files that it includes.
  init(_ bytes: some Collection<UInt8>, path: Pathname) {
    self.path = path
    read(bytes, of: path, mode: nil)
  }

  /// Reads the text of a file, which begins within the section of a mode.
  private mutating func read(_ bytes: some Collection<UInt8>, of path: Pathname, mode: String?) {
    let file = FilePlace(path)
    if let file { open.append(file) }
    defer { if file != nil { open.removeLast() } }
    var mode = mode
    /// Whether lines belong to a section that there is not.
    var isElsewhere = false
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in zip(1..., lines) {
      guard problems.count < Self.mostProblems else { return }
      order += 1
      let place = Place(path: path, line: index, order: order)
      guard let text = String(validating: line, as: UTF8.self) else {
        problems.append(Problem(place: place, message: "the line is not UTF-8"))
        continue
      }
      let words = Self.trimmed(text)
      if words.isEmpty || words.hasPrefix("#") { continue }
      if words.hasPrefix("["), words.hasSuffix("]") {
        let name = Self.trimmed(String(words.dropFirst().dropLast()))
        check(mode: name, at: place)
        mode = Mode(rawValue: name)?.rawValue
        isElsewhere = mode == nil
        continue
      }
      guard let equals = words.firstIndex(of: "="), equals > words.startIndex else {
        problems.append(Problem(place: place, message: "a line must be name = value"))
        continue
      }
      if isElsewhere { continue }
      let setting = StyleSetting(
        Self.trimmed(String(words[..<equals])),
        Self.trimmed(String(words[words.index(after: equals)...])))
      if setting.name == "include" {
        include(setting.value, mode, at: place)
      } else {
        entries.append(Entry(place: place, mode: mode, setting: setting))
      }
    }
  }

  /// Reads a file that a line names, relative to the file with that line.
  private mutating func include(_ name: String, _ mode: String?, at place: Place) {
    do throws(DesktopError) {
      guard var path = PathArgument(argument: name)?.pathname else {
        throw .setting("include needs a file")
      }
      if path.bytes.first != UInt8(ascii: "/") {
        path = Pathname(place.path.folder.bytes + path.bytes)
      }
      if let file = FilePlace(path), open.contains(file) {
        throw .setting("\(path) includes itself")
      }
      includedCount += 1
      guard includedCount <= Self.mostIncluded else {
        throw .setting("more than \(Self.mostIncluded) files are included")
      }
      read(try Self.bytes(ofFile: path), of: path, mode: mode)
    } catch {
      problems.append(Problem(place: place, message: error.description))
    }
  }

  /// Reads the file with a name.
  ///
  /// - Throws: `DesktopError.unreadable(path:reason:)` if it cannot be read
  init(reading path: Pathname) throws(DesktopError) {
    self.init(try Self.bytes(of: path), path: path)
  }

  /// The content of a file without a byte order mark, unless it is too large for a configuration.
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
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes[..<count].starts(with: mark) ? bytes[mark.count..<count] : bytes[..<count]
  }

  /// The content of a regular file: a pipe without a writer would block.
  static func bytes(ofFile path: Pathname) throws(DesktopError) -> ArraySlice<UInt8> {
    var status = stat()
    let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
    if unsafe stat(name, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .unreadable(path: path.description, reason: "not a regular file")
    }
    return try bytes(of: path)
  }

  private mutating func check(mode: String, at place: Place) {
    guard Mode(rawValue: mode) == nil else { return }
    let nearest = NearestName.of(mode, among: Mode.allCases.map(\.rawValue))
    problems.append(
      Problem(
        place: place,
        message: "unknown section '\(mode)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
