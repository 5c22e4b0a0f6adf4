import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselView
import Glibc
import Wayland

/// A type of value that a setting can have.
protocol SettingValue: Sendable {
  /// The values that can be written, where they can be listed.
  static var choices: [String] { get }
  /// Whether the name of a setting alone sets it, and a `no-` before it takes it away.
  static var isSwitch: Bool { get }
  /// The placeholder of the value in help; `nil` for the name of the setting.
  static var placeholder: String? { get }
  /// The expected form, in words that follow "must be".
  static var form: String { get }
  /// Parses a value; `nil` if the text is none.
  init?(argument: String)
  /// The value as it is written.
  var text: String { get }
  /// The value as a number; `nil` for other values.
  var number: Double? { get }
  /// Returns why a text is no value, where more is known than the form.
  static func problem(in text: String) -> String?
  /// Returns a text that means the same in every working folder.
  static func absolute(_ text: String) -> String
}

extension SettingValue {
  static var choices: [String] { [] }
  static var isSwitch: Bool { false }
  static var placeholder: String? { nil }
  static var form: String {
    guard let last = choices.last, choices.count > 1 else { return "something else" }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
  var number: Double? { nil }
  static func problem(in text: String) -> String? { nil }
  static func absolute(_ text: String) -> String { text }
}

/// A type of value of which errors say more than its form.
protocol ExplainedValue: SettingValue {
  /// Parses a value, or reports why the text is none.
  init(parsing text: String) throws(DesktopError)
}

extension ExplainedValue {
  init?(argument: String) {
    guard let value = try? Self(parsing: argument) else { return nil }
    self = value
  }

  static func problem(in text: String) -> String? {
    do throws(DesktopError) { _ = try Self(parsing: text) } catch { return error.description }
    return nil
  }
}

extension SettingValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var choices: [String] { allCases.map(\.rawValue) }
  init?(argument: String) { self.init(rawValue: argument) }
  var text: String { rawValue }
}

extension Bool: SettingValue {
  static var isSwitch: Bool { true }
  static var choices: [String] { ["yes", "no"] }

  init?(argument: String) {
    switch argument.lowercased() {
    case "yes", "true", "on", "1": self = true
    case "no", "false", "off", "0": self = false
    default: return nil
    }
  }

  var text: String { self ? "yes" : "no" }
}

extension Int: SettingValue {
  static var placeholder: String? { "n" }
  static var form: String { "a whole number" }
  init?(argument: String) { self.init(argument) }
  var text: String { String(self) }
  var number: Double? { Double(self) }
}

extension UInt64: SettingValue {
  static var placeholder: String? { "n" }
  static var form: String { "a whole number" }
  init?(argument: String) { self.init(argument) }
  var text: String { String(self) }
}

extension Double: SettingValue {
  static var placeholder: String? { "x" }
  static var form: String { "a number" }

  init?(argument: String) {
    // No hexadecimal numbers.
    guard !argument.contains(/[xX]/), let value = Double(argument), value.isFinite else {
      return nil
    }
    self = value
  }

  var text: String { Int(exactly: self).map(String.init) ?? String(self) }
  var number: Double? { self }
}

extension String: SettingValue {
  static var placeholder: String? { "text" }
  static var form: String { "text" }
  init?(argument: String) { self = argument }
  var text: String { self }
}

extension PixelDepth: SettingValue {
  static var choices: [String] { ["32", "16"] }
  static var placeholder: String? { "bits" }

  init?(argument: String) {
    switch argument {
    case "32": self = .full
    case "16": self = .small
    default: return nil
    }
  }

  var text: String { self == .full ? "32" : "16" }
}

extension LayerSettings.Layer: SettingValue {
  private static let all: [Self] = [.background, .bottom, .top, .overlay]
  static var choices: [String] { all.map(\.text) }
  init?(argument: String) {
    guard let layer = Self.all.first(where: { $0.text == argument }) else { return nil }
    self = layer
  }
  var text: String { "\(self)" }
}

extension HoursOfDay: SettingValue {
  static var placeholder: String? { "from-to" }
  static var form: String { "times such as 08:00-18:00 or 8:00-12:00,13:00-18:00" }
  init?(argument: String) { self.init(argument) }
}

extension SlideTransition: SettingValue {}

extension ControlName: SettingValue {
  static var placeholder: String? { "name" }
  static var form: String { "a name of letters, digits, dots, dashes and underscores" }
  init?(argument: String) { self.init(argument) }
  var text: String { description }
}

/// The path of a file.
///
/// `~/` is the home folder even if no shell expands it.
struct PathArgument: Equatable, SettingValue {
  let pathname: Pathname

  static let placeholder: String? = "file"
  static let form = "the path of a file"

  var text: String { pathname.description }

  /// Returns `true` if another path leads to the same file.
  func isSameFile(as other: Pathname) -> Bool {
    pathname == other || Self.resolved(pathname).map { $0 == Self.resolved(other) } ?? false
  }

  /// The absolute path of a file without links; `nil` if there is none.
  static func resolved(_ path: Pathname) -> [UInt8]? {
    guard let found = unsafe realpath(path.terminated, nil) else {
      return nil
    }
    defer { unsafe free(found) }
    return unsafe Array(UnsafeBufferPointer(start: found, count: strlen(found))).map {
      UInt8(bitPattern: $0)
    }
  }

  static func absolute(_ text: String) -> String {
    PathArgument(argument: text).map { RawArguments.text(of: $0.pathname.absolute.bytes) } ?? text
  }

  init?(argument: String) {
    guard !argument.isEmpty, !argument.contains("\0") else { return nil }
    let (path, other) = WrittenPath.read(RawArguments.bytes(of: argument))
    // A quote is a part of a name that the user has typed.
    pathname = argument.hasPrefix("~/") ? other ?? path : path
  }
}
