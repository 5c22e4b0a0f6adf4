import CarouselApp
import CarouselDesktop
import CarouselPaint

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
  private var open: [FileStatus.Identity] = []

  /// Reads the text of a file, and the files that it includes.
  init(_ bytes: some Collection<UInt8>, path: Pathname) {
    self.path = path
    read(bytes, of: path, mode: nil)
  }

  /// Reads the text of a file, which begins within the section of a mode.
  private mutating func read(_ bytes: some Collection<UInt8>, of path: Pathname, mode: String?) {
    let file = try? FileStatus(path: path).identity
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
      if let file = try? FileStatus(path: path).identity, open.contains(file) {
        throw .setting("\(path) includes itself")
      }
      includedCount += 1
      guard includedCount <= Self.mostIncluded else {
        throw .setting("more than \(Self.mostIncluded) files are included")
      }
      read(try Self.bytes(of: path), of: path, mode: mode)
    } catch {
      problems.append(Problem(place: place, message: error.description))
    }
  }

  /// Reads the file with a name, which may be a pipe.
  ///
  /// - Throws: `DesktopError.unreadable(path:reason:)` if it cannot be read
  init(reading path: Pathname) throws(DesktopError) {
    self.init(try Self.bytes(of: path, pipePatience: 5000), path: path)
  }

  /// The content of a file without a byte order mark.
  private static func bytes(
    of path: Pathname, pipePatience: Int32? = nil
  ) throws(DesktopError) -> ArraySlice<UInt8> {
    let bytes = try SmallFile.bytes(of: path, atMost: largest, pipePatience: pipePatience)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
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

extension ConfigurationFile {
  /// Sets what the file says for a mode.
  ///
  /// After ``mostProblems`` lines that cannot be used, the rest is not used either.
  ///
  /// - Returns: the lines that cannot be used, in their order
  func apply(to settings: inout Settings, in mode: Mode) -> [Problem] {
    var problems = problems
    for entry in entries where entry.mode == nil || entry.mode == mode.rawValue {
      guard problems.count <= Self.mostProblems else {
        let message = "too many mistakes; the rest is not used"
        problems.append(Problem(place: entry.place, message: message))
        break
      }
      let (name, value) = (entry.setting.name, entry.setting.value)
      // Settings that only other modes have are for those.
      let isOthers = Setting.all.contains { $0.name == name && !$0.modes.contains(mode) }
      let own = try? Setting.named(name, in: mode)
      if entry.mode == nil, isOthers, own?.isOwn != false { continue }
      let arranging = settings.pick.arranging
      do throws(DesktopError) {
        try Setting.named(name, in: mode).assign(value, to: &settings, spelling: name)
      } catch {
        problems.append(Problem(place: entry.place, message: error.description))
      }
      // What is said of pictures in general is not meant for menus.
      if entry.mode == nil { settings.pick.arranging = arranging }
    }
    return problems.sorted { $0.place.order < $1.place.order }
  }

  /// The lines that some mode cannot use, in their order.
  func mistakes() -> [Problem] {
    var found: [Problem] = []
    for mode in Mode.allCases where mode.isConfigurable {
      var settings = Settings()
      // What is wrong in several modes is reported once.
      for problem in apply(to: &settings, in: mode) where !found.contains(problem) {
        found.append(problem)
      }
    }
    return found.sorted { $0.place.order < $1.place.order }
  }

  /// A problem with its place, for people: `config:7: …`.
  func description(of problem: Problem) -> String {
    "\(problem.place.path):\(problem.place.line): \(problem.message)"
  }
}
