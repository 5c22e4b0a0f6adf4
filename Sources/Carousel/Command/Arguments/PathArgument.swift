import CarouselApp
import CarouselPaint
import Glibc

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

  init?(argument: String) {
    guard !argument.isEmpty, !argument.contains("\0") else { return nil }
    let (path, other) = WrittenPath.read(RawArguments.bytes(of: argument))
    // A quote is a part of a name that the user has typed.
    pathname = argument.hasPrefix("~/") ? other ?? path : path
  }
}
