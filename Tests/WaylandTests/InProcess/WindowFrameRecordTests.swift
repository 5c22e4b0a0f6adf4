import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowFrameRecordTests {
  private final class Records { var all: [FrameRecord] = [] }

  private func scene(
    _ policy: PresentationPolicy = PresentationPolicy(),
    _ change: (inout OutputModel) -> Void = { _ in }
  ) throws -> (ClientScene, Records) {
    var model = OutputModel.ideal60
    model.presentation = policy
    change(&model)
    let scene = try ClientScene(CompositorConfiguration(outputs: [model]))
    let records = Records()
    scene.compositor.advance(by: .milliseconds(100))
    scene.window?.onFrameRecord = { records.all.append($0) }
    return (scene, records)
  }

  @Test func `every frame is recorded once, in order, with the compositor's data`() throws {
    let (scene, records) = try scene()
    let before = scene.frameCount
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    let frames = scene.compositor.frameLog.frames.dropFirst(before)
    #expect(records.all.count == frames.count)
    for (record, frame) in zip(records.all, frames) {
      #expect(record.commit == nanoseconds(frame.committed))
      #expect(record.presented == frame.shown.map(nanoseconds))
      #expect(record.callback == frame.allowed.map(nanoseconds))
      #expect(record.damagedPixels == frame.damagedArea)
      #expect(record.pixels == 320 * 200)
      #expect(record.fate == .presented)
    }
    #expect(records.all.map(\.number) == Array(before + 1..<before + 1 + frames.count))
    #expect(records.all.suffix(40).allSatisfy { $0.missed == 0 && $0.predicted == $0.presented })
    #expect(records.all.suffix(40).allSatisfy { $0.bufferAge == 1 || $0.bufferAge == 2 })
  }

  @Test func `a frame tells how long it was drawn and how old its input was`() throws {
    let (scene, records) = try scene()
    scene.animate(for: .seconds(1))
    scene.draw = { [unowned scene] frame in
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(3))
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.advance(to: scene.compositor.clock.now + .milliseconds(5))
    let stamp = scene.compositor.clock.now
    scene.seat.touch.down(id: 0, x: 10, y: 10)
    scene.compositor.advance(by: .milliseconds(100))
    let record = try #require(records.all.first { $0.newestInput != nil })
    #expect(record.newestInput == nanoseconds(stamp))
    #expect(record.inputAge == record.start - nanoseconds(stamp))
    #expect(record.drawTime == 3_000_000)
    #expect(record.inputToLight == record.presented.map { $0 - nanoseconds(stamp) })
    #expect(records.all.filter { $0.newestInput != nil }.count == 1)
  }

  @Test func `a frame seen a refresh late is missed by one`() throws {
    let (scene, records) = try scene()
    scene.animate(for: .seconds(1))
    var isSlow = true
    scene.draw = { [unowned scene] frame in
      if isSlow { scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(20)) }
      isSlow = false
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.advance(by: .milliseconds(500))
    #expect(records.all.filter { $0.missed == 1 }.count == 1)
    #expect(records.all.filter { ($0.missed ?? 0) > 1 }.isEmpty)
  }

  @Test func `frames without feedback are recorded as unknown, at the latest at the end`() throws {
    let (scene, records) = try scene(PresentationPolicy(completion: .never))
    let before = scene.frameCount
    scene.animate(for: .seconds(10))
    scene.comeToRest()
    let count = scene.frameCount - before
    #expect(records.all.count >= count - 16)
    scene.window?.close()
    #expect(records.all.count == count)
    #expect(records.all.allSatisfy { $0.fate == .unknown && $0.missed == nil })
    #expect(records.all.map(\.number) == Array(before + 1..<before + 1 + count))
  }

  @Test func `discarded frames are reported as discarded`() throws {
    let (scene, records) = try scene(PresentationPolicy(completion: .discardsAll))
    scene.animate(for: .seconds(1))
    #expect(records.all.count >= 50)
    #expect(records.all.allSatisfy { $0.fate == .discarded && $0.presented == nil })
  }

  @Test func `answers out of order are reported in order`() throws {
    let (scene, records) = try scene(PresentationPolicy(completion: .outOfOrder))
    scene.animate(for: .seconds(1))
    #expect(records.all.count >= 50)
    #expect(records.all.map(\.number) == records.all.map(\.number).sorted())
  }

  private func nanoseconds(_ duration: Duration) -> Nanoseconds {
    duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
  }
}
