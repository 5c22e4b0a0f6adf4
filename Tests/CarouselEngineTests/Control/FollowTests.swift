import CarouselEngine
import Testing

@Suite struct FollowTests {
  @Test func `a follower goes where its leader goes and settles when it does`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth(.coverFlow, items: 23)
    _ = follower.takeEvents()
    var time = leader.flick(at: 1, speed: -2000)
    let linkage = Linkage(.proportional)
    var settled: [Carousel.Event] = []
    while time < 4 {
      time += 1 / 60.0
      leader.advance(to: time)
      follower.follow(leader, by: linkage, at: time)
      #expect(abs(follower.offset - leader.offset * 2) < 1e-9)
      settled += follower.takeEvents().told
    }
    #expect(leader.offset == 4)
    #expect(settled == [.settled(index: 8, cause: .api)])
  }

  @Test func `a pull beyond the leader's end pulls the follower, and back`() {
    var leader = Carousel.smooth()
    var follower = Carousel.smooth(items: 5)
    leader.touchDown(at: 1)
    leader.dragBegan(at: 1)
    leader.dragMoved(translation: Vector(x: 200, y: 0), at: 1.1)
    follower.follow(leader, by: Linkage(.proportional), at: 1.1)
    #expect(follower.offset == leader.offset)
    #expect(follower.offset < 0)
    leader.dragMoved(translation: .zero, at: 1.2)
    follower.follow(leader, by: Linkage(.proportional), at: 1.2)
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

  @Test func `an empty leader or follower does nothing`() {
    var follower = Carousel.smooth()
    follower.follow(Carousel.smooth(items: 0), at: 1)
    #expect(follower.offset == 0)
    var empty = Carousel.smooth(items: 0)
    empty.follow(follower, at: 1)
    #expect(empty.currentIndex == nil)
  }
}
