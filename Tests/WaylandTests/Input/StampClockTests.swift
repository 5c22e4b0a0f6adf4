import Testing

@testable import Wayland

struct StampClockTests {
  @Test func `the stamps' distances are kept although events arrive late`() {
    var clock = StampClock()
    let first = clock.time(milliseconds: 1000, arrival: ms(50))
    let second = clock.time(milliseconds: 1008, arrival: ms(60))
    let third = clock.time(milliseconds: 1016, arrival: ms(66))
    #expect(first == ms(50))
    #expect(second - first <= ms(8.01) && second - first >= ms(8))
    #expect(third - second <= ms(8.01) && third - second >= ms(7.99))
  }

  @Test func `an event that comes quicker sets the offset`() {
    var clock = StampClock()
    _ = clock.time(milliseconds: 1000, arrival: ms(50))
    #expect(clock.time(milliseconds: 1020, arrival: ms(60)) == ms(60))
    #expect(abs(clock.time(milliseconds: 1030, arrival: ms(75)) - ms(70)) < ms(0.01))
  }

  @Test func `the wrap after 49 days is not seen`() {
    var clock = StampClock()
    let first = clock.time(milliseconds: .max - 3, arrival: ms(100))
    let second = clock.time(milliseconds: 4, arrival: ms(108))
    #expect(second - first == ms(8))
  }

  @Test func `times never go back nor lie ahead of the arrival`() {
    var clock = StampClock()
    var last: Nanoseconds = .min
    let stamps: [UInt32] = [5, 5, 100, 3, 4_000_000_000, 0, 7, 7, .max, 90]
    for (place, stamp) in stamps.enumerated() {
      let arrival = ms(10) * Nanoseconds(place + 1)
      let time = clock.time(milliseconds: stamp, arrival: arrival)
      #expect(time >= last && time <= arrival)
      last = time
    }
  }

  @Test func `a finer stamp adds what lies below the millisecond`() {
    var clock = StampClock()
    _ = clock.time(milliseconds: 10, fine: ms(7010), arrival: ms(100))
    #expect(clock.time(milliseconds: 18, fine: ms(7018) + 250_000, arrival: ms(109)) >= ms(108.25))
  }

  @Test(arguments: [UInt32(0x7fff_ffff), 0x8000_0000, 0x8000_0001, 1, 10_001])
  func `ten thousand jumps of the stamps end at the arrival`(jump: UInt32) {
    var clock = StampClock()
    var stamp: UInt32 = 0
    var last: Nanoseconds = .min
    for event in 0..<10_000 {
      stamp &+= event.isMultiple(of: 3) ? 0 &- jump : jump
      let arrival = ms(1) * Nanoseconds(event)
      let fine: Nanoseconds? = event.isMultiple(of: 2) ? .max - Nanoseconds(event) : nil
      let time = clock.time(milliseconds: stamp, fine: fine, arrival: arrival)
      #expect(time >= last && time <= arrival)
      last = time
    }
    #expect(ms(9_999) - last <= ms(1.01))
  }

  @Test func `jumps the same way ten thousand times are not added up`() {
    var clock = StampClock()
    for jump in [Int32.max, -Int32.max, .min] {
      var stamp: UInt32 = 0
      for event in 0..<10_000 {
        stamp &+= UInt32(bitPattern: jump)
        let arrival = ms(1) * Nanoseconds(event)
        #expect(clock.time(milliseconds: stamp, fine: .max, arrival: arrival) <= arrival)
      }
    }
  }

  @Test(arguments: [Nanoseconds.max, .max - 1, .min, -1, 0])
  func `any fine stamp gives a time`(fine: Nanoseconds) {
    var clock = StampClock()
    #expect(clock.time(milliseconds: 0, fine: fine, arrival: ms(5)) == ms(5))
    #expect(clock.time(milliseconds: 1, fine: fine, arrival: ms(6)) == ms(6))
  }

  @Test func `after a jump the distances are kept again`() {
    var clock = StampClock()
    _ = clock.time(milliseconds: 1000, arrival: ms(50))
    let first = clock.time(milliseconds: 3_000_000_000, arrival: ms(60))
    let second = clock.time(milliseconds: 3_000_000_008, arrival: ms(80))
    #expect(first == ms(60))
    #expect(second - first >= ms(8) && second - first <= ms(8.01))
  }
}

struct KeyRepeatTests {
  private func held(rate: Int32, delay: Int32) -> KeyRepeat {
    var keys = KeyRepeat()
    keys.configure(rate: rate, delay: delay, now: 0)
    keys.press(30, now: 0)
    return keys
  }

  @Test func `only the release of the key that repeats ends it`() {
    var keys = held(rate: 25, delay: 400)
    keys.release(31)
    #expect(keys.deadline != nil)
    keys.release(30)
    #expect(keys.deadline == nil)
  }

  @Test func `a rate that is switched off ends what repeats`() {
    var keys = held(rate: 25, delay: 400)
    keys.configure(rate: 0, delay: 400, now: ms(100))
    #expect(keys.deadline == nil)
  }
}

struct PointerFrameTests {
  @Test func `axis events of one frame add up`() {
    var frame = PointerFrame()
    let ends = [
      frame.add(.axis(time: 5, axis: .verticalScroll, value: 10)),
      frame.add(.axis(time: 6, axis: .verticalScroll, value: 2.5)), frame.add(.frame),
    ]
    #expect(ends == [false, false, true])
    #expect(frame.vertical.value == 12.5)
    #expect(frame.horizontal.isEmpty)
    #expect(frame.axisStamp == 6)
  }

  @Test func `a step told in two ways counts once`() {
    var frame = PointerFrame()
    _ = frame.add(.axisDiscrete(axis: .verticalScroll, discrete: 2))
    #expect(frame.vertical.steps == 240)
    _ = frame.add(.axisValue120(axis: .verticalScroll, value120: 30))
    #expect(frame.vertical.steps == 30)
  }

  @Test func `a step of nothing is still an event`() {
    var frame = PointerFrame()
    _ = frame.add(.axisValue120(axis: .horizontalScroll, value120: 0))
    #expect(frame.hasScroll)
  }

  @Test func `an unknown axis is ignored`() {
    var frame = PointerFrame()
    _ = frame.add(.axis(time: 1, axis: WlPointer.Axis(rawValue: 9), value: 1))
    #expect(frame.isEmpty)
  }
}

struct KeyTests {
  @Test func `keys of the number pad mean the same`() {
    #expect(Key(rawValue: 0xFF96).withoutKeypad == .left)
    #expect(Key(rawValue: 0xFF8D).withoutKeypad == .returnKey)
    #expect(Key(rawValue: 0xFFB7).withoutKeypad == .character("7"))
    #expect(Key.escape.withoutKeypad == .escape)
  }

  @Test func `characters outside of Latin have their own numbers`() {
    #expect(Key.character("q").rawValue == 0x71)
    #expect(Key.character("щ").rawValue == 0x0100_0449)
    #expect(Key.function(11).rawValue == 0xFFC8)
  }
}
