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
}
