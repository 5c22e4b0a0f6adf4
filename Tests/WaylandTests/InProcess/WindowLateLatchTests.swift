import Glibc
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import Wayland

/// Visible frames contain the newest input possible.
@Suite struct WindowLateLatchTests {
  private final class Records { var all: [FrameRecord] = [] }

  /// An animation under a finger of 125 Hz.
  ///
  /// Every frame takes 3 ms to draw.
  private struct Scene {
    let client: ClientScene
    let records = Records()

    init(_ model: OutputModel) throws {
      client = try ClientScene(CompositorConfiguration(outputs: [model]))
      client.draw = { [unowned client] frame in
        client.compositor.clock.move(to: client.compositor.clock.now + .milliseconds(3))
        frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 12))
        return .painted(damage: [frame.pixels.bounds])
      }
      client.window?.onFrameRecord = { [records] in records.all.append($0) }
      client.isAnimating = true
      client.window?.setNeedsFrame()
      client.seat.touch.down(id: 0, x: 0, y: 50)
    }

    /// Moves the finger for some time.
    ///
    /// Returns what was recorded of the frames in it.
    func drag(for duration: Duration) -> [FrameRecord] {
      let first = records.all.count
      for step in 0..<Int(duration / .milliseconds(8)) {
        client.compositor.advance(by: .milliseconds(8))
        client.seat.touch.motion(id: 0, x: Double(step % 300), y: 50)
      }
      return Array(records.all[first...])
    }
  }

  private func median(_ values: [Nanoseconds]) -> Nanoseconds { values.sorted()[values.count / 2] }

  /// What was put off: begun more than a millisecond after the callback.
  private func isPutOff(_ record: FrameRecord) -> Bool {
    record.callback.map { record.start - $0 > 1_000_000 } ?? false
  }

  @Test(arguments: [OutputModel.ideal60, .weston10Panel, .wlrootsPanel, .recorded(.mutter48)])
  func `input is nearly half a period newer, and no frame is late`(model: OutputModel) throws {
    let scene = try Scene(model)
    let early = scene.drag(for: .milliseconds(400)).compactMap(\.inputToLight)
    _ = scene.drag(for: .seconds(1))
    let late = scene.drag(for: .seconds(5))
    #expect(late.filter(isPutOff).count > late.count - 3)
    #expect(late.allSatisfy { $0.missed == 0 })
    let gain = median(early) - median(late.compactMap(\.inputToLight))
    #expect(gain >= 7_000_000, "\(Double(gain) / 1e6) ms")
    #expect(late.count >= 299)
    #expect(scene.client.broken == [])
  }

  @Test(arguments: [1, 3, 5, 9, 12])
  func `a frame begun between two callbacks keeps what was earned`(delay: Int) throws {
    let scene = try Scene(.weston10Panel)
    _ = scene.drag(for: .seconds(3))
    scene.client.isAnimating = false
    // The callback of the last frame comes, and finds nothing to draw.
    _ = scene.client.compositor.advance(within: .milliseconds(100)) {
      scene.client.surface.unansweredCallbacks == 0
    }
    scene.client.compositor.advance(by: .milliseconds(delay))
    scene.client.isAnimating = true
    scene.client.window?.setNeedsFrame()
    let records = scene.drag(for: .milliseconds(500))
    #expect(records.allSatisfy { $0.presented == $0.predicted })
    #expect(records.dropFirst(2).allSatisfy(isPutOff))
    #expect(records.count >= 29)
  }

  @Test func `the delay ends with a frame that is late, and comes back after two seconds`() throws {
    let scene = try Scene(.weston10Panel)
    _ = scene.drag(for: .seconds(2))
    let draw = scene.client.draw
    scene.client.draw = { [unowned client = scene.client] frame in
      client.compositor.clock.move(to: client.compositor.clock.now + .milliseconds(12))
      client.draw = draw
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 12))
      return .painted(damage: [frame.pixels.bounds])
    }
    let slow = scene.drag(for: .milliseconds(200))
    #expect(slow.filter { ($0.missed ?? 0) > 0 }.count == 1)
    #expect(scene.drag(for: .milliseconds(1700)).filter(isPutOff).isEmpty)
    #expect(!scene.drag(for: .seconds(1)).filter(isPutOff).isEmpty)
  }

  @Test(arguments: [
    OutputModel.variableRefresh, .recorded(.weston10), .recorded(.sway17),
  ]) func `nothing is put off where the display does not keep what it says`(
    model: OutputModel
  ) throws {
    let scene = try Scene(model)
    // At the start a callback comes while the client still draws.
    _ = scene.drag(for: .milliseconds(100))
    #expect(scene.drag(for: .seconds(5)).filter(isPutOff).isEmpty)
    #expect(scene.client.compositor.violations == [])
  }

  @Test func `the first frame after a rest, and an answer, are never put off`() throws {
    let scene = try Scene(.weston10Panel)
    _ = scene.drag(for: .seconds(2))
    scene.client.comeToRest()
    #expect(scene.client.client.nextDeadline == nil)
    let before = scene.client.frameCount
    scene.client.window?.setNeedsFrame()
    scene.client.compositor.settle()
    #expect(scene.client.frameCount == before + 1)
    scene.client.isAnimating = true
    scene.client.window?.setNeedsFrame()
    _ = scene.drag(for: .seconds(2))
    scene.client.toplevel.configure(width: 500, height: 300, states: [4])
    scene.client.compositor.settle()
    #expect(scene.client.surface.width == 500)
  }

  @Test func `a window that is hidden while a frame is put off draws nothing`() throws {
    let scene = try Scene(.weston10Panel)
    _ = scene.drag(for: .seconds(2))
    let allowed = scene.client.compositor.advance(within: .milliseconds(40)) {
      scene.client.window?.surface.isPutOff == true
    }
    #expect(allowed)
    let frames = scene.client.frameCount
    scene.client.toplevel.setSuspended(true)
    scene.client.compositor.advance(by: .seconds(1))
    #expect(scene.client.frameCount == frames)
    // The last thing to be done is to free the memory of a buffer.
    scene.client.compositor.advance(by: .seconds(1))
    #expect(scene.client.client.nextDeadline == nil)
  }

  @Test func `another mode has to be verified again`() throws {
    let scene = try Scene(.ideal60)
    _ = scene.drag(for: .seconds(2))
    scene.client.compositor.change(scene.client.output) { model in
      model.announcedRefresh = 50_000
      model.period = .milliseconds(20)
    }
    scene.client.compositor.settle()
    #expect(scene.drag(for: .milliseconds(500)).filter(isPutOff).count <= 1)
    #expect(!scene.drag(for: .seconds(2)).filter(isPutOff).isEmpty)
  }
}
