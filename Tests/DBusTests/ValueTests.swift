import CarouselTestSupport
import Testing

@testable import CarouselDBus

/// What is read must be what was written, and anything else an error.
@Suite struct ValueTests {
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

  @Test func `the greatest byte may come first`() throws {
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
