import CarouselTestSupport
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowBufferTests {
  private func scene(_ release: ReleasePolicy) throws -> ClientScene {
    var model = OutputModel.ideal60
    model.release = release
    return try ClientScene(CompositorConfiguration(outputs: [model]))
  }

  @Test(arguments: [
    ReleasePolicy.immediately, .atCallback, .afterNextCommit, .afterRefreshes(1), .outOfOrder,
    .twice, .delayed(.milliseconds(20)),
  ])
  func `at most three buffers, and never a write into one that is held`(
    release: ReleasePolicy
  ) throws {
    let scene = try scene(release)
    scene.animate(for: .seconds(2))
    #expect(scene.broken == [])
    #expect(scene.compositor.buffersMade <= 3)
    #expect(scene.frameCount >= 59)
  }

  @Test func `one buffer is enough for a compositor that copies`() throws {
    let scene = try scene(.immediately)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.buffersMade == 1)
    #expect(scene.frameCount >= 59)
  }

  @Test func `two buffers are enough where each is kept until the next commit`() throws {
    let scene = try scene(.afterNextCommit)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.buffersMade == 2)
    #expect(scene.frameCount >= 59)
  }

  @Test func `buffers that never come back stop the drawing after three, and it goes on later`()
    throws
  {
    let scene = try scene(.never)
    scene.animate(for: .seconds(10))
    #expect(scene.frameCount == 3)
    #expect(scene.compositor.buffersMade == 3)
    #expect(scene.client.error == nil)
    scene.toplevel.close()
    scene.compositor.settle()
    #expect(scene.closes == 1)
  }

  @Test func `buffers that come back late slow the drawing down`() throws {
    let scene = try scene(.delayed(.milliseconds(500)))
    scene.animate(for: .seconds(5))
    #expect((27...33).contains(scene.frameCount))
    #expect(scene.broken == [])
  }

  @Test func `the age of a buffer says how old its picture is`() throws {
    let scene = try scene(.afterNextCommit)
    scene.animate(for: .milliseconds(200))
    #expect(scene.drawn.map(\.age).prefix(5) == [nil, nil, 2, 2, 2])
  }

  @Test func `a buffer of age 1 holds the last frame's picture`() throws {
    let scene = try scene(.immediately)
    scene.animate(for: .milliseconds(200))
    #expect(scene.drawn.map(\.age).prefix(4) == [nil, 1, 1, 1])
  }

  @Test func `pools are as many as buffers and are never resized`() throws {
    let scene = try scene(.afterNextCommit)
    for width in stride(from: 300, to: 600, by: 10) {
      scene.toplevel.configure(width: width, height: 200)
      scene.compositor.advance(by: .milliseconds(17))
    }
    #expect(scene.compositor.poolsMade == scene.compositor.buffersMade)
    #expect(scene.compositor.count(of: "wl_shm_pool.resize") == 0)
    #expect(scene.broken == [])
  }

  @Test func `small damage is sent unchanged and covers the change`() throws {
    let scene = try scene(.immediately)
    scene.draw = { frame in
      if frame.pixels.age == nil { frame.pixels.fill(0xff00_0000) }
      let spot = PixelRectangle(x: 10, y: 20, width: 30, height: 5)
      frame.pixels.part(spot).fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now / 1000))
      return .painted(damage: [spot])
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    let last = try #require(scene.surface.frames.last)
    #expect(last.damage.rectangles == [PixelRectangle(x: 10, y: 20, width: 30, height: 5)])
    #expect(scene.broken == [])
  }

  @Test func `a liar about its damage is caught`() throws {
    let scene = try scene(.immediately)
    scene.draw = { frame in
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now / 1000))
      return .painted(damage: [PixelRectangle(x: 0, y: 0, width: 1, height: 1)])
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.compositor.violations.map(\.rule).contains(Rule.damageCoversChange.name))
  }

  @Test func `an unchanged frame is not committed`() throws {
    let scene = try scene(.immediately)
    scene.compositor.advance(by: .milliseconds(100))
    let frames = scene.frameCount
    scene.draw = { _ in .unchanged }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.frameCount == frames)
  }

  @Test(arguments: [ReleasePolicy.immediately, .afterNextCommit, .delayed(.milliseconds(20))])
  func `buffers tell how old their pictures are, whether those were shown or not`(
    policy: ReleasePolicy
  ) throws {
    let scene = try scene(policy)
    var dice = SeededGenerator(seed: 3)
    var (drawings, checked) = (0, 0)
    scene.draw = { frame in
      let choice = Int.random(in: 0..<4, using: &dice)
      scene.window?.setNeedsFrame()
      if choice == 0, frame.pixels.age != nil { return .unchanged }
      if let age = frame.pixels.age, age <= drawings {
        // What is drawn here is its own number.
        let pixel = unsafe frame.pixels.base.load(as: UInt32.self)
        #expect(pixel == 0xff00_0000 | UInt32(drawings + 1 - age))
        checked += 1
      }
      drawings += 1
      frame.pixels.fill(0xff00_0000 | UInt32(drawings))
      return .painted(damage: choice == 1 ? [] : [frame.pixels.bounds])
    }
    scene.window?.setNeedsFrame()
    for _ in 0..<200 {
      if Int.random(in: 0..<8, using: &dice) == 0 {
        scene.toplevel.configure(width: 0, height: 0, states: Bool.random(using: &dice) ? [4] : [])
      }
      scene.compositor.advance(by: .milliseconds(17))
    }
    #expect(checked > 50)
  }

  @Test func `a hundred rectangles of damage become few`() throws {
    let scene = try scene(.immediately)
    scene.draw = { frame in
      frame.pixels.fill(0xff12_3456)
      return .painted(
        damage: (0..<100).map { PixelRectangle(x: $0 * 3, y: $0, width: 2, height: 2) })
    }
    scene.compositor.advance(by: .milliseconds(100))
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    let last = try #require(scene.surface.frames.last)
    #expect(last.damage.rectangles.count <= 16)
  }
}
