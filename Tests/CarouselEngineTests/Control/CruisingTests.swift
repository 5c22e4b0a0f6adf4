import CarouselEngine
import Testing

@Suite struct CruisingTests {
  private func carousel(
    _ kind: ArrangementKind = .linear, items: Int = 200, at index: Int = 1,
    _ adapt: (inout Carousel.Configuration) -> Void = { _ in }
  ) -> Carousel {
    var carousel = Carousel.smooth(kind, items: items, adapt)
    carousel.scroll(toItem: index, duration: 0, at: 0)
    _ = carousel.takeEvents()
    return carousel
  }

  @Test(arguments: Carousel.Feel.allCases, [0.01, 0.3, 0.6, 1.1, 1.6, 2.6])
  func `it rests on an item less than one from where it ended`(feel: Carousel.Feel, held: Double) {
    for shift in 0..<40 {
      var carousel = carousel { $0.feel = feel }
      carousel.beginCruise(.forward, at: 1)
      let end = 1 + held + Double(shift) * 0.0037
      carousel.endCruise(at: end)
      let (offset, velocity, target) =
        (carousel.offset, carousel.velocity, carousel.targetOffset)
      #expect(velocity > 0)
      #expect((0..<1).contains(target - offset))
      var farthest = offset
      var time = end
      while !carousel.isAtRest, time < 10 {
        time += 0.002
        carousel.advance(to: time)
        farthest = max(farthest, carousel.offset)
      }
      #expect(carousel.offset == target)
      #expect(target == target.rounded())
      #expect(farthest <= target + 0.075)
      #expect(time - end < 0.7)
    }
  }

  @Test func `a bounded carousel arrives softly at its end and says so once`() {
    for feel in Carousel.Feel.allCases {
      var carousel = carousel(items: 12) { $0.feel = feel }
      carousel.beginCruise(.forward, at: 1)
      var (time, fastest, last) = (1.0, 0.0, 0.0)
      while !carousel.isAtRest, time < 10 {
        time += 0.001
        carousel.advance(to: time)
        #expect(carousel.offset <= 11)
        fastest = max(fastest, carousel.velocity)
        #expect(carousel.velocity > last - 0.2)
        last = carousel.velocity
      }
      carousel.beginCruise(.forward, at: time + 0.1)
      carousel.endCruise(at: time + 1)
      #expect(carousel.offset == 11)
      #expect(fastest <= 11)
      #expect(
        carousel.takeEvents().told == [
          .willBeginScrolling, .reachedEnd(.last), .didEndScrolling,
          .settled(index: 11, cause: .key),
        ])
    }
  }

  @Test func `against the end where it rests it says so once, however often it is asked`() {
    var carousel = carousel(at: 0)
    carousel.beginCruise(.backward, at: 1)
    carousel.beginCruise(.backward, at: 1.5)
    carousel.endCruise(at: 2)
    #expect(carousel.isAtRest)
    #expect(carousel.takeEvents().told == [.reachedEnd(.first)])
    carousel.scroll(byItems: -1, at: 3, cause: .key)
    carousel.rest(after: 3)
    carousel.beginCruise(.backward, at: 4)
    #expect(carousel.takeEvents().told.filter { $0 == .reachedEnd(.first) }.count == 1)
  }

  @Test func `a ring goes on over its seam`() {
    var carousel = carousel(.rotary, items: 12)
    carousel.beginCruise(.backward, at: 1)
    carousel.advance(to: 61)
    #expect(abs(carousel.velocity + 12) < 1e-9)
    carousel.endCruise(at: 61)
    carousel.rest(after: 61)
    #expect(carousel.offset == carousel.offset.rounded())
    #expect(!carousel.takeEvents().contains(.reachedEnd(.first)))
  }

  @Test func `asked again while it brakes for the end it brakes as it did`() {
    var once = carousel(items: 12)
    var often = once
    once.beginCruise(.forward, at: 1)
    for repeated in 0..<240 { often.beginCruise(.forward, at: 1 + Double(repeated) / 60) }
    once.advance(to: 1 + 239.0 / 60)
    #expect(often.isAtRest)
    #expect(often.takeEvents().told == once.takeEvents().told)
  }

  @Test func `a finger takes it over immediately`() {
    for feel in Carousel.Feel.allCases {
      var carousel = carousel { $0.feel = feel }
      carousel.beginCruise(.forward, at: 1)
      carousel.touchDown(at: 2)
      let caught = carousel.offset
      carousel.endCruise(at: 2.2)
      carousel.advance(to: 2.5)
      #expect(carousel.offset == caught)
      carousel.touchUp(at: 3)
      carousel.rest(after: 3)
      #expect(carousel.offset == carousel.offset.rounded())
    }
  }

  @Test func `a step during it counts from where it would stop`() {
    var carousel = carousel(at: 100)
    carousel.beginCruise(.forward, at: 1)
    carousel.advance(to: 1.8)
    let stop = carousel.targetOffset
    #expect((0..<1).contains(stop - carousel.offset))
    carousel.scroll(byItems: -1, at: 1.8, cause: .key)
    carousel.endCruise(at: 2)
    carousel.rest(after: 2)
    #expect(carousel.offset == stop - 1)
  }

  @Test func `the other way it turns round`() {
    var carousel = carousel(at: 100)
    carousel.beginCruise(.forward, at: 1)
    carousel.beginCruise(.backward, at: 3)
    #expect(carousel.velocity == 12)
    let turn = carousel.offset
    carousel.advance(to: 4)
    #expect(carousel.velocity < 0)
    #expect(carousel.offset < turn)
  }

  @Test func `where motion is to be reduced it goes from item to item`() {
    var carousel = carousel(items: 20) { $0.reducesMotion = true }
    carousel.beginCruise(.forward, at: 1)
    var time = 1.0
    while time < 1.9 {
      time += 0.016
      carousel.advance(to: time)
      #expect(carousel.offset == carousel.offset.rounded())
    }
    let held = carousel.offset
    #expect(held > 2)
    carousel.endCruise(at: time)
    #expect(carousel.offset == held)
    carousel.advance(to: time + 0.1)
    #expect(carousel.isAtRest)
    #expect(carousel.takeEvents().told.last == .settled(index: Int(held), cause: .key))
    carousel.beginCruise(.forward, at: 5)
    carousel.rest(after: 5)
    #expect(carousel.offset == 19)
    #expect(carousel.takeEvents().told.filter { $0 == .reachedEnd(.last) }.count == 1)
  }

  @Test func `items that come and go leave it going`() {
    var carousel = carousel(items: 50, at: 10)
    carousel.beginCruise(.forward, at: 1)
    carousel.advance(to: 2)
    let velocity = carousel.velocity
    carousel.insert(5, before: 0, at: 2)
    #expect(abs(carousel.velocity - velocity) < 1e-9)
    carousel.remove(item: 30, count: 20, at: 2.2)
    carousel.rest(after: 2.2)
    #expect(carousel.offset == 34)
    #expect(carousel.takeEvents().told.filter { $0 == .reachedEnd(.last) }.count == 1)
  }
}
