import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct FrameTests {
  private func scene(_ change: (inout OutputModel) -> Void) throws -> WindowScene {
    var model = OutputModel.ideal60
    model.period = .milliseconds(20)
    change(&model)
    return try WindowScene(CompositorConfiguration(outputs: [model]))
  }

  @Test func `a frame callback bears the compositor's time`() throws {
    let scene = try scene { _ in }
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.settle()
    #expect(scene.window.callbackData == [])
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.window.callbackData == [1_000_020])
  }

  @Test func `the time on the wire wraps after 49.7 days`() throws {
    let compositor = TestCompositor(
      clock: VirtualClock(startingAt: .milliseconds(4_294_967_290)))
    let client = try BareClient(compositor)
    let window = try BareWindow(client)
    window.surface.commit()
    compositor.settle()
    window.acknowledge()
    window.show(window.makeBuffer(), requestsFrame: true)
    compositor.advance(by: .milliseconds(17))
    #expect(window.callbackData == [10])
  }

  @Test func `weston's callbacks bear the last vblank on its own clock`() throws {
    var configuration = CompositorConfiguration.recorded(.weston10)
    configuration.outputs[0].period = .milliseconds(20)
    configuration.outputs[0].repaintLead = .milliseconds(7)
    let scene = try WindowScene(configuration)
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .milliseconds(13))
    #expect(scene.window.callbackData == [999_750])
  }

  @Test func `each commit's callback is answered once`() throws {
    let scene = try scene { _ in }
    for _ in 0..<5 {
      scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
      scene.compositor.advance(by: .milliseconds(20))
    }
    #expect(scene.window.callbackData == [1_000_020, 1_000_040, 1_000_060, 1_000_080, 1_000_100])
    #expect(scene.compositor.frameLog.callbacksAnswered == 5)
    #expect(scene.broken == [])
  }

  /// As EFL does: it asks for callbacks with empty commits while it has nothing to draw.
  @Test func `callbacks that are left unused are no wish to draw`() throws {
    let scene = try scene { _ in }
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    for _ in 0..<50 {
      scene.compositor.advance(by: .milliseconds(20))
      scene.window.requestFrame()
      scene.window.surface.commit()
    }
    scene.compositor.advance(by: .milliseconds(20))
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .milliseconds(20))
    let frames = scene.compositor.frameLog.frames
    #expect(frames.count >= 2)
    #expect(FrameReport(frames, period: .milliseconds(20)).missed <= 1)
  }

  @Test func `two commits between callbacks break a rule`() throws {
    let scene = try scene { _ in }
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.settle()
    #expect(scene.broken == [Rule.commitPerCallback.name, Rule.oneCallback.name])
  }

  @Test(arguments: [
    (CallbackPolicy.never, 0), (.everyRefresh, 1), (.rate(hertz: 1), 1), (.stopping(after: 0), 0),
    (.losing(every: 1), 0),
  ])
  func `policies decide whether a callback is answered`(
    policy: CallbackPolicy, answers: Int
  ) throws {
    let scene = try scene { $0.callbacks = policy }
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .seconds(3))
    #expect(scene.window.callbackData.count == answers)
  }

  @Test func `a hidden window hears nothing until it is shown`() throws {
    let scene = try scene { _ in }
    scene.surface.isHidden = true
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.window.callbackData == [])
    #expect(scene.surface.unansweredCallbacks == 1)
    scene.surface.isHidden = false
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.window.callbackData.count == 1)
  }

  @Test func `parts of a hidden window hear nothing either`() throws {
    let scene = try scene { _ in }
    let part = try scene.client.bind(WlCompositor.self).createSurface()
    let subsurface = try scene.client.bind(WlSubcompositor.self).getSubsurface(
      surface: part.proxy, parent: scene.window.surface.proxy)
    subsurface.setDesync()
    let buffer = scene.window.makeBuffer(8, 8)
    part.attach(buffer: buffer.proxy, x: 0, y: 0)
    part.commit()
    scene.window.surface.commit()
    scene.compositor.settle()
    scene.surface.isHidden = true
    var answers = 0
    let callback = part.frame()
    callback.onEvent { _ in answers += 1 }
    part.commit()
    scene.compositor.advance(by: .seconds(1))
    #expect(answers == 0)
    scene.surface.isHidden = false
    scene.compositor.advance(by: .milliseconds(20))
    #expect(answers == 1)
  }

  @Test func `a window on no display hears nothing until one is plugged in`() throws {
    let scene = try scene { _ in }
    scene.compositor.unplug(scene.output)
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.window.callbackData == [])
    scene.compositor.plugIn(.ideal60)
    scene.compositor.advance(by: .milliseconds(17))
    #expect(scene.window.callbackData.count == 1)
  }

  @Test func `the log knows since when the client wanted to draw again`() throws {
    let scene = try scene { _ in }
    let start = scene.compositor.clock.now
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .milliseconds(100))
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .seconds(1))
    scene.window.requestFrame()
    scene.window.surface.commit()
    scene.compositor.advance(by: .milliseconds(20))
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.settle()
    let wanted = scene.compositor.frameLog.frames.map { $0.wanted.map { $0 - start } }
    #expect(wanted == [nil, nil, .zero, .milliseconds(1100)])
  }

  @Test func `a hidden window misses nothing`() throws {
    let scene = try scene { $0.callbacks = .never }
    scene.compositor.advance(by: .milliseconds(20))
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .milliseconds(20))
    scene.surface.isHidden = true
    scene.compositor.advance(by: .seconds(5))
    scene.surface.isHidden = false
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(20))
    let report = FrameReport(scene.compositor.frameLog.frames, period: scene.output.model.period)
    #expect(report.missed == 0)
  }

  @Test func `without a display nothing is missed`() throws {
    let scene = try scene { _ in }
    let model = scene.output.model
    scene.compositor.advance(by: .milliseconds(20))
    scene.compositor.unplug(scene.output)
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .seconds(5))
    scene.compositor.plugIn(model)
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(20))
    let report = FrameReport(scene.compositor.frameLog.frames, period: model.period)
    #expect(report.shown == 2)
    #expect(report.missed == 0)
  }

  @Test func `two clients' surfaces of one number are two, and so are two in turn`() throws {
    let compositor = TestCompositor()
    let clients = try (0..<2).map { _ in try BareClient(compositor) }
    func identifiers() throws -> [SurfaceIdentifier] {
      let windows = try clients.map { try BareWindow($0) }
      compositor.settle()
      return withExtendedLifetime(windows) { compositor.surfaces.map(\.identifier) }
    }
    let first = try identifiers()
    #expect(first.map(\.number) == [first[0].number, first[0].number])
    #expect(first.map(\.client) == compositor.connectedClients)
    compositor.settle()
    let second = try identifiers()
    #expect(Set(first + second).count == 4)
  }

  @Test func `the log knows commit, permission and light of each frame`() throws {
    let scene = try scene { $0.repaintLead = .milliseconds(7) }
    scene.window.show(scene.window.makeBuffer(), requestsFrame: true)
    scene.compositor.advance(by: .milliseconds(20))
    scene.window.show(scene.window.makeBuffer())
    scene.compositor.advance(by: .milliseconds(20))
    let frames = scene.compositor.frameLog.frames
    #expect(frames.count == 3)
    #expect(frames[0].isSuperseded)
    #expect(frames[1].shown == .seconds(1000) + .milliseconds(20))
    #expect(frames[2].allowed == .seconds(1000) + .milliseconds(20))
    #expect(frames[2].shown == .seconds(1000) + .milliseconds(40))
    #expect(frames[2].damagedArea == 1200)
  }
}
