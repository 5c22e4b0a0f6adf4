import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Every fault ends like this: the window works again, and nothing is left of it when it is gone.
@Suite struct FaultCaseTests {
  /// Objects that must be gone with the scene.
  private struct Watched {
    weak var session: Session?
    weak var window: Window?
    weak var display: Display?
    weak var loop: EventLoop?

    var left: [String] {
      [
        window == nil ? nil : "window", session == nil ? nil : "session",
        loop == nil ? nil : "loop", display == nil ? nil : "display",
      ].compactMap { $0 }
    }
  }

  @Test(arguments: UInt64(0)..<16)
  func `whatever happens, the window lives, keeps the rules and recovers`(seed: UInt64) throws {
    var settings = ClientScene.settings
    settings.size = SurfaceSize(width: 64, height: 48)
    let scene = try ClientScene(settings: settings)
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    scene.compositor.play(Script(seed: seed, count: 25, within: .seconds(2)))
    for _ in 0..<20 {
      scene.compositor.advance(by: .milliseconds(100))
      guard let seat = scene.compositor.seats.first else { continue }
      seat.play(Script.finger(0).down(x: 20, y: 20).wait(.milliseconds(40)).up())
      seat.keyboard.tap(.right)
    }
    scene.recover()
    #expect(scene.client.error == nil)
    #expect(scene.broken == [], "seed \(seed)")
    let frames = scene.frameCount
    scene.animate(for: .seconds(1))
    #expect(scene.frameCount >= frames + 55, "seed \(seed)")
  }

  @Test(arguments: FaultCase.all)
  func `a fault is lived through, and nothing is left of it`(_ fault: FaultCase) throws {
    let memory = FaultyMemory()
    let watched = try live(through: fault, memory)
    #expect(watched.left == [])
    #expect(memory.openDescriptors == 0)
    #expect(memory.mappings == 0)
  }

  private func live(through fault: FaultCase, _ memory: FaultyMemory) throws -> Watched {
    let scene = try ClientScene(fault.configuration(), memory: memory.calls)
    scene.compositor.settle()
    try fault.happens(scene, memory)
    let watched = Watched(
      session: scene.session, window: scene.window, display: scene.session.display,
      loop: scene.session.loop)
    if fault.endsConnection {
      #expect(scene.client.error != nil)
      scene.window = nil
      return watched
    }
    #expect(scene.client.error == nil)
    #expect(broken(scene, fault) == [])
    scene.recover()
    let frames = scene.frameCount
    scene.animate(for: .seconds(1))
    #expect(scene.frameCount >= frames + 50)
    #expect(broken(scene, fault) == [])
    scene.window = nil
    scene.compositor.advance(by: .seconds(7))
    // What a pointer shows is the session's.
    let cursors = scene.compositor.surfaces.count { $0.role == "cursor" }
    #expect(scene.compositor.surfaces.count == cursors)
    #expect(scene.compositor.bufferCount <= cursors)
    #expect(scene.session.loop.nextDeadline == nil)
    return watched
  }

  private func broken(_ scene: ClientScene, _ fault: FaultCase) -> [String] {
    scene.broken.filter { line in fault.excuses.map { !line.contains($0) } ?? true }
  }
}

extension ClientScene {
  /// The compositor behaves again, and a user shows that the window is seen.
  func recover() {
    draw = nil
    isAnimating = false
    if compositor.outputs.isEmpty { compositor.plugIn(.ideal60) }
    if compositor.seats.isEmpty { compositor.addSeat() }
    compositor.strike(.callbacks(.everyRefresh))
    compositor.strike(.release(.afterNextCommit))
    compositor.strike(.scale(120))
    compositor.strike(.grant(capabilities: 7))
    toplevel.configure(width: 100, height: 80, states: [4])
    compositor.advance(by: .seconds(1))
    seat.pointer.move(x: 11, y: 9)
    compositor.advance(by: .seconds(2))
  }
}
