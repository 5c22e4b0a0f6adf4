import Glibc
import CarouselText

/// Why programs cannot be shown.
public enum HostError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A program could not be started. The code is an `errno` value.
  case cannotStart(String, code: Int32)
  /// There is no folder for the display socket. The code is an `errno` value.
  case noSocket(code: Int32)
  /// The display cannot have a name. The number is an `errno` value.
  case noName(String, code: Int32)

  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .cannotStart(let name, let code):
      "cannot start '\(name.plainLine())': \(Self.reason(code))"
    case .noName(let name, let code):
      "the display cannot be called \(name.plainLine()): \(Self.reason(code))"
    case .noSocket(let code):
      "no display socket can be made (\(Self.reason(code))); set XDG_RUNTIME_DIR to a folder that"
        + " can be written and has a short path"
    }
  }

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
