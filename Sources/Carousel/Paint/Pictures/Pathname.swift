import CarouselText
import Glibc

/// The name of a file as the system keeps it: bytes without a NUL, of any encoding.
public struct Pathname: Hashable, Sendable {
  /// The bytes, without a terminator.
  public let bytes: [UInt8]

  /// Takes the bytes up to the first NUL.
  public init(_ bytes: [UInt8]) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// Takes the UTF-8 bytes of `string`.
  public init(_ string: String) {
    self.init(Array(string.utf8))
  }

  /// Lends the bytes as a C string.
  @unsafe func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = bytes.map { CChar(bitPattern: $0) }
    terminated.append(0)
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // The array is never empty: it has the terminator.
      unsafe body(buffer.baseAddress!)
    }
  }

  /// The file name extension in lower case, without the dot.
  ///
  /// Empty if there is none.
  var suffix: [UInt8] {
    let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    return name[(dot + 1)...].map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }

  /// The folder that the file is in.
  var folder: Pathname {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : Pathname(Array(bytes[..<slash]))
  }

  /// The same file by its absolute name, without changing links or dots.
  func resolved(in folder: Pathname) -> Pathname {
    bytes.first == UInt8(ascii: "/") ? self : Pathname(folder.bytes + [UInt8(ascii: "/")] + bytes)
  }
}

extension Pathname: CustomStringConvertible, ExpressibleByStringLiteral {
  /// Takes the UTF-8 bytes of the literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// A printable name: invalid UTF-8 is replaced, and control characters are escaped.
  public var description: String {
    String(decoding: bytes, as: UTF8.self).escapedLine
  }
}

extension Pathname {
  /// The folder in which the program was started; `nil` where it has gone.
  package static var workingFolder: Pathname? {
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    let bytes = unsafe Array(UnsafeBufferPointer(start: folder, count: strlen(folder)))
    return Pathname(bytes.map { UInt8(bitPattern: $0) })
  }

  /// The same file by its absolute path.
  package var absolute: Pathname {
    isWebAddress ? self : Self.workingFolder.map { resolved(in: $0) } ?? self
  }
}
