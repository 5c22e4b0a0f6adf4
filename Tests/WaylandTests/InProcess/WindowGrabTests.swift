import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct WindowGrabTests {
  /// A window with a title bar of 30 units and two seats.
  ///
  /// It begins with nothing heard.
  private func scene() throws -> (ClientScene, first: ServerSeat, second: ServerSeat) {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { pixels, appearance in
      pixels.fill(appearance.pressed == .close ? 0xffff_0000 : 0xff00_00ff)
    }
    let scene = try ClientScene(.mutterWithTouch, settings: settings)
    let second = scene.compositor.addSeat(SeatModel(name: "second"))
    scene.compositor.advance(by: .milliseconds(100))
    scene.input = []
    return (scene, scene.seat, second)
  }

  /// Buttons and fingers heard, as short lines with the place of the seat.
  private func heard(_ scene: ClientScene) -> [String] {
    let seats = scene.session.seats.map(\.name)
    return scene.input.compactMap { event in
      switch event {
      case .pointer(let event):
        let seat = seats.firstIndex(of: event.seat).map(String.init) ?? "?"
        switch event.kind {
        case .pressed(let button): return "\(seat) pressed \(button.rawValue)"
        case .released(let button): return "\(seat) released \(button.rawValue)"
        case .canceled: return "\(seat) canceled"
        case .entered, .moved, .left: return nil
        }
      case .touch(let event):
        let seat = seats.firstIndex(of: event.seat).map(String.init) ?? "?"
        return "\(seat) \(event.kind) \(event.id)"
      default: return nil
      }
    }
  }

  @Test func `each seat has the cursor of its own position`() throws {
    let (scene, first, second) = try scene()
    scene.window?.cursor = .grab
    first.pointer.move(x: 100, y: 100)
    second.pointer.move(x: -4, y: 100)
    scene.compositor.settle()
    #expect(first.pointer.cursor == .shape(16))
    #expect(second.pointer.cursor == .shape(26))
    scene.window?.cursor = .pointingHand
    scene.compositor.settle()
    #expect(first.pointer.cursor == .shape(4))
    #expect(second.pointer.cursor == .shape(26))
    scene.window?.cursor = .grab
    first.pointer.move(x: 100, y: 15)
    second.pointer.move(x: 160, y: 234)
    scene.compositor.settle()
    #expect(first.pointer.cursor == .shape(1))
    #expect(second.pointer.cursor == .shape(27))
    second.pointer.move(x: 160, y: 100)
    scene.compositor.settle()
    #expect(first.pointer.cursor == .shape(1))
    #expect(second.pointer.cursor == .shape(16))
    #expect(scene.broken == [])
  }

  @Test func `close acts on release, and the press is seen before`() throws {
    let (scene, first, _) = try scene()
    first.touch.down(id: 0, x: 300, y: 15)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.closes == 0)
    #expect(scene.surface.image?[300, 15] == 0xffff_0000)
    first.touch.motion(id: 0, x: 300, y: 90)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.image?[300, 15] == 0xff00_00ff)
    first.touch.motion(id: 0, x: 300, y: 15)
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.surface.image?[300, 15] == 0xffff_0000)
    first.touch.up(id: 0)
    scene.compositor.settle()
    #expect(scene.closes == 1)
    #expect(heard(scene) == [])
    #expect(scene.broken == [])
  }

  @Test func `a finger moves the window with its own press, whatever was pressed since`() throws {
    let (scene, first, _) = try scene()
    first.touch.down(id: 0, x: 100, y: 15)
    first.pointer.move(x: 100, y: 100)
    first.pointer.button(isPressed: true)
    first.pointer.button(isPressed: false)
    first.touch.motion(id: 0, x: 100, y: 30)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["move"])
    #expect(first.holds(scene.toplevel.grabSerial))
    first.touch.up(id: 0)
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `a finger that rests on the caption shows the desktop's menu`() throws {
    let (scene, first, _) = try scene()
    first.touch.down(id: 0, x: 100, y: 15)
    scene.compositor.advance(by: .milliseconds(450))
    #expect(scene.toplevel.wishes == [])
    scene.compositor.advance(by: .milliseconds(100))
    #expect(scene.toplevel.wishes == ["show_window_menu"])
    first.touch.motion(id: 0, x: 100, y: 100)
    first.touch.up(id: 0)
    scene.compositor.settle()
    #expect(heard(scene) == [])
    #expect(scene.broken == [])
  }

  @Test(arguments: [false, true])
  func `content that looks like a title bar lets the window be moved`(isFinger: Bool) throws {
    let (scene, first, second) = try scene()
    let window = try #require(scene.window)
    window.onInput = { event in
      scene.input.append(event)
      switch event {
      case .pointer(let event) where event.kind == .moved: window.beginMove(seat: event.seat)
      case .touch(let event) where event.kind == .moved: window.beginMove(seat: event.seat)
      default: break
      }
    }
    second.pointer.move(x: 90, y: 90)
    first.pointer.move(x: 100, y: 100)
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == [], "nothing is held down")
    if isFinger {
      first.touch.down(id: 4, x: 100, y: 100)
      first.touch.motion(id: 4, x: 110, y: 100)
      first.touch.motion(id: 4, x: 120, y: 100)
    } else {
      first.pointer.button(isPressed: true)
      first.pointer.move(x: 110, y: 100)
      first.pointer.move(x: 120, y: 100)
    }
    scene.compositor.settle()
    #expect(scene.toplevel.wishes == ["move"])
    #expect(
      heard(scene)
        == (isFinger
          ? ["0 down 4", "0 moved 4", "0 canceled 4"] : ["0 pressed 272", "0 canceled"]))
    #expect(scene.broken == [])
  }

  @Test func `a seat removed with its button held releases no other button`() throws {
    let (scene, first, second) = try scene()
    first.pointer.move(x: 100, y: 100)
    second.pointer.move(x: 110, y: 100)
    first.pointer.button(isPressed: true)
    second.pointer.button(isPressed: true)
    scene.compositor.settle()
    let name = scene.session.seats[1].name
    scene.compositor.removeSeat(second)
    scene.compositor.settle()
    first.pointer.button(isPressed: false)
    scene.compositor.settle()
    let kinds = scene.input.compactMap { event -> PointerEvent? in
      if case .pointer(let event) = event { event } else { nil }
    }
    #expect(kinds.filter { $0.kind == .canceled }.map(\.seat) == [name])
    #expect(kinds.last?.kind == .released(.left))
  }
}
