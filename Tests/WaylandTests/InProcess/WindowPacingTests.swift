import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowPacingTests {
  private func scene(_ change: (inout OutputModel) -> Void) throws -> ClientScene {
    var model = OutputModel.ideal60
    change(&model)
    return try ClientScene(CompositorConfiguration(outputs: [model]))
  }

  @Test(arguments: [
    OutputModel.ideal60, .ideal120, .ideal144, .recorded(.weston10), .weston10Panel,
    .recorded(.sway17), .wlrootsPanel, .recorded(.mutter48), .variableRefresh,
  ])
  func `an animation commits once per refresh and misses none`(model: OutputModel) throws {
    let scene = try scene { $0 = model }
    scene.animate(for: .seconds(2))
    let cadence = model.periods.isEmpty ? model.period : model.periods.reduce(.zero, +) / 6
    let expected = Int(Duration.seconds(2) / cadence)
    #expect(abs(scene.frameCount - expected) <= 3)
    #expect(scene.frameCount <= scene.compositor.frameLog.callbacksAnswered + 1)
    #expect(scene.broken == [])
  }

  @Test func `frames are shown one period apart, with no vblank missed`() throws {
    let scene = try scene { _ in }
    scene.animate(for: .seconds(2))
    let report = FrameReport(scene.compositor.frameLog.frames, period: scene.output.model.period)
    #expect(report.missed == 0)
    #expect(report.superseded == 0)
    #expect(report.interval(atFraction: 0) == .nanoseconds(16_666_667))
    #expect(report.interval(atFraction: 1) == .nanoseconds(16_666_667))
  }

  @Test func `at rest there is no commit, no timer and no message`() throws {
    let scene = try scene { _ in }
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    let commits = scene.surface.commits.count
    let messages = scene.compositor.requestCount + scene.compositor.eventCount
    #expect(scene.client.nextDeadline == nil)
    #expect(scene.compositor.nextDue == nil)
    scene.compositor.advance(by: .seconds(24 * 3600))
    #expect(scene.surface.commits.count == commits)
    #expect(scene.compositor.requestCount + scene.compositor.eventCount == messages)
    #expect(scene.surface.unansweredCallbacks == 0)
  }

  @Test func `a window that asks for one frame after a rest draws it immediately`() throws {
    let scene = try scene { _ in }
    scene.comeToRest()
    let before = scene.frameCount
    scene.window?.setNeedsFrame()
    scene.compositor.settle()
    #expect(scene.frameCount == before + 1)
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.frameCount == before + 1)
  }

  @Test func `asking many times gives one frame`() throws {
    let scene = try scene { _ in }
    scene.comeToRest()
    let before = scene.frameCount
    for _ in 0..<100 { scene.window?.setNeedsFrame() }
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount == before + 1)
  }

  @Test func `a hidden window draws nothing and never wakes up`() throws {
    let scene = try scene { _ in }
    scene.animate(for: .seconds(1))
    scene.surface.isHidden = true
    scene.compositor.advance(by: .seconds(1))
    let frames = scene.frameCount
    let turns = scene.client.turns
    scene.compositor.advance(by: .seconds(3600))
    #expect(scene.frameCount == frames)
    #expect(scene.client.turns - turns < 20)
    #expect(scene.surface.unansweredCallbacks <= 1)
    scene.surface.isHidden = false
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.frameCount > frames + 50)
    #expect(scene.broken == [])
  }

  @Test func `callbacks that come late delay the frames and nothing else`() throws {
    let scene = try scene { $0.callbacks = .delayed(.milliseconds(5)) }
    scene.animate(for: .seconds(1))
    #expect(scene.frameCount >= 28)
    #expect(scene.broken == [])
  }

  @Test func `suspended in the very first configure`() throws {
    var configuration = CompositorConfiguration()
    configuration.windows = .manual
    let scene = try ClientScene(configuration)
    scene.toplevel.configure(width: 300, height: 200, states: [9])
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.frameCount == 0)
    scene.toplevel.configure(width: 300, height: 200, states: [4])
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.toplevel.isMapped)
    #expect(scene.broken == [])
  }

  @Test func `a display in another mode is reckoned with before a frame was seen in it`() throws {
    let scene = try scene { _ in }
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    let window = try #require(scene.window)
    #expect(window.framePeriod == 16_666_667)
    scene.compositor.change(scene.output) { model in
      model.announcedRefresh = 50_000
      model.period = .milliseconds(20)
    }
    // Off every grid.
    scene.compositor.advance(by: .microseconds(1_003_100))
    #expect(window.framePeriod == 20_000_000)
    window.setNeedsFrame()
    scene.compositor.settle()
    let drawn = try #require(scene.drawn.last)
    #expect(drawn.showTime - drawn.now == 20_000_000)
  }

  @Test func `show times lie on the grid of vblanks and never go back`() throws {
    let scene = try scene { _ in }
    scene.animate(for: .seconds(2))
    let times = scene.drawn.map(\.showTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.suffix(60)
    #expect(steps.allSatisfy { abs($0 - 16_666_667) < 200_000 })
  }
}

/// Frames that are presented in sequence and on time, where the compositor supports it.
@Suite struct WindowConstraintTests {
  private final class Records { var all: [FrameRecord] = [] }

  /// The numbers of the requests of `name` so far.
  private func requests(_ name: String, _ scene: ClientScene) -> Int {
    scene.compositor.transcript.count { $0.contains(name) }
  }

  private func scene(_ change: (inout CompositorConfiguration) -> Void = { _ in }) throws
    -> ClientScene
  {
    var configuration = CompositorConfiguration(outputs: [.weston10Panel])
    change(&configuration)
    return try ClientScene(configuration, keepsTranscript: true)
  }

  @Test func `frames that callbacks allow are kept in order, and none is late because of that`()
    throws
  {
    let scene = try scene()
    let records = Records()
    scene.window?.onFrameRecord = { records.all.append($0) }
    scene.animate(for: .seconds(3))
    #expect(abs(scene.frameCount - 180) <= 3)
    #expect(records.all.dropFirst(5).allSatisfy { $0.missed == 0 })
    #expect(requests("get_fifo", scene) == 1)
    #expect(requests("set_barrier", scene) == scene.frameCount)
    #expect(requests("wait_barrier", scene) >= scene.frameCount - 3)
    // Answers wait for nothing: the newest size is what counts.
    let before = requests("wait_barrier", scene)
    scene.comeToRest()
    scene.toplevel.configure(width: 500, height: 300)
    scene.compositor.settle()
    #expect(scene.surface.width == 500)
    #expect(requests("wait_barrier", scene) <= before + 1)
    #expect(scene.broken == [])
  }

  @Test func `too many callbacks do not make pictures unseen`() throws {
    let scene = try scene { $0.outputs[0].callbacks = .burst(3) }
    scene.animate(for: .seconds(3))
    let report = FrameReport(scene.compositor.frameLog.frames, period: .nanoseconds(16_666_667))
    #expect(report.superseded == 0)
    #expect(scene.broken == [])
  }
}
