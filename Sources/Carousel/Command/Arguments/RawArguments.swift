/// The command line as the system passed it on: names of files need not be UTF-8.
///
/// A byte that is no text becomes one of the private characters U+EF80…U+EFFF on the way through
/// the parser, and so does each byte of such a character, so that nothing is lost or mixed up.
enum RawArguments {
  private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF

  /// The arguments of this process without the program's name.
  static var all: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { place in
      unsafe CommandLine.unsafeArgv[place].map { unsafe text(of: bytes(at: $0)) }
    }
  }

  /// The arguments, including the mode given by the program's name.
  static var withMode: [String] {
    guard CommandLine.argc > 0, let name = unsafe CommandLine.unsafeArgv[0] else { return all }
    return arguments(all, calledAs: unsafe text(of: bytes(at: name)))
  }

  /// The arguments of a program that was called by a name, including the mode given by the name.
  ///
  /// The name of another picker is also understood as the first argument: `carousel dmenu -p Run`.
  static func arguments(_ arguments: [String], calledAs name: String) -> [String] {
    let name = name.split(separator: "/").last.map(String.init) ?? ""
    if let picker = OtherPicker(rawValue: name) { return picker.arguments(arguments) }
    guard let first = arguments.first, let picker = OtherPicker(rawValue: first) else {
      return arguments
    }
    return picker.arguments(Array(arguments.dropFirst()))
  }

  /// The text that represents some bytes in the parser.
  static func text(of bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let byte = rest.first {
      if let scalar = scalar(atStartOf: rest), !escapes.contains(scalar.value) {
        text.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        if let escape = Unicode.Scalar(0xEF00 + UInt32(byte)) { text.unicodeScalars.append(escape) }
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The bytes that `text` represents.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The argument that `text` represents, for people to read.
  static func words(of text: String) -> String {
    String(decoding: bytes(of: text), as: UTF8.self)
  }

  private static func scalar(atStartOf bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for length in 1...4 where length <= bytes.count {
      let text = String(validating: bytes.prefix(length), as: UTF8.self)
      if let scalar = text?.unicodeScalars.first { return scalar }
    }
    return nil
  }

  @unsafe private static func bytes(at pointer: UnsafeMutablePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = unsafe pointer
    while unsafe next.pointee != 0 {
      bytes.append(UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
    return bytes
  }
}
