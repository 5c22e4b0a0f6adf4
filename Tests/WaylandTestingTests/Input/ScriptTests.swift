import Testing
import WaylandTestSupport
import WaylandTesting

@Suite struct ScriptTests {
  @Test func `a flick is down, motions at the panel's rate, up, each framed`() {
    let script = Script.finger(3, rate: 100).down(x: 10, y: 5)
      .move(x: 40, y: 5, over: .milliseconds(30)).up()
    #expect(
      script.steps.map(\.action) == [
        .touchDown(3, x: 10, y: 5), .touchFrame, .touchMove(3, x: 20, y: 5), .touchFrame,
        .touchMove(3, x: 30, y: 5), .touchFrame, .touchMove(3, x: 40, y: 5), .touchFrame,
        .touchUp(3), .touchFrame,
      ])
    #expect(script.end == .milliseconds(30))
  }

  @Test func `weston sends no frame after the last up, and cage none at all`() {
    func actions(_ framing: Script.Framing) -> [Script.Action] {
      Script.finger(0, framing: framing).down(x: 0, y: 0).up().steps.map(\.action)
    }
    #expect(actions(.exceptLastUp) == [.touchDown(0, x: 0, y: 0), .touchFrame, .touchUp(0)])
    #expect(actions(.none) == [.touchDown(0, x: 0, y: 0), .touchUp(0)])
  }

  @Test func `two fingers interleave by time`() {
    let first = Script.finger(0, framing: .none).down(x: 0, y: 0).wait(.milliseconds(20)).up()
    let second = Script.finger(1, framing: .none).down(x: 9, y: 9).wait(.milliseconds(5)).up()
    let both = first.and(second, after: .milliseconds(10))
    #expect(
      both.steps.map(\.action) == [
        .touchDown(0, x: 0, y: 0), .touchDown(1, x: 9, y: 9), .touchUp(1), .touchUp(0),
      ])
    #expect(both.end == .milliseconds(20))
  }

  @Test func `a pointer drag presses, moves and releases`() {
    let script = Script.pointer(x: 1, y: 2, rate: 50).press()
      .move(x: 3, y: 2, over: .milliseconds(40)).release()
    #expect(
      script.steps.map(\.action) == [
        .pointerMove(x: 1, y: 2), .pointerButton(0x110, isPressed: true), .pointerMove(x: 2, y: 2),
        .pointerMove(x: 3, y: 2), .pointerButton(0x110, isPressed: false),
      ])
  }

  @Test func `a notch is 10 units and 120 parts`() {
    let scroll = Scroll.wheel(notches: -2)
    #expect(scroll.vertical == -20)
    #expect(scroll.vertical120 == -240)
    #expect(scroll.source == .wheel)
  }

  @Test func `a text has a line for each action`() throws {
    let script = try Script(
      """
      # a flick, and what else there is
      0 touch down 0 700 400
      130.5 touch up 0 # lifted

      500 pointer press
      600 resize 800 600
      700 configure 640 480 4 9
      700 key 106
      """)
    #expect(
      script.steps == [
        .init(.zero, .touchDown(0, x: 700, y: 400)), .init(.zero, .touchFrame),
        .init(.microseconds(130_500), .touchUp(0)), .init(.microseconds(130_500), .touchFrame),
        .init(.milliseconds(500), .pointerButton(0x110, isPressed: true)),
        .init(.milliseconds(600), .resize(width: 800, height: 600, isDragged: false)),
        .init(.milliseconds(700), .configure(width: 640, height: 480, states: [4, 9])),
        .init(.milliseconds(700), .key(106)),
      ])
    #expect(script.end == .milliseconds(700))
  }

  @Test func `shares are of the window, its length and the scale`() throws {
    let stage = Script.Stage(
      area: PixelRectangle(x: 100, y: 50, width: 200, height: 80), length: .seconds(4),
      scale120: 180)
    let script = try Script(
      "25%+5 pointer move 50% 100%-1 \n 0 drag 100%+6 50% \n 0 scale 200%", on: stage)
    #expect(
      script.steps == [
        .init(.milliseconds(1005), .pointerMove(x: 200, y: 129)),
        .init(.zero, .resize(width: 206, height: 40, isDragged: true)),
        .init(.zero, .scale(360)),
      ])
  }

  @Test func `a movement takes its time from the position before`() throws {
    let track = Script.finger(1).down(x: 10, y: 20)
      .move(x: 90, y: 20, over: .milliseconds(80)).wait(.milliseconds(20)).up()
    let text = "0 touch down 1 10 20 \n 0 touch move 1 90 20 over 80 \n 100 touch up 1"
    #expect(try Script(text).steps == track.steps)
  }

  @Test(arguments: [
    "0 touch", "x key 1", "0 touch down 0 1", "-1 key 1", "0 pointer move 1e99 0", "0 key",
    "0 hide 1 2", "0 scale 0", "0 touch move 0 5 5 over x", "0 callbacks lost 0", "5%% key 1",
  ])
  func `a line that is not understood is named`(line: String) {
    let error = #expect(throws: Script.UnknownLine.self) { try Script("0 key 1\n" + line) }
    #expect(error?.number == 2)
    #expect(error?.text == line)
  }

  @Test func `a seed always gives the same faults, in order and within the time span`() throws {
    let lines = Script.faults(seed: 7, count: 100, within: .seconds(2))
    #expect(lines == Script.faults(seed: 7, count: 100, within: .seconds(2)))
    #expect(lines != Script.faults(seed: 8, count: 100, within: .seconds(2)))
    let times = try Script(lines.joined(separator: "\n")).steps.map(\.time)
    #expect(times.count == 100)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 >= .zero && $0 < .seconds(2) })
  }

  @Test func `random faults are understood, and never end the connection`() {
    for seed in UInt64(0)..<50 {
      let script = Script(seed: seed, count: 50, within: .seconds(1))
      #expect(script.steps.count == 50)
      #expect(!script.steps.contains { $0.action == .disconnect })
    }
  }

  @Test func `a script hides, resizes and moves the window, and plugs displays`() throws {
    let scene = try WindowScene()
    let compositor = scene.compositor
    compositor.play(
      try Script(
        "0 hide \n 10 show \n 20 drag 120 90 \n 30 resize 100 80 \n 40 plug 144 \n 50 display 2"))
    compositor.advance(by: .milliseconds(5))
    #expect(scene.toplevel.surface.isHidden)
    compositor.advance(by: .milliseconds(20))
    #expect(!scene.toplevel.surface.isHidden)
    #expect(scene.window.configures.last?.width == 120)
    #expect(scene.toplevel.lastSent?.states.contains(3) == true)
    compositor.advance(by: .milliseconds(10))
    #expect(scene.window.configures.last?.width == 100)
    #expect(scene.toplevel.lastSent?.states.contains(3) == false)
    compositor.advance(by: .milliseconds(20))
    #expect(compositor.outputs.count == 2)
    #expect(scene.toplevel.x >= compositor.outputs[1].x)
    compositor.play(try Script("0 unplug \n 1 plug"))
    compositor.advance(by: .milliseconds(5))
    #expect(compositor.outputs.last?.model == .ideal60)
  }
}
