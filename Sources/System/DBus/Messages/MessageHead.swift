/// What the first bytes of a message tell of its length.
struct MessageHead {
  /// The number of bytes that tell it.
  static var length: Int { 16 }
  /// The maximum size of a message in bytes, from the specification.
  private static var most: Int { 1 << 27 }

  /// The number of bytes of the whole message.
  let messageLength: Int

  /// Reads the first bytes of a message.
  ///
  /// - Throws: `BusError.malformed` if no message begins so
  init(_ bytes: ArraySlice<UInt8>) throws(BusError) {
    let bytes = Array(bytes.prefix(Self.length))
    guard bytes.count == Self.length, bytes[3] == 1, bytes[1] != 0 else { throw .malformed }
    guard bytes[0] == UInt8(ascii: "l") || bytes[0] == UInt8(ascii: "B") else { throw .malformed }
    var reader = WireReader(bytes, from: 4, isBigEndian: bytes[0] == UInt8(ascii: "B"))
    let body = Int(try reader.integer(UInt32.self))
    _ = try reader.integer(UInt32.self)
    let fields = Int(try reader.integer(UInt32.self))
    messageLength = (Self.length + fields + 7) / 8 * 8 + body
    guard messageLength <= Self.most else { throw .malformed }
  }
}
