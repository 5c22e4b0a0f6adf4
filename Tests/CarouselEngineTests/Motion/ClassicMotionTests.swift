import Testing

@testable import CarouselEngine

@Suite struct ClassicMotionTests {
  @Test(arguments: [
    (0.0, 0.0), (0.25, 0.0625), (0.5, 0.5), (0.75, 0.9375), (1, 1), (7, 1), (-1, 0),
  ])
  func `the ease is the cubic`(time: Double, value: Double) {
    #expect(Ease.value(time) == value)
  }

  @Test func `the velocity of a scroll is its slope`() {
    let scroll = TimedScroll(start: 3, from: 1, to: 5, duration: 0.4)
    for time in stride(from: 3.01, to: 3.4, by: 0.013) {
      let slope = (scroll.position(at: time + 1e-6) - scroll.position(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - scroll.velocity(at: time)) < 1e-5)
    }
    #expect(scroll.position(at: 3.4) == 5 && scroll.isOver(at: 3.4))
  }

  @Test func `a fling starts with its velocity and stops at its target`() {
    let fling = Fling(start: 0, from: 2, velocity: 6, duration: 4 / 3.0, to: 6)
    #expect(fling.velocity(at: 0) == 6)
    #expect(abs(fling.position(at: 4 / 3.0) - 6) < 1e-12)
    #expect(abs(fling.velocity(at: 4 / 3.0)) < 1e-12)
    #expect(fling.isOver(at: 4 / 3.0) && !fling.isOver(at: 1.3))
  }

  @Test func `a fling without end goes on evenly`() {
    let fling = Fling(start: 0, from: 2, velocity: 6, duration: .infinity, to: .infinity)
    #expect(fling.position(at: 1000) == 6002)
    #expect(fling.velocity(at: 1000) == 6 && !fling.isOver(at: 1000))
  }

  @Test func `a flip takes 0.4 s, and half of that after a fast finger`() {
    #expect(Flip.duration(speed: 0) == 0.4)
    #expect(Flip.duration(speed: 0.5) == 0.4)
    #expect(abs(Flip.duration(speed: -10) - 0.22) < 1e-12)
    var flip = Flip()
    flip.begin(-3, at: 0)
    #expect(flip.toggle == -1)
    flip.advance(to: 0.2, speed: 0)
    #expect(flip.toggle == -0.5 && flip.isRunning)
    flip.advance(to: 0.4, speed: 0)
    #expect(flip.toggle == 0 && !flip.isRunning)
  }

  @Test(arguments: [-0.9, -0.5, -0.2, 0.01, 0.3, 0.5, 0.8])
  func `a flip that goes on begins where it was`(toggle: Double) {
    var flip = Flip()
    flip.begin(toggle, at: 0)
    flip.resume(at: 5, speed: 4)
    flip.advance(to: 5, speed: 4)
    #expect(abs(flip.toggle - toggle) < 1e-12)
    flip.advance(to: 5.4, speed: 4)
    #expect(flip.toggle == 0)
  }

  @Test(arguments: [
    (0.3, -0.3), (0.5, -0.5), (0.75, 0.25), (1, 0), (8, 0), (-0.25, 0.25), (-0.75, -0.25),
  ])
  func `cards that turn by their offsets have the toggle of their turn`(
    offset: Double, toggle: Double
  ) {
    var flip = Flip()
    flip.follow(offset)
    #expect(flip.toggle == toggle)
  }
}
