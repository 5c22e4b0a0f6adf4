/// A message: a call, the answer to one, or a signal.
package struct BusMessage: Hashable, Sendable {
  /// What a message is.
  package enum Kind: UInt8, Sendable {
    case call = 1
    case answer = 2
    case error = 3
    case signal = 4
  }

  /// What a sender says about a message.
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The caller expects no reply.
    package static let noAnswer = Flags(rawValue: 1)
    /// A program that is not there is not started for it.
    package static let noStart = Flags(rawValue: 2)
  }

  package var kind: Kind
  package var flags: Flags = []
  /// The number its sender gave it, above 0.
  package var serial: UInt32 = 0
  /// The number of the call that it answers.
  package var answeredSerial: UInt32?
  package var path: ObjectPath?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  package var destination: String?
  package var sender: String?
  package var body: [BusValue] = []

  init(_ kind: Kind) { self.kind = kind }

  /// A call of a method.
  package static func call(
    _ member: String, of interface: String, at path: ObjectPath, on destination: String,
    _ arguments: [BusValue] = [], flags: Flags = []
  ) -> BusMessage {
    var message = BusMessage(.call)
    (message.member, message.interface, message.path) = (member, interface, path)
    (message.destination, message.body, message.flags) = (destination, arguments, flags)
    return message
  }

  /// A broadcast signal.
  package static func signal(
    _ member: String, of interface: String, from path: ObjectPath, _ body: [BusValue]
  ) -> BusMessage {
    var message = BusMessage(.signal)
    (message.member, message.interface, message.path) = (member, interface, path)
    (message.body, message.flags) = (body, .noAnswer)
    return message
  }

  /// The answer to this call.
  package func answer(_ body: [BusValue]) -> BusMessage {
    var message = BusMessage(.answer)
    (message.answeredSerial, message.destination) = (serial, sender)
    (message.body, message.flags) = (body, .noAnswer)
    return message
  }

  /// The refusal of this call, with a line that says why.
  package func refusal(_ name: String, _ text: String) -> BusMessage {
    var message = answer([.string(text)])
    (message.kind, message.errorName) = (.error, name)
    return message
  }
}

/// The fields of a header by their numbers.
private enum Field: UInt8 {
  case path = 1
  case interface, member, errorName, answeredSerial, destination, sender, signature
}

extension BusMessage {
  /// The version of the protocol.
  private static var version: UInt8 { 1 }

  /// Encodes the message with a serial number.
  package func encoded(serial: UInt32) -> [UInt8] {
    var body = WireWriter()
    for value in self.body { body.write(value) }
    var writer = WireWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, flags.rawValue, Self.version] {
      writer.write(byte)
    }
    writer.write(UInt32(truncatingIfNeeded: body.bytes.count))
    writer.write(serial)
    writer.write(.array(of: .structure([.byte, .variant]), fields))
    writer.align(to: 8)
    return writer.bytes + body.bytes
  }

  private var fields: [BusValue] {
    let texts: [(Field, String?)] = [
      (.interface, interface), (.member, member), (.errorName, errorName),
      (.destination, destination), (.sender, sender),
    ]
    var fields: [(Field, BusValue)] = []
    if let path { fields.append((.path, .objectPath(path))) }
    for case (let field, let text?) in texts { fields.append((field, .string(text))) }
    if let answeredSerial { fields.append((.answeredSerial, .uint32(answeredSerial))) }
    if !body.isEmpty { fields.append((.signature, .signature(Signature(of: body)))) }
    return fields.map { .structure([.byte($0.rawValue), .variant($1)]) }
  }

  /// Decodes a complete message.
  ///
  /// Returns `nil` for an unknown message type.
  ///
  /// - Throws: `BusError.malformed` for bytes that make no message
  init?(decoding bytes: [UInt8]) throws(BusError) {
    guard bytes.count >= MessageHead.length else { throw .malformed }
    let isBigEndian = bytes[0] == UInt8(ascii: "B")
    var reader = WireReader(bytes, from: 8, isBigEndian: isBigEndian)
    let serial = try reader.integer(UInt32.self)
    guard serial > 0 else { throw .malformed }
    let fields = try reader.values(Signature([.array(.structure([.byte, .variant]))]))
    try reader.align(to: 8)
    // A message of a kind that a later version knows is to be ignored.
    guard let kind = Kind(rawValue: bytes[1]) else { return nil }
    self.init(kind)
    self.serial = serial
    flags = Flags(rawValue: bytes[2])
    let signature = try take(fields)
    guard isComplete else { throw .malformed }
    body = try reader.values(signature)
    guard reader.isAtEnd else { throw .malformed }
  }

  /// Reads the fields of a header.
  ///
  /// Returns the signature of the body.
  private mutating func take(_ fields: [BusValue]) throws(BusError) -> Signature {
    var signature = Signature([])
    guard case .array(_, let entries)? = fields.first else { throw .malformed }
    for case .structure(let entry) in entries {
      guard entry.count == 2, case .byte(let number) = entry[0], case .variant(let value) = entry[1]
      else { throw .malformed }
      switch (Field(rawValue: number), value) {
      case (.path, .objectPath(let path)): self.path = path
      case (.interface, .string(let text)): interface = text
      case (.member, .string(let text)): member = text
      case (.errorName, .string(let text)): errorName = text
      case (.destination, .string(let text)): destination = text
      case (.sender, .string(let text)): sender = text
      case (.answeredSerial, .uint32(let serial)): answeredSerial = serial
      case (.signature, .signature(let value)): signature = value
      case (nil, _): break
      default: throw .malformed
      }
    }
    return signature
  }

  /// Whether it has the fields that its kind needs.
  private var isComplete: Bool {
    switch kind {
    case .call: path != nil && member != nil
    case .signal: path != nil && member != nil && interface != nil
    case .answer: answeredSerial != nil
    case .error: answeredSerial != nil && errorName != nil
    }
  }
}

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
