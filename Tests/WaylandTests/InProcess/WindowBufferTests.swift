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

  @Test(arguments: [(ReleasePolicy.immediately, 1), (.afterNextCommit, 2)])
  func `one buffer is enough where it is copied, two where each is kept until the next commit`(
    release: ReleasePolicy, count: Int
  ) throws {
    let scene = try scene(release)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.buffersMade == count)
    #expect(scene.frameCount >= 59)
    // The age of a buffer says how old its picture is.
    let ages = Array(repeating: Int?.none, count: count) + Array(repeating: count, count: 3)
    #expect(scene.drawn.map(\.age).prefix(count + 3) == ages[...])
  }

  @Test func `at rest one buffer stays, and motion takes another`() throws {
    let scene = try scene(.afterNextCommit)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.bufferCount == 2)
    scene.comeToRest()
    #expect(scene.compositor.bufferCount == 1)
    scene.animate(for: .seconds(1))
    #expect(scene.compositor.bufferCount == 2)
    #expect(scene.compositor.buffersMade == 3)
    #expect(scene.broken == [])
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

/// What else a commit tells: callbacks without a picture, opaque regions, formats.
@Suite struct WindowCommitTests {
  @Test func `a callback without a new picture is asked for with a pixel of damage`() throws {
    let scene = try ClientScene()
    scene.compositor.advance(by: .milliseconds(100))
    scene.draw = { [unowned scene] _ in
      scene.window?.setNeedsFrame()
      return .unchanged
    }
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .milliseconds(100))
    let last = try #require(scene.surface.commits.last)
    #expect(!last.hasBuffer && last.asksForFrame)
    #expect(last.damage.rectangles == [PixelRectangle(x: 0, y: 0, width: 1, height: 1)])
    #expect(scene.broken == [])
    scene.draw = nil
  }

  @Test(arguments: [120, 180, 240])
  func `an opaque window says so over all of its size, others say nothing`(scale: Int) throws {
    for isOpaque in [true, false] {
      var settings = ClientScene.settings
      settings.isOpaque = isOpaque
      let scene = try ClientScene(settings: settings)
      scene.compositor.change(scene.output) { $0.scale120 = scale }
      scene.compositor.advance(by: .milliseconds(100))
      let all = [PixelRectangle(x: 0, y: 0, width: 320, height: 200)]
      #expect(scene.surface.opaqueRegion.rectangles == (isOpaque ? all : []))
      scene.toplevel.configure(width: 250, height: 180, states: [4])
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.surface.opaqueRegion.rectangles.first?.width == (isOpaque ? 250 : nil))
      #expect(scene.broken == [])
    }
  }

  @Test func `opaque windows have no alpha, others do`() throws {
    for isOpaque in [true, false] {
      var settings = ClientScene.settings
      settings.isOpaque = isOpaque
      let scene = try ClientScene(settings: settings)
      scene.draw = { frame in
        frame.pixels.fill(0x8000_4000)
        return .painted(damage: [frame.pixels.bounds])
      }
      scene.window?.setNeedsFrame()
      scene.compositor.advance(by: .milliseconds(100))
      #expect(scene.surface.image?[5, 5] == (isOpaque ? 0xff00_4000 : 0x8000_4000))
    }
  }

  /// A window whose compositor releases buffers by a policy.
  private func animated(_ release: ReleasePolicy, version: Int) throws -> ClientScene {
    var model = OutputModel.ideal60
    model.release = release
    let scene = try ClientScene(
      CompositorConfiguration(outputs: [model]).with("wl_compositor", version: version))
    scene.animate(for: .seconds(2))
    #expect(scene.frameCount > 110)
    #expect(scene.broken == [])
    return scene
  }

  @Test(arguments: [(ReleasePolicy.twice, 7, true), (.atCallback, 7, false), (.twice, 6, false)])
  func `only where buffers are released twice is the release of each commit requested`(
    release: ReleasePolicy, version: Int, asks: Bool
  ) throws {
    let scene = try animated(release, version: version)
    #expect((scene.compositor.count(of: "wl_surface.get_release") > 60) == asks)
    #expect(asks || scene.compositor.count(of: "wl_surface.get_release") == 0)
  }
}
