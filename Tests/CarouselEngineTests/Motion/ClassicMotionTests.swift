import Testing

@testable import CarouselEngine

@Suite struct ClassicMotionTests {
  @Test func `the velocity of a scroll is its slope`() {
    let scroll = TimedScroll(start: 3, from: 1, to: 5, duration: 0.4)
    for time in stride(from: 3.01, to: 3.4, by: 0.013) {
      let slope = (scroll.position(at: time + 1e-6) - scroll.position(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - scroll.velocity(at: time)) < 1e-5)
    }
    #expect(scroll.position(at: 3.4) == 5 && scroll.isOver(at: 3.4))
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
}
