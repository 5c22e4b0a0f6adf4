import CompositorTestSupport
import Testing
import Wayland
import WaylandTesting

/// Content dragged from one window of a program to another, under a real compositor.
@Suite(.serialized)
struct DropTests {
  /// Two windows side by side that take text, each in one color.
  private final class Pair {
    let session: Session
    let windows: [Window]
    var drops: [(window: Int, text: String)] = []
    var outcomes: [Drag.Outcome] = []
    /// Whether something is being dragged out of one of them.
    var isDragging = false
    /// The window over which something is that it would take.
    var target: Int?

    init(socket: String) throws {
      let loop = EventLoop()
      session = Session(display: try Display(name: socket), loop: loop)
      windows = ["first", "second"].map { [session] name in
        Window(session, WindowSettings(title: name, appID: name))
      }
      for (number, window) in windows.enumerated() {
        window.onFrame = { frame in
          frame.pixels.fill(number == 0 ? 0xff80_0000 : 0xff00_0080)
          return .painted(damage: [frame.pixels.bounds])
        }
        var taking = DropTarget(types: ["text/plain"]) { [unowned self] drop in
          drops.append((number, String(decoding: drop.bytes, as: UTF8.self)))
        }
        taking.onOver = { [unowned self] place in target = place == nil ? nil : number }
        window.dropTarget = taking
        window.onInput = { [unowned self, unowned window] event in
          guard case .pointer(let pointer) = event, case .pressed = pointer.kind else { return }
          let drag = window.surface.startDrag(.text("from \(number)"), from: pointer.seat)
          isDragging = drag != nil
          drag?.onEnd = { [unowned self] outcome in
            isDragging = false
            outcomes.append(outcome)
          }
        }
      }
    }

    /// Runs the windows until a condition is true.
    func serve(until condition: () -> Bool) throws -> Bool {
      try Deadline(seconds: 120).reaches {
        try session.loop.turn()
        return condition()
      }
    }
  }

  @Test(
    .enabled(
      if: HeadlessCompositor.isInstalled(.sway), "sway is not installed: Scripts/setup test"))
  func `under sway text is dropped from each of two windows on the other`() throws {
    let compositor = try HeadlessCompositor(.sway)
    let input = try VirtualInput(socket: compositor.socketPath)
    let pair = try Pair(socket: compositor.socketPath)
    // Each takes half the screen.
    let half = HeadlessCompositor.size.width / 2
    #expect(
      try pair.serve {
        pair.windows.allSatisfy { $0.surface.size?.width == half && $0.statistics.frames > 1 }
      })
    for (from, to) in [(0, 1), (1, 0)] {
      let (start, end) = (half / 2 + from * half, half / 2 + to * half)
      try input.move(x: start, y: 300)
      try input.button(isPressed: true)
      // The drag begins with the press, which is to be heard first.
      #expect(try pair.serve { pair.isDragging })
      for step in 1...10 {
        try input.move(x: start + (end - start) * step / 10, y: 300)
        try pair.session.loop.turn()
      }
      #expect(try pair.serve { pair.target == to })
      try input.button(isPressed: false)
      let count = pair.outcomes.count
      #expect(try pair.serve { pair.outcomes.count > count && pair.drops.count > count })
    }
    #expect(pair.drops.map(\.window) == [1, 0])
    #expect(pair.drops.map(\.text) == ["from 0", "from 1"])
    #expect(pair.outcomes == [.dropped, .dropped])
  }
}
