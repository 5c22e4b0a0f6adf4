import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselText

/// The commands that insert pictures, which are looked for before anything is sent.
enum Insertion {
  /// The longest command that is sent, in bytes, and the most pictures in one.
  private static let longest = 32 << 10
  private static let mostPictures = 500

  /// Makes the commands for files and for the pictures in folders.
  ///
  /// - Parameters:
  ///   - paths: the files and folders, as they were given
  ///   - position: where the first picture goes, from 1; `nil` appends them
  /// - Returns: the commands, in the order in which they are to be sent
  /// - Throws: why the first of the paths that cannot be shown cannot be
  static func commands(_ paths: [String], at position: Int?) throws -> [JSONValue] {
    let pictures = try paths.flatMap { path in
      try Album(scanning: [WrittenPath.read(RawArguments.bytes(of: path)).path]).pictures
    }
    var commands: [JSONValue] = []
    var items: [JSONValue] = []
    var (length, sent) = (0, 0)
    func flush() {
      guard !items.isEmpty else { return }
      var fields: [String: JSONValue] = ["command": .string("insert"), "items": .array(items)]
      if let position { fields["position"] = .number(String(position + sent)) }
      commands.append(.object(fields))
      sent += items.count
      (items, length) = ([], 0)
    }
    for picture in pictures {
      let item = Self.item(picture.path.bytes)
      let bytes = item.text.utf8.count + 1
      if items.count == mostPictures || length + bytes > longest { flush() }
      items.append(item)
      length += bytes
    }
    flush()
    return commands
  }

  /// A picture by its absolute path, which the other program finds whatever its folder is.
  static func item(_ bytes: [UInt8]) -> JSONValue {
    let path = Pathname(bytes).absolute.bytes
    guard let text = String(validating: path, as: UTF8.self) else {
      return .object(["path_base64": .string(Base64.encoded(path))])
    }
    return .object(["image": .string(text)])
  }
}
