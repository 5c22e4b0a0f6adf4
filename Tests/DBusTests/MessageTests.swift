import CarouselTestSupport
import Testing

@testable import CarouselDBus

/// Messages arrive intact, in whatever pieces; invalid ones do no harm.
@Suite struct MessageTests {
  private static let call = BusMessage.call(
    "GetChildAtIndex", of: "org.a11y.atspi.Accessible", at: ObjectPath("/org/a11y"), on: ":1.4",
    [.int32(3)], flags: .noStart)

  private static var messages: [BusMessage] {
    var call = call
    (call.serial, call.sender) = (9, ":1.2")
    let signal = BusMessage.signal(
      "StateChanged", of: "org.a11y.atspi.Event.Object", from: ObjectPath("/x"),
      [.string("focused"), .int32(1), .variant(.int32(0)), .dictionary(["": .byte(1)])])
    return [Self.call, signal, call.answer([.boolean(true)]), call.answer([])]
      + [call.refusal("a.b.Error", "No.")]
  }

  private func taken(_ pieces: [[UInt8]]) throws -> [BusMessage] {
    var buffer = MessageBuffer()
    var messages: [BusMessage] = []
    for piece in pieces {
      buffer.append(piece)
      while let message = try buffer.next() { messages.append(message) }
    }
    return messages
  }

  @Test func `a message arrives as it was sent`() throws {
    for message in Self.messages {
      var expected = message
      expected.serial = 5
      #expect(try taken([message.encoded(serial: 5)]) == [expected])
    }
  }

  @Test func `messages may come in any pieces`() throws {
    let bytes = Self.messages.flatMap { $0.encoded(serial: 1) }
    let whole = try taken([bytes])
    #expect(whole.count == Self.messages.count)
    #expect(try taken(bytes.map { [$0] }) == whole)
    for cut in stride(from: 0, to: bytes.count, by: 7) {
      #expect(try taken([Array(bytes[..<cut]), Array(bytes[cut...])]) == whole)
    }
  }

  @Test func `the greatest byte may come first`() throws {
    let bytes: [UInt8] =
      [0x42, 2, 1, 1, 0, 0, 0, 4, 0, 0, 0, 7, 0, 0, 0, 15]
      + [5, 1, 0x75, 0, 0, 0, 0, 9, 8, 1, 0x67, 0, 1, 0x75, 0, 0] + [0, 0, 1, 0]
    let message = try #require(try taken([bytes]).first)
    #expect(message.kind == .answer && message.serial == 7 && message.answeredSerial == 9)
    #expect(message.body == [.uint32(256)])
  }

  @Test func `a message that is far too long is passed over, in whatever pieces`() throws {
    var long = Self.call
    long.body = [.string(String(repeating: "x", count: MessageBuffer.largest))]
    let bytes = long.encoded(serial: 1) + Self.call.encoded(serial: 2)
    #expect(try taken([bytes]).map(\.serial) == [2])
    let pieces = stride(from: 0, to: bytes.count, by: 1_000).map {
      Array(bytes[$0..<min($0 + 1_000, bytes.count)])
    }
    #expect(try taken(pieces).map(\.serial) == [2])
  }

  @Test func `a message of an unknown kind is passed over`() throws {
    var unknown = Self.call.encoded(serial: 1)
    unknown[1] = 9
    #expect(try taken([unknown + Self.call.encoded(serial: 2)]).map(\.serial) == [2])
  }

  @Test(
    arguments: [
      [1, 1, 0, 1], [0x6c, 0, 0, 1], [0x6c, 1, 0, 2], [0x6c, 1, 0, 1, 0xff, 0xff, 0xff, 0xff],
    ] as [[UInt8]])
  func `what no message begins with ends the connection`(start: [UInt8]) {
    let bytes = start + [UInt8](repeating: 0, count: 16 - start.count)
    #expect(throws: BusError.malformed) { try taken([bytes]) }
  }

  @Test func `a message without what its kind needs ends the connection`() throws {
    var call = Self.call
    call.member = nil
    #expect(throws: BusError.malformed) { try self.taken([call.encoded(serial: 1)]) }
    #expect(throws: BusError.malformed) { try self.taken([Self.call.encoded(serial: 0)]) }
  }

  @Test func `a broken message is an error and never more than that`() {
    var mutations = Mutations(of: [Self.messages.flatMap { $0.encoded(serial: 3) }])
    mutations.each { broken in
      do {
        _ = try taken([broken])
      } catch {
        #expect(error as? BusError == .malformed)
      }
    }
  }

  // MARK: Value

  private static let values: [BusValue] = [
    .byte(7), .boolean(true), .int16(-2), .uint16(65_535), .int32(-70_000), .uint32(4_000_000_000),
    .int64(-1 << 40), .uint64(.max), .double(-0.5), .string("Häfen und Brücken"),
    .objectPath(ObjectPath("/org/a11y/x_1")), .signature(Signature([.array(.byte), .string])),
    .descriptor(3), .array(of: .uint64, []), .array(of: .byte, [.byte(1), .byte(2)]),
    .structure([.byte(1), .uint64(2), .string("")]), .variant(.structure([.int16(4)])),
    .dictionary(["a": .int32(1), "b": .variant(.string("c"))]),
    .array(of: .array(.string), [.strings(["x"]), .strings([])]),
  ]

  private func read(_ bytes: [UInt8], _ values: [BusValue]) throws -> [BusValue] {
    var reader = WireReader(bytes, isBigEndian: false)
    return try reader.values(Signature(of: values))
  }

  @Test func `every type of value is read as it was written`() throws {
    var writer = WireWriter()
    for value in Self.values { writer.write(value) }
    #expect(try read(writer.bytes, Self.values) == Self.values)
  }

  @Test(arguments: 1..<8)
  func `values are aligned wherever they begin`(offset: Int) throws {
    let values = [BusValue](repeating: .byte(0), count: offset) + Self.values
    var writer = WireWriter()
    for value in values { writer.write(value) }
    #expect(try read(writer.bytes, values) == values)
  }

  @Test func `no part of the bytes is accepted as all of them`() {
    var writer = WireWriter()
    for value in Self.values { writer.write(value) }
    for count in 0..<writer.bytes.count {
      #expect(throws: BusError.malformed) {
        try self.read(Array(writer.bytes.prefix(count)), Self.values)
      }
    }
  }

  @Test func `the greatest byte of a value may come first`() throws {
    var reader = WireReader([0, 0, 1, 2, 0xff, 0xfe], isBigEndian: true)
    #expect(
      try reader.values(Signature([.uint32, .int16])) == [.uint32(258), .int16(-2)])
  }

  @Test(
    arguments: [
      ([2, 0, 0, 0], "b"), ([1, 0, 0, 0, 0xff, 0], "s"), ([1, 0, 0, 0, 0x61, 0x62], "s"),
      ([2, 0, 0, 0, 0x61, 0, 0], "s"), ([2, 0, 0, 0, 0x2f, 0x2f, 0], "o"),
      ([0xff, 0xff, 0xff, 0xff], "ay"), ([3, 0, 0, 0, 0, 0, 0, 0], "ai"), ([1, 0x7a, 0], "v"),
      ([0, 0], "v"), ([2, 0x79, 0x79, 0, 1, 1], "v"), ([1, 1, 0, 0, 5, 0, 0, 0], "yu"),
    ] as [([UInt8], String)])
  func `bytes that break a rule are refused`(bytes: [UInt8], signature: String) throws {
    let signature = try #require(Signature(signature))
    var reader = WireReader(bytes, isBigEndian: false)
    #expect(throws: BusError.malformed) { try reader.values(signature) }
  }

  @Test func `variants in variants end somewhere`() {
    let bytes = [UInt8]((0..<500).flatMap { _ in [1, UInt8(ascii: "v"), 0] })
    var reader = WireReader(bytes, isBigEndian: false)
    #expect(throws: BusError.malformed) { try reader.values(Signature([.variant])) }
  }

  @Test func `a zero in text does not end it for readers`() throws {
    var writer = WireWriter()
    writer.write(.string("a\0b"))
    #expect(try read(writer.bytes, [.string("")]) == [.string("ab")])
  }

  @Test(
    arguments: ["", "y", "a{sv}", "a((so)(so)(so)iiassusau)", "aaai", "(i(dx)v)", "a{oa{s(ii)}}"])
  func `a signature is read as it is written`(code: String) throws {
    #expect(try #require(Signature(code)).code == code)
  }

  @Test(
    arguments: [
      "a", "(", ")", "()", "(i", "{sv}", "a{vs}", "a{s}", "a{sii}", "z", "i)", "a{(i)s}", "ä",
      String(repeating: "i", count: 256), String(repeating: "a", count: 40) + "i",
      String(repeating: "(", count: 40) + "i" + String(repeating: ")", count: 40),
    ])
  func `an invalid signature is refused`(code: String) {
    #expect(Signature(code) == nil)
  }

  @Test(arguments: ["/", "/a", "/org/a11y/atspi/accessible/root", "/_9"])
  func `a path names an object`(path: String) {
    #expect(ObjectPath(reading: path)?.text == path)
  }

  @Test(arguments: ["", "a", "//", "/a/", "/a//b", "/a-b", "/ä", "/a\0"])
  func `an invalid path is refused`(path: String) {
    #expect(ObjectPath(reading: path) == nil)
  }

  @Test func `a path keeps no letter that a path cannot have`() {
    #expect(ObjectPath("/a").appending("b-ä/1").text == "/a/b1")
    #expect(ObjectPath("/").appending("x").text == "/x")
    #expect(ObjectPath("/a").appending("…").text == "/a")
  }
}
