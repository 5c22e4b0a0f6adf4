/// Cuts what arrives into messages.
package struct MessageBuffer {
  /// The size in bytes from which messages are skipped.
  ///
  /// No expected message is that long.
  package static var largest: Int { 1 << 16 }

  private var bytes: [UInt8] = []
  /// What is left of a message that is passed over.
  private var passedOver = 0

  /// A buffer in which nothing has arrived.
  package init() {}

  /// Appends received bytes.
  package mutating func append(_ arrived: some Collection<UInt8>) {
    let skipped = min(passedOver, arrived.count)
    passedOver -= skipped
    bytes += arrived.dropFirst(skipped)
  }

  /// Takes the next message.
  ///
  /// Returns `nil` until there is a whole one.
  ///
  /// - Throws: `BusError.malformed` if no message can be found any more
  package mutating func next() throws(BusError) -> BusMessage? {
    while bytes.count >= MessageHead.length {
      let length = try MessageHead(bytes[...]).messageLength
      if length > Self.largest {
        let skipped = min(length, bytes.count)
        passedOver = length - skipped
        bytes.removeFirst(skipped)
        continue
      }
      guard bytes.count >= length else { return nil }
      let message = Array(bytes.prefix(length))
      bytes.removeFirst(length)
      if let message = try BusMessage(decoding: message) { return message }
    }
    return nil
  }
}
