import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ReleaseTests {
  private func scene(_ release: ReleasePolicy) throws -> WindowScene {
    var model = OutputModel.ideal60
    model.period = .milliseconds(20)
    model.release = release
    return try WindowScene(CompositorConfiguration(outputs: [model]))
  }

  @Test func `a copying compositor releases a buffer immediately`() throws {
    let scene = try scene(.immediately)
    #expect(scene.buffer.releases == 1)
  }

  @Test func `weston with GL gives a buffer back just before the callback`() throws {
    let scene = try scene(.atCallback)
    scene.compositor.advance(by: .milliseconds(19))
    #expect(scene.buffer.releases == 0)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.buffer.releases == 1)
  }

  @Test func `wlroots keeps a buffer until the next commit`() throws {
    let scene = try scene(.afterNextCommit)
    scene.compositor.advance(by: .seconds(5))
    #expect(scene.buffer.releases == 0)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    #expect(scene.buffer.releases == 1)
  }

  @Test func `a buffer may come back refreshes after it was replaced`() throws {
    let scene = try scene(.afterRefreshes(2))
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(39))
    #expect(scene.buffer.releases == 0)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.buffer.releases == 1)
  }

  @Test func `a buffer may come back twice`() throws {
    let scene = try scene(.twice)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.buffer.releases == 2)
  }

  @Test func `a buffer may never come back`() throws {
    let scene = try scene(.never)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .seconds(60))
    #expect(scene.buffer.releases == 0)
  }

  @Test func `out of order, the later buffer comes back first`() throws {
    let scene = try scene(.outOfOrder)
    let second = scene.window.makeBuffer()
    scene.window.show(second)
    scene.compositor.settle()
    #expect(scene.buffer.releases == 0)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    #expect((scene.buffer.releases, second.releases) == (1, 1))
  }

  @Test func `writing into a held buffer breaks a rule and names the pixel`() throws {
    let scene = try scene(.afterNextCommit)
    scene.buffer.set(0xffff_ffff, x: 7, y: 3)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.broken == [Rule.busyBuffer.name])
    #expect(scene.compositor.violations[0].detail.contains("at 7, 3"))
    #expect(
      scene.compositor.violations[0].subject == Subject(scene.compositor.connectedClients[0]))
  }

  @Test func `a buffer that is shown and destroyed breaks a rule at the next refresh`() throws {
    let scene = try scene(.afterNextCommit)
    scene.compositor.advance(by: .milliseconds(5))
    scene.buffer.destroy()
    scene.compositor.advance(by: .milliseconds(15))
    #expect(scene.broken == [])
    scene.compositor.advance(by: .milliseconds(5))
    #expect(scene.broken == [Rule.keptBuffer.name])
    #expect(scene.compositor.allViolations[0].subject == Subject(scene.surface.identifier))
    #expect(scene.compositor.allViolations[0].detail.contains("was destroyed at 1000.005 s"))
  }

  @Test func `a buffer that is destroyed early and left alone is no fault`() throws {
    let scene = try scene(.afterNextCommit)
    scene.buffer.destroy()
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.compositor.violations == [])
  }

  @Test func `who writes into the memory of a buffer that is shown and destroyed is found out`()
    throws
  {
    let scene = try scene(.afterNextCommit)
    scene.buffer.destroy()
    scene.buffer.set(0xffff_ffff, x: 7, y: 3)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.broken == [Rule.busyBuffer.name])
  }

  @Test(arguments: [ReleasePolicy.afterNextCommit, .never])
  func `what takes the place of a destroyed buffer in time makes it well`(release: ReleasePolicy)
    throws
  {
    let scene = try scene(release)
    scene.buffer.destroy()
    scene.compositor.settle()
    let next = scene.window.makeBuffer()
    scene.window.show(next)
    scene.compositor.settle()
    // This memory is no longer checked.
    scene.buffer.fill(0xffff_ffff)
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.broken == [])
    withExtendedLifetime(next) {}
  }

  @Test func `a client that goes takes its buffers along`() throws {
    let scene = try scene(.never)
    scene.compositor.disconnect(scene.compositor.connectedClients[0])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.broken == [])
  }

  @Test func `a released buffer may be destroyed while it is shown`() throws {
    let scene = try scene(.immediately)
    scene.buffer.destroy()
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.broken == [])
  }

  @Test(arguments: [WlShm.Format.argb8888, .xrgb8888])
  func `memory that is cut short while the buffer is held breaks a rule once`(
    format: WlShm.Format
  ) throws {
    let scene = try scene(.afterNextCommit)
    let buffer = BareBuffer(
      scene.window.memory, width: 40, height: 30, color: 0xff12_3456, format: format)
    scene.window.show(buffer)
    scene.compositor.settle()
    buffer.truncate(to: 100)
    scene.compositor.advance(by: .milliseconds(100))
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.broken == [Rule.busyBuffer.name])
    #expect(scene.compositor.violations.first?.detail.contains("cut short") == true)
  }

  @Test func `writing into a released buffer is fine`() throws {
    let scene = try scene(.immediately)
    scene.buffer.fill(0xffff_ffff)
    scene.compositor.advance(by: .milliseconds(40))
    #expect(scene.broken == [])
  }

  @Test func `a release callback comes with the release`() throws {
    let scene = try scene(.afterNextCommit)
    let callback = scene.window.surface.getRelease()
    var isDone = false
    callback.onEvent { _ in isDone = true }
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    #expect(!isDone)
    scene.window.show(scene.buffer)
    scene.compositor.settle()
    #expect(isDone)
  }

  @Test func `a file made shorter ends its client and nothing else`() throws {
    let scene = try scene(.immediately)
    scene.buffer.truncate(to: 100)
    scene.window.show(scene.buffer)
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("no protocol error")
      return
    }
    #expect(error.interface == "wl_buffer")
    #expect(error.code == WlShm.Error.invalidFd.rawValue)
  }
}
