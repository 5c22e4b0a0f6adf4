import Testing

@testable import CarouselEngine

@Suite struct FollowTests {
  @Test func `a follower goes where its leader goes and settles when it does`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth(.coverFlow, items: 23)
    _ = follower.takeEvents()
    var time = leader.flick(at: 1, speed: -2000)
    var settled: [Carousel.Event] = []
    while time < 4 {
      time += 1 / 60.0
      leader.advance(to: time)
      follower.follow(leader, at: time)
      #expect(abs(follower.offset - leader.offset) < 1e-9)
      settled += follower.takeEvents().told
    }
    #expect(leader.offset == 4)
    #expect(settled == [.settled(index: 4, cause: .fling)])
  }

  @Test(arguments: [Carousel.Feel.smooth, .classic])
  func `a follower settles once, after the finger has left its leader`(feel: Carousel.Feel) {
    var settings = Carousel.Configuration(.linear)
    settings.feel = feel
    var leader = Carousel.sample(items: 45, settings: settings)
    var follower = Carousel.sample(items: 45, settings: settings)
    var time = 1.0
    var events: [Carousel.Event] = []
    func follow() {
      follower.follow(leader, at: time)
      events += follower.takeNews()
    }
    leader.touchDown(at: time)
    leader.dragBegan(at: time)
    for pull in 1...6 {
      for move in 1...25 {
        time += 0.008
        let way = Double(pull - 1) + Double(move) / 25
        leader.dragMoved(translation: Vector(x: way * -40, y: 0), at: time)
        follow()
      }
      // The finger holds still, and the leader is looked at meanwhile.
      for _ in 0..<3 {
        time += 0.12
        leader.advance(to: time)
        follow()
      }
    }
    func settles(_ event: Carousel.Event) -> Bool {
      if case .settled = event { true } else { false }
    }
    #expect(!events.contains(where: settles) && follower.offset > 2)
    leader.dragEnded(at: time)
    follow()
    while !leader.isAtRest {
      time += 1 / 60.0
      leader.advance(to: time)
      follow()
    }
    #expect(events.filter(settles).count == 1)
    #expect(follower.offset == leader.offset)
  }

  @Test func `a follower whose leader is caught and let go settles`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth()
    _ = leader.flick(at: 1, speed: -2000)
    leader.advance(to: 1.2)
    follower.follow(leader, at: 1.2)
    leader.touchDown(at: 1.3)
    follower.follow(leader, at: 1.3)
    #expect(follower.takeEvents().told == [])
    leader.touchUp(at: 2)
    leader.advance(to: 9)
    follower.follow(leader, at: 9)
    #expect(follower.takeEvents().told.count == 1)
  }

  @Test func `a finger stays on a follower that goes on, and lifts from it`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth()
    _ = leader.flick(at: 1, speed: -2000)
    for time in [1.2, 1.3] {
      leader.advance(to: time)
      follower.follow(leader, at: time)
      follower.touchDown(at: time)
    }
    leader.advance(to: 1.4)
    follower.follow(leader, at: 1.4)
    #expect(follower.isTouched && follower.offset == leader.offset)
    follower.touchUp(at: 1.5)
    #expect(!follower.isTouched)
    leader.advance(to: 1.6)
    follower.follow(leader, at: 1.6)
    leader.advance(to: 9)
    follower.follow(leader, at: 9)
    #expect(follower.offset == leader.offset && follower.isSettled)
    #expect(follower.takeEvents().told.last == .settled(index: 4, cause: .fling))
  }

  @Test func `a pull beyond the leader's end pulls the follower, and back`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth(items: 5)
    leader.touchDown(at: 1)
    leader.dragBegan(at: 1)
    leader.dragMoved(translation: Vector(x: 200, y: 0), at: 1.1)
    follower.follow(leader, at: 1.1)
    #expect(follower.offset == leader.offset)
    #expect(follower.offset < 0)
    leader.dragMoved(translation: .zero, at: 1.2)
    follower.follow(leader, at: 1.2)
    #expect(follower.offset == 0)
  }

  @Test func `a follower's own drag and motion end`() {
    let leader = Carousel.smooth()
    var follower = Carousel.smooth()
    follower.scroll(toItem: 9, at: 1)
    follower.follow(leader, at: 1.2)
    #expect(follower.offset == 0)
    #expect(!follower.isScrolling)
    follower.dragBegan(at: 2)
    follower.follow(leader, at: 2.1)
    #expect(!follower.isDragging)
  }
}

/// Where a follower is when its leader is somewhere.
struct FollowedOffsetTests {
  @Test(arguments: [
    (12, 12, false, 3.25, 3.25), (12, 5, false, 9, 4), (12, 5, false, 11.25, 4.25),
    (5, 12, false, -0.25, -0.25), (12, 5, true, 9, 4), (3, 12, true, 2.5, 2.5),
  ])
  func `it is on the same item, and beyond its end as far as the leader`(
    leader: Int, follower: Int, wraps: Bool, offset: Double, followed: Double
  ) {
    func carousel(_ count: Int) -> Carousel {
      Carousel.smooth(items: count) { $0.options[.wrap] = .value(wraps ? 1 : 0) }
    }
    var (leader, follower) = (carousel(leader), carousel(follower))
    leader.scroll(toOffset: offset, duration: 0, at: 0)
    if leader.offset != offset {
      // Beyond an end there is only a finger.
      leader.track.follow(to: offset, cause: nil, leader.step)
    }
    follower.follow(leader, at: 0)
    #expect(abs(follower.offset - followed) < 1e-12)
  }
}
