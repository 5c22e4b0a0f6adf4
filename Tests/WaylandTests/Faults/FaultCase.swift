import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// Something that goes wrong, and what a good client makes of it.
struct FaultCase: Sendable, CustomTestStringConvertible {
  /// What goes wrong, in a few words.
  var title: String
  /// What the compositor is like.
  var configuration: @Sendable () -> CompositorConfiguration = { CompositorConfiguration() }
  /// Does it to a window that is shown, and checks what becomes of it.
  var happens: @Sendable (ClientScene) throws -> Void

  var testDescription: String { title }

  /// A case that a compositor's script describes, met in the middle of an animation, with a finger
  /// down, a button held and a key that repeats.
  static func strike(_ title: String, _ actions: FaultAction...) -> FaultCase {
    FaultCase(title: title) { scene in
      scene.isAnimating = true
      scene.window?.setNeedsFrame()
      scene.seat.touch.down(id: 0, x: 50, y: 50)
      scene.seat.pointer.move(x: 20, y: 20)
      scene.seat.pointer.button(isPressed: true)
      scene.seat.keyboard.press(.right)
      scene.compositor.advance(by: .milliseconds(700))
      for action in actions {
        scene.compositor.strike(action)
        scene.compositor.advance(by: .milliseconds(40))
      }
      scene.compositor.advance(by: .milliseconds(500))
      #expect(scene.client.error == nil)
    }
  }

  /// Faults that the compositor's script knows.
  static var struck: [FaultCase] {
    [
      strike("nobody reads for half a second", .stopReading(.milliseconds(500))),
      strike("a size that is none", .configure(width: 0, height: 0, states: [])),
      strike("a size below none", .configure(width: -5, height: -7, states: [4])),
      strike("a size of one", .configure(width: 1, height: 1, states: [1, 4])),
      strike("the largest size", .configure(width: .max, height: .max, states: [4])),
      strike("a thousand sizes", .configureStorm(count: 1000)),
      strike("asked to close, three times", .close, .close, .close),
      strike("a thousand pings", .pings(count: 1000)),
      strike("the largest scale, and the smallest", .scale(.max), .scale(0), .scale(120)),
      strike("no display, and another", .unplugOutput, .plugOutput(OutputModel(name: "NEW"))),
      strike(
        "the pointer is gone and comes back", .withdraw(capabilities: 1), .grant(capabilities: 1)),
      strike("the keyboard is gone", .withdraw(capabilities: 2)),
      strike("the panel is gone", .withdraw(capabilities: 4)),
      strike(
        "all devices are gone and come back", .withdraw(capabilities: 7), .grant(capabilities: 7)),
      strike("the seat is gone, and another comes", .removeSeat, .addSeat),
      strike("a second seat", .addSeat),
      strike("the touch is cancelled twice", .cancelTouch, .cancelTouch),
      strike("no callback comes any more", .callbacks(.never)),
      strike("three callbacks a refresh", .callbacks(.burst(3))),
      strike("buffers come back half a second late", .release(.delayed(.milliseconds(500)))),
      strike("buffers come back out of order", .release(.outOfOrder)),
      strike("presentation is withdrawn", .removeGlobal("wp_presentation")),
      strike("the shell is withdrawn", .removeGlobal("xdg_wm_base")),
      strike("shared memory is withdrawn", .removeGlobal("wl_shm")),
      strike("the viewporter is withdrawn", .removeGlobal("wp_viewporter")),
    ]
  }

  /// Faults that need more than a word of the compositor.
  static var played: [FaultCase] {
    [bothWaysFull, pingWhileDrawing, drawingServesTheLoop, goneSurface, newKeymapWhileRepeating]
  }

  private static let bothWaysFull = FaultCase(title: "both ends are full at once") { scene in
    for step in 0..<3000 { scene.seat.pointer.move(x: Double(step % 300), y: 10) }
    scene.compositor.strike(.stopReading(.seconds(1)))
    for step in 0..<300 {
      scene.window?.title = "\(step) " + String(repeating: "x", count: 800)
      scene.client.turn()
    }
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.client.error == nil)
    #expect(scene.toplevel.title?.hasPrefix("299 ") == true)
  }

  private static let pingWhileDrawing = FaultCase(title: "a ping during a long drawing") { scene in
    scene.draw = { [unowned scene] frame in
      scene.compositor.ping()
      scene.compositor.clock.move(to: scene.compositor.clock.now + .milliseconds(90))
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.animate(for: .seconds(1))
    scene.comeToRest()
    #expect(scene.compositor.unansweredPings == 0)
    scene.draw = nil
  }

  private static let drawingServesTheLoop = FaultCase(title: "a drawing serves the loop") { scene in
    scene.draw = { [unowned scene] frame in
      for _ in 0..<3 { #expect(throws: Never.self) { try scene.session.loop.turn() } }
      frame.pixels.fill(0xff00_0000 | UInt32(truncatingIfNeeded: frame.now >> 16))
      return .painted(damage: [frame.pixels.bounds])
    }
    let frames = scene.frameCount
    scene.animate(for: .seconds(1))
    #expect((55...61).contains(scene.frameCount - frames))
    scene.draw = nil
  }

  private static let goneSurface = FaultCase(title: "input for a surface that has gone") { scene in
    let second = Window(scene.session, ClientScene.settings)
    second.onFrame = { frame in
      frame.pixels.fill(0xff00_ff00)
      return .painted(damage: [frame.pixels.bounds])
    }
    scene.compositor.settle()
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    scene.input = []
    // On their way when the window ends: they arrive with no surface at all.
    scene.seat.pointer.move(x: 610, y: 10)
    scene.seat.pointer.button(isPressed: true)
    scene.seat.touch.down(id: 3, x: 620, y: 20)
    scene.seat.touch.motion(id: 3, x: 630, y: 20)
    second.close()
    scene.seat.pointer.sendStrayMotion(x: 5, y: 5)
    scene.compositor.settle()
    let heard = scene.input.filter { event in
      switch event {
      case .pointer, .touch: true
      default: false
      }
    }
    #expect(heard == [])
  }

  private static let newKeymapWhileRepeating = FaultCase(
    title: "another keymap while a key repeats"
  ) { scene in
    scene.seat.keyboard.press(.right)
    scene.compositor.advance(by: .seconds(1))
    scene.seat.setKeymap(.greek)
    scene.seat.keyboard.sendModifiers(depressed: 0, group: 7)
    scene.compositor.advance(by: .milliseconds(500))
    scene.seat.keyboard.release(.right)
    scene.compositor.settle()
    let heard = scene.input.count
    scene.compositor.advance(by: .seconds(2))
    #expect(scene.input.count == heard)
  }
}
