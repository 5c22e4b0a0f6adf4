@testable import CarouselDesktop
import CarouselEngine
@testable import CarouselView
import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What a person sees from the finger to rest, frame by frame.
struct WindownMotionTests {
  private let x = CarouselScene.size.width / 2
  private let y = CarouselScene.size.height / 2

  private func scene(
    hertz: Double = 60, kind: ArrangementKind = .linear, start: Int = 12,
    _ adapt: (inout OutputModel) -> Void = { _ in }
  ) throws -> CarouselScene {
    var output = OutputModel(hertz: hertz)
    adapt(&output)
    var configuration = CompositorConfiguration()
    configuration.outputs = [output]
    return try CarouselScene(
      configuration, count: 24, kind: kind, settings: { $0.startIndex = start })
  }

  /// A swipe of `distance` within `milliseconds` on a panel that reports `panel` times a second.
  private func swipe(_ distance: Double, _ milliseconds: Int, panel: Double) -> Script {
    Script.finger(0, rate: panel).down(x: x + 60, y: y)
      .move(x: x + 60 - distance, y: y, over: .milliseconds(milliseconds)).up()
  }

  @Test(arguments: [60.0, 90, 100, 120, 125, 240], [24.0, 60, 90, 144])
  func `a flick goes on as fast as the finger went`(panel: Double, hertz: Double) throws {
    let scene = try scene(hertz: hertz)
    scene.compositor.play(swipe(120, 160, panel: panel))
    let motion = ShownMotion(scene, for: .milliseconds(1500))
    let width = scene.view.carousel.itemWidth
    let finger = 120 / 0.16 / width
    let speeds = motion.speeds
    for (index, (_, speed)) in speeds.enumerated() {
      #expect(speed > -1e-6)
      // While the finger drags, and at its release, nothing is faster than it. When the first frames from
      // rest will be seen is not yet known well.
      if index > 3, motion.frames[index + 1].offset < 12 + 100 / width {
        #expect(speed < finger * 1.06, "\(index) of \(speeds)")
      }
    }
    let fastest = speeds.dropFirst(4).map(\.speed).max() ?? 0
    #expect(fastest < finger * 1.2)
    #expect(scene.offset == scene.offset.rounded())
    #expect(scene.offset > 12)
    #expect(scene.broken == [])
  }

  @Test(arguments: [24.0, 60, 144])
  func `a catch stops the visible motion`(hertz: Double) throws {
    for wait in [60, 90, 123, 171] {
      let scene = try scene(hertz: hertz)
      scene.compositor.play(swipe(120, 80, panel: 125))
      scene.pass(.milliseconds(80 + wait))
      let seen = scene.offset
      #expect(seen > 12.5)
      scene.compositor.play(Script.finger(0).down(x: x, y: y))
      let motion = ShownMotion(scene, for: .milliseconds(300))
      for frame in motion.frames { #expect(frame.offset >= seen - 1e-9) }
      #expect(abs(scene.offset - seen) < 1e-9)
    }
  }

  @Test(arguments: [24.0, 60, 144])
  func `a key during a move continues from the visible position`(hertz: Double) throws {
    let scene = try scene(hertz: hertz)
    scene.compositor.play(swipe(120, 80, panel: 125))
    scene.compositor.clock.schedule(at: scene.compositor.clock.now + .milliseconds(233)) {
      scene.seat.keyboard.tap(.right)
    }
    let motion = ShownMotion(scene, for: .seconds(2))
    for (before, after) in zip(motion.speeds, motion.speeds.dropFirst()) {
      #expect(after.speed > -1e-6)
      // A spring of ω = 25 over the longest way there is accelerates by less; a jump of place by more.
      #expect(after.speed - before.speed < 1300 / hertz)
    }
    #expect(scene.offset == scene.offset.rounded())
  }

  @Test(arguments: [0, 8, 16, 24, 32, 40, 48, 64, 80, 120])
  func `a swipe past half way that rests before the lift goes on`(still: Int) throws {
    for (distance, milliseconds) in [(120.0, 60), (120, 120), (120, 40)] {
      let scene = try scene()
      var track = Script.finger(0).down(x: x + 60, y: y)
        .move(x: x - 60, y: y, over: .milliseconds(milliseconds))
      // The finger trembles across the way.
      for step in 0..<still / 8 {
        track = track.move(x: x - 60, y: y + Double(step % 2), over: .milliseconds(8))
      }
      scene.compositor.play(track.up())
      let motion = ShownMotion(scene, for: .milliseconds(1500))
      #expect(scene.offset >= 13, "\(distance) in \(milliseconds), still \(still)")
      for (_, speed) in motion.speeds { #expect(speed > -1e-6) }
    }
  }

  @Test func `a swipe short of half way that rests goes back, a flick against the way too`() throws
  {
    var scene = try scene()
    scene.compositor.play(
      Script.finger(0).down(x: x + 30, y: y).move(x: x - 30, y: y, over: .milliseconds(100))
        .wait(.milliseconds(60)).up())
    scene.rest()
    #expect(scene.offset == 12)
    scene = try self.scene()
    scene.compositor.play(
      Script.finger(0).down(x: x + 60, y: y).move(x: x - 60, y: y, over: .milliseconds(200))
        .move(x: x - 20, y: y, over: .milliseconds(50)).up())
    scene.rest()
    #expect(scene.offset <= 12)
  }

  @Test func `irregular refreshes leave no frame against the way`() throws {
    let scene = try scene {
      $0.periods = [16_666, 16_666, 33_333, 16_666, 25_000, 16_666].map { .microseconds($0) }
    }
    scene.compositor.play(swipe(120, 160, panel: 125))
    let motion = ShownMotion(scene, for: .seconds(2))
    for (_, speed) in motion.speeds { #expect(speed > -1e-6) }
    #expect(scene.offset == scene.offset.rounded())
  }

  @Test func `a drag that is held asks for no frames`() throws {
    let scene = try scene()
    scene.compositor.play(
      Script.finger(0).down(x: x + 60, y: y).move(x: x, y: y, over: .milliseconds(100))
        .wait(.seconds(10)))
    scene.pass(.milliseconds(500))
    // Pictures that come late ask for frames too.
    scene.window.finishLoading()
    scene.pass(.milliseconds(500))
    let requests = scene.compositor.requestCount
    let held = scene.offset
    scene.pass(.seconds(2))
    #expect(scene.compositor.requestCount == requests)
    #expect(scene.offset == held)
  }

  @Test func `a finger that the program took the carousel from asks for no frames`() throws {
    let scene = try scene()
    scene.compositor.play(
      Script.finger(0).down(x: x + 60, y: y).move(x: x, y: y, over: .milliseconds(100))
        .wait(.seconds(10)).move(x: x - 60, y: y, over: .milliseconds(100)).up())
    scene.pass(.milliseconds(60))
    scene.change { $0.scroll(toItem: 3, at: $1) }
    scene.pass(.seconds(3))
    scene.window.finishLoading()
    scene.pass(.seconds(1))
    let requests = scene.compositor.requestCount
    scene.pass(.seconds(2))
    #expect(scene.compositor.requestCount == requests)
    scene.pass(.seconds(10))
    #expect(scene.offset == 3)
  }

  @Test func `settling while invisible is announced when visible again`() throws {
    let scene = try scene()
    _ = scene.lines()
    scene.compositor.play(swipe(120, 100, panel: 125))
    scene.pass(.milliseconds(150))
    scene.surface.isHidden = true
    scene.pass(.seconds(3))
    let index = try #require(scene.currentIndex)
    #expect(scene.view.isAtRest)
    #expect(scene.lines() == ["\(index + 1) of 24, Item \(index + 1)"])
    let requests = scene.compositor.requestCount
    scene.pass(.seconds(5))
    #expect(scene.compositor.requestCount == requests)
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `an invisible slide show waits, and continues when visible`() throws {
    let scene = try CarouselScene(
      count: 24, kind: .linear, settings: { $0.autoplay = Autoplay(interval: 1) })
    scene.pass(.seconds(3))
    scene.surface.isHidden = true
    scene.pass(.seconds(4))
    let index = scene.currentIndex
    scene.pass(.seconds(20))
    #expect(scene.currentIndex == index)
    scene.surface.isHidden = false
    scene.pass(.seconds(5))
    #expect(try #require(scene.currentIndex) > (index ?? 0))
  }

  @Test func `a key is said as soon as nothing visible moves`() throws {
    let scene = try scene()
    _ = scene.lines()
    scene.seat.keyboard.tap(.right)
    let motion = ShownMotion(scene, for: .seconds(1))
    let first = try #require(motion.frames.first?.time)
    let last = try #require(motion.frames.last?.time)
    #expect(last - first < 0.35)
    #expect(scene.lines() == ["14 of 24, Item 14"])
  }
}
