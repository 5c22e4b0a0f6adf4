import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

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
    configuration.keepsTranscript = true
    change(&configuration)
    return try ClientScene(configuration)
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
