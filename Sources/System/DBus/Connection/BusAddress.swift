/// Where a bus listens: a socket of this machine.
package enum BusAddress: Hashable, Sendable {
  /// A socket in the file system.
  case path([UInt8])
  /// A socket that has a name but no file.
  case abstract([UInt8])

  /// The sockets among the addresses of a bus, which are separated by semicolons, in their order.
  package static func all(in text: String) -> [BusAddress] {
    text.utf8.split(separator: UInt8(ascii: ";")).compactMap { BusAddress($0) }
  }

  /// Reads one address, such as `unix:path=/run/user/1000/bus,guid=…`.
  ///
  /// Returns `nil` if it is no socket of this machine.
  private init?(_ address: Substring.UTF8View) {
    let parts = address.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, parts[0].elementsEqual("unix".utf8) else { return nil }
    for pair in parts[1].split(separator: UInt8(ascii: ",")) {
      let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2, let value = Self.unescaped(sides[1]) else { continue }
      if sides[0].elementsEqual("path".utf8) {
        self = .path(value)
        return
      }
      if sides[0].elementsEqual("abstract".utf8) {
        self = .abstract(value)
        return
      }
    }
    return nil
  }

  /// The bytes of a text, with each `%` and two hexadecimal digits replaced by their byte.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, !digits.contains(UInt8(ascii: "+")),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : bytes
  }
}
