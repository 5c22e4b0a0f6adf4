import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct SessionLockTests {
  private func lock(
    _ scene: SessionScene, _ color: UInt32 = 0xff40_0040
  ) -> (lock: SessionLock, surfaces: [LockSurface]) {
    let lock = SessionLock(scene.session)
    let surfaces = scene.session.outputs.map { LockSurface(scene.session, lock, on: $0) }
    for surface in surfaces { scene.paint(surface, color) }
    return (lock, surfaces)
  }

  @Test func `a locked session shows the lock on every screen, and nothing else`() throws {
    let scene = try SessionScene(CompositorConfiguration(outputs: [.ideal60, .ideal60]))
    let window = scene.window()
    let (lock, surfaces) = lock(scene)
    #expect(lock.state == .locked)
    for output in scene.compositor.outputs {
      #expect(scene.compositor.screenshot(of: output)[10, 10] == 0xff40_0040)
    }
    #expect(surfaces.map(\.surface.size?.width) == [1280, 1280])
    #expect(scene.broken == [])
    #expect(scene.client.error == nil)
    withExtendedLifetime(window) {}
  }

  @Test func `only the lock hears touches and keys`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    var heard = 0
    let (lock, surfaces) = lock(scene)
    window.onInput = { _ in heard += 1 }
    var keys: [Key] = []
    var touches = 0
    surfaces[0].onInput = {
      if case .key(let key) = $0, key.isPressed { keys.append(key.key) }
      if case .touch = $0 { touches += 1 }
    }
    scene.seat.keyboard.tap(.escape)
    scene.seat.touch.down(id: 0, x: 20, y: 20)
    scene.compositor.settle()
    #expect(keys == [.escape])
    #expect(touches == 1)
    #expect(heard == 0)
    withExtendedLifetime((lock, surfaces, window)) {}
  }

  @Test func `unlocking restores the desktop immediately`() throws {
    let scene = try SessionScene()
    let window = scene.window()
    let (lock, _) = lock(scene)
    lock.unlock()
    scene.compositor.settle()
    #expect(lock.state == .finished)
    #expect(scene.compositor.lock == nil)
    #expect(scene.compositor.screenshot()[10, 10] == 0xff00_8000)
    #expect(scene.seat.keyboard.focus != nil)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
    withExtendedLifetime(window) {}
  }

  @Test func `unlocking before the lock holds unlocks as soon as it does`() throws {
    let scene = try SessionScene()
    let lock = SessionLock(scene.session)
    lock.unlock()
    scene.compositor.settle()
    #expect(lock.state == .asked)
    scene.compositor.lock?.confirm()
    scene.compositor.settle()
    #expect(lock.state == .finished)
    #expect(scene.compositor.lock == nil)
    #expect(scene.client.error == nil)
  }

  @Test func `a lock that is not kept continues`() throws {
    let scene = try SessionScene()
    do {
      _ = lock(scene)
    }
    scene.compositor.settle()
    #expect(scene.compositor.lock?.isConfirmed == true)
    #expect(scene.client.error == nil)
  }

  @Test func `a second lock is refused`() throws {
    let scene = try SessionScene()
    let (first, _) = lock(scene)
    let second = SessionLock(scene.session)
    #expect(second.state == .finished)
    #expect(first.state == .locked)
    #expect(scene.warnings.count == 1)
  }

  @Test func `a lock of another program is reported as refused`() throws {
    let scene = try SessionScene()
    let other = try BareClient(scene.compositor)
    let manager = try other.bind(ExtSessionLockManagerV1.self)
    let theirs = manager.lock()
    scene.compositor.settle()
    let lock = SessionLock(scene.session)
    var states: [SessionLock.State] = []
    lock.onChange = { states.append($0) }
    let surface = LockSurface(scene.session, lock, on: scene.session.outputs[0])
    scene.compositor.settle()
    #expect(states == [.finished])
    #expect(surface.surface.size == nil)
    #expect(scene.client.error == nil)
    withExtendedLifetime(theirs.proxy) {}
  }

  @Test func `a lock that held and is ended by the compositor breaks no rule`() throws {
    let scene = try SessionScene()
    let (lock, _) = lock(scene)
    #expect(lock.state == .locked)
    scene.compositor.lock?.finish()
    scene.compositor.settle()
    #expect(lock.state == .finished)
    #expect(scene.client.error == nil)
    #expect(scene.broken == [])
  }
}
