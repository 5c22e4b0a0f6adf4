import CarouselCWaylandUtil
import Glibc
import Testing

@testable import WaylandWire

/// An object that may have ended.
@safe private final class Thing: WireObject {
  var pointer: OpaquePointer?

  init(_ pointer: OpaquePointer?) { unsafe self.pointer = pointer }

  static var alive: Thing { unsafe Thing(OpaquePointer(bitPattern: 0x40)) }
}

struct WireMessageTests {
  @Test func `every kind of value is handed over`() throws {
    let thing = Thing.alive
    let message = WireMessage([
      .int(-3), .uint(.max), .fixed(1.5), .string("aé"), .optionalString(nil),
      .optionalString("b"), .object(WireReference(thing)), .optional(nil),
      .optional(WireReference(thing)), .array([1, 2, 3]), .array([]), .descriptor(7), .made,
      .name(of: WlSeat.interface),
    ])
    let isSeen = unsafe message.withArguments { sent in
      let values = unsafe ReceivedValues(sent)
      #expect(values.int(0) == -3)
      #expect(values.uint(1) == .max)
      #expect(values.fixed(2) == 1.5)
      #expect(values.string(3) == "aé")
      #expect(values.string(4) == nil)
      #expect(values.string(5) == "b")
      #expect(unsafe values.object(6) == thing.pointer)
      #expect(unsafe values.object(7) == nil)
      #expect(unsafe values.object(8) == thing.pointer)
      #expect(values.array(9) == [1, 2, 3])
      #expect(values.array(10) == [])
      #expect(unsafe sent[11].h == 7)
      #expect(unsafe values.object(12) == nil)
      #expect(values.string(13) == "wl_seat")
    }
    #expect(isSeen)
    #expect(message.descriptorCount == 1)
  }

  @Test func `a message knows its size on the wire`() {
    #expect(WireMessage([]).byteCount == 8)
    #expect(WireMessage([.int(1), .uint(2), .fixed(3), .made]).byteCount == 24)
    // A text has its length before it and its NUL behind it, in whole words.
    #expect(WireMessage([.string("abc")]).byteCount == 16)
    #expect(WireMessage([.string("abcd")]).byteCount == 20)
    #expect(WireMessage([.optionalString(nil)]).byteCount == 12)
    #expect(WireMessage([.array([1, 2, 3, 4, 5])]).byteCount == 20)
    #expect(WireMessage([.descriptor(1)]).byteCount == 8)
  }

  @Test func `an object that has ended keeps a message back unless none is allowed`() {
    let gone = unsafe Thing(nil)
    let needed = WireMessage([.object(WireReference(gone))])
    #expect(unsafe !needed.withArguments { _ in Issue.record("it was sent") })
    let optional = WireMessage([.optional(WireReference(gone))])
    var isNull = false
    let isSent = unsafe optional.withArguments { isNull = unsafe $0[0].o == nil }
    #expect(isSent && isNull)
  }

  @Test func `a message that is longer than the wire carries is kept back`() {
    let longest = WireMessage([.array([UInt8](repeating: 1, count: WireMessage.longest - 12))])
    #expect(unsafe longest.withArguments { _ in })
    let longer = WireMessage([.array([UInt8](repeating: 1, count: WireMessage.longest - 8))])
    #expect(unsafe !longer.withArguments { _ in Issue.record("it was sent") })
  }

  @Test func `a long text is cut so that its message can be sent`() {
    let message = WireMessage([.string(String(repeating: "é", count: 5000)), .int(1), .int(2)])
    let isSent = unsafe message.withArguments {
      #expect(unsafe ReceivedValues($0).string(0)?.utf8.count == 4000)
    }
    #expect(isSent)
  }

  @Test func `texts end between characters and before a NUL`() {
    #expect("aé".prefix(utf8Bytes: 2) == "a")
    #expect("aé".prefix(utf8Bytes: 3) == "aé")
    #expect("a\0b".prefix(utf8Bytes: 9) == "a")
  }
}

struct FixedPointTests {
  @Test(arguments: [
    (1.0, Int32(256)), (-0.5, -128), (0.001, 0), (-0.002, -1), (.nan, 0), (.infinity, .max),
    (1e300, .max), (-1e300, .min),
  ])
  func `numbers become the nearest that the wire can carry`(_ value: Double, _ wire: Int32) {
    #expect(FixedPoint.wire(value) == wire)
  }

  @Test(arguments: [Int32.min, -1, 0, 1, 255, .max])
  func `what came over the wire goes back unchanged`(_ wire: Int32) {
    #expect(FixedPoint.wire(FixedPoint.value(wire)) == wire)
  }
}

struct ReceivedDescriptorTests {
  @Test func `an abandoned descriptor is closed`() {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    do {
      let received = ReceivedDescriptor(ends[1])
      #expect(fcntl(received.rawValue, F_GETFD) >= 0)
    }
    // The reader sees the end only if the writer's end is closed.
    var byte: UInt8 = 0
    #expect(unsafe read(ends[0], &byte, 1) == 0)
    close(ends[0])
  }

  @Test func `none is never closed`() {
    _ = ReceivedDescriptor(-1)
  }
}
