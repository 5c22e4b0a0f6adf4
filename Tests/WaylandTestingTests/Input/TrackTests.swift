import Testing
import WaylandTesting

@Suite struct TrackTests {
  @Test func `a flick is down, motions at the panel's rate, up, each framed`() {
    let track = TouchTrack.finger(3, rate: 100).down(x: 10, y: 5)
      .move(x: 40, y: 5, over: .milliseconds(30)).up()
    #expect(
      track.steps.map(\.event) == [
        .down(id: 3, x: 10, y: 5), .frame, .motion(id: 3, x: 20, y: 5), .frame,
        .motion(id: 3, x: 30, y: 5), .frame, .motion(id: 3, x: 40, y: 5), .frame, .up(id: 3),
        .frame,
      ])
    #expect(track.end == .milliseconds(30))
  }

  @Test func `weston sends no frame after the last up`() {
    let track = TouchTrack.finger(0, framing: .exceptLastUp).down(x: 0, y: 0).up()
    #expect(track.steps.map(\.event) == [.down(id: 0, x: 0, y: 0), .frame, .up(id: 0)])
  }

  @Test func `cage sends no frame at all`() {
    let track = TouchTrack.finger(0, framing: .none).down(x: 0, y: 0).up()
    #expect(track.steps.map(\.event) == [.down(id: 0, x: 0, y: 0), .up(id: 0)])
  }

  @Test func `two fingers interleave by time`() {
    let first = TouchTrack.finger(0, framing: .none).down(x: 0, y: 0).wait(.milliseconds(20)).up()
    let second = TouchTrack.finger(1, framing: .none).down(x: 9, y: 9).wait(.milliseconds(5)).up()
    let both = first.and(second, after: .milliseconds(10))
    #expect(
      both.steps.map(\.event) == [
        .down(id: 0, x: 0, y: 0), .down(id: 1, x: 9, y: 9), .up(id: 1), .up(id: 0),
      ])
    #expect(both.end == .milliseconds(20))
  }

  @Test func `a pointer drag presses, moves and releases`() {
    let track = PointerTrack(x: 1, y: 2, rate: 50).press()
      .move(x: 3, y: 2, over: .milliseconds(40)).release()
    #expect(
      track.steps.map(\.event) == [
        .motion(x: 1, y: 2), .button(code: 0x110, isPressed: true), .motion(x: 2, y: 2),
        .motion(x: 3, y: 2), .button(code: 0x110, isPressed: false),
      ])
  }

  @Test func `a notch is 10 units and 120 parts`() {
    let scroll = Scroll.wheel(notches: -2)
    #expect(scroll.vertical == -20)
    #expect(scroll.vertical120 == -240)
    #expect(scroll.source == .wheel)
  }
}
