import CarouselDesktop
import CarouselView
import Projection
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What reaches a window.
private final class Listener {
  let pointer: Owned<WlPointer>
  let touch: Owned<WlTouch>
  let keyboard: Owned<WlKeyboard>
  private(set) var places: [Point] = []
  private(set) var buttons: [UInt32] = []
  private(set) var fingers: [String] = []
  private(set) var touches: [Point] = []
  private(set) var keys: [UInt32] = []
  private(set) var wheel = 0.0
  private(set) var modifiers: [UInt32] = []
  private(set) var keymapSize: UInt32 = 0

  init(_ client: BareClient) throws {
    let seat = try client.bind(WlSeat.self)
    pointer = seat.getPointer()
    touch = seat.getTouch()
    keyboard = seat.getKeyboard()
    pointer.onEvent { [weak self] event in
      switch event {
      case .enter(_, _, let x, let y), .motion(_, let x, let y):
        self?.places.append(Point(x: x, y: y))
      case .button(_, _, let button, let state):
        if state == .pressed { self?.buttons.append(button) }
      case .axis(_, _, let value): self?.wheel += value
      default: break
      }
    }
    touch.onEvent { [weak self] event in
      switch event {
      case .down(_, _, _, _, let x, let y):
        self?.fingers.append("down")
        self?.touches.append(Point(x: x, y: y))
      case .up: self?.fingers.append("up")
      case .cancel: self?.fingers.append("cancel")
      default: break
      }
    }
    keyboard.onEvent { [weak self] event in
      switch event {
      case .key(_, _, let key, let state): if state == .pressed { self?.keys.append(key) }
      case .modifiers(_, let depressed, _, _, _): self?.modifiers.append(depressed)
      case .keymap(_, _, let size): self?.keymapSize = size
      default: break
      }
    }
  }
}

struct FrontInputTests {
  /// The middle of the view: the middle of the front window.
  private let middle = Point(x: 320, y: 200)

  @Test func `the pointer is in the window's own coordinates`() throws {
    let scene = try HostScene(.coverFlow)
    let program = try scene.show("Terminal")
    let listener = try Listener(program.client)
    scene.pass(.milliseconds(50))
    scene.seat.pointer.move(x: middle.x, y: middle.y)
    scene.seat.pointer.button(isPressed: true)
    scene.release()
    let place = try #require(listener.places.last)
    #expect(abs(place.x - 160) < 2)
    #expect(listener.buttons == [ServerPointer.leftButton])
    scene.seat.pointer.scroll(.wheel(notches: 2))
    scene.pass(.milliseconds(50))
    #expect(listener.wheel == 20)
  }

  @Test func `over all windows of the session, the card in front is used as in a window`() throws {
    let scene = try HostScene(.coverFlow, isOverlay: true)
    let layer = try #require(scene.outer.layers.first)
    let listener = try Listener(try scene.show("Terminal").client)
    scene.pass(.milliseconds(50))
    let (x, y) = (Double(layer.frame.width) / 2, Double(layer.frame.height) / 2)
    scene.seat.pointer.move(x: x, y: y)
    scene.seat.pointer.button(isPressed: true)
    scene.seat.pointer.button(isPressed: false)
    scene.seat.keyboard.tap(.a)
    scene.pass(.milliseconds(50))
    #expect(listener.buttons == [ServerPointer.leftButton])
    #expect(listener.keys == [KeyCode.a.rawValue])
    #expect(scene.outer.toplevels.isEmpty)
  }

  @Test func `the right button is the window's, and there is none next to the card`() throws {
    let scene = try HostScene(.coverFlow)
    let listener = try Listener(try scene.show("Terminal").client)
    scene.pass(.milliseconds(50))
    scene.seat.pointer.move(x: 5, y: 5)
    scene.seat.pointer.button(0x111, isPressed: true)
    scene.seat.pointer.button(0x111, isPressed: false)
    scene.pass(.milliseconds(50))
    #expect(listener.buttons == [])
    scene.seat.pointer.move(x: middle.x, y: middle.y)
    scene.seat.pointer.button(0x111, isPressed: true)
    scene.seat.pointer.button(0x111, isPressed: false)
    scene.pass(.milliseconds(50))
    #expect(listener.buttons == [0x111])
  }

  @Test func `a finger taps in the window, and along the carousel it turns that`() throws {
    let scene = try HostScene()
    let listener = try Listener(try scene.show("Terminal").client)
    try scene.show("Mail")
    scene.seat.touch.down(id: 0, x: middle.x, y: middle.y)
    scene.seat.touch.up(id: 0)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(100))
    #expect(listener.fingers == ["down", "up"])
    scene.seat.play(
      Script.finger(0).down(x: middle.x, y: 200)
        .move(x: middle.x - 200, y: 200, over: .milliseconds(200)).up())
    scene.pass(.seconds(2))
    #expect(listener.fingers == ["down", "up", "down", "cancel"])
    #expect(scene.front == "Mail")
  }

  @Test func `a finger across the carousel is the window's`() throws {
    let scene = try HostScene()
    let listener = try Listener(try scene.show("Terminal").client)
    try scene.show("Mail")
    scene.seat.play(
      Script.finger(0).down(x: 320, y: 240)
        .move(x: 325, y: 170, over: .milliseconds(200)).up())
    scene.pass(.seconds(2))
    #expect(listener.fingers == ["down", "up"])
    #expect(scene.front == "Terminal")
  }

  @Test func `a finger from the lower edge opens the window and closes it`() throws {
    let scene = try HostScene()
    try scene.show("Terminal")
    let track = Script.finger(0).down(x: 320, y: 395)
      .move(x: 320, y: 250, over: .milliseconds(200)).up()
    scene.seat.play(track)
    scene.pass(.seconds(2))
    #expect(scene.view.isOpened)
    scene.seat.play(track)
    scene.pass(.seconds(2))
    #expect(!scene.view.isOpened)
  }

  @Test func `a swipe from the upper edge opens the window and closes it`() throws {
    let scene = try HostScene()
    try scene.show("Terminal")
    let track = Script.finger(0).down(x: 320, y: 5 + scene.bar)
      .move(x: 320, y: 150 + scene.bar, over: .milliseconds(200)).up()
    for isOpened in [true, false] {
      scene.seat.play(track)
      scene.pass(.seconds(2))
      #expect(scene.view.isOpened == isOpened)
    }
  }

  @Test(arguments: [395.0, 5]) func `a tap at an edge is the opened window's`(y: Double) throws {
    let scene = try HostScene()
    let listener = try Listener(try scene.show("Terminal", width: 640, height: 400).client)
    scene.view.open(at: scene.window.time)
    scene.pass(.seconds(2))
    scene.seat.touch.down(id: 0, x: 100, y: y + scene.bar)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(50))
    // It may still become a swipe.
    #expect(listener.fingers == [])
    scene.seat.touch.up(id: 0)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(50))
    #expect(listener.fingers == ["down", "up"])
    #expect(abs((listener.touches.last?.y ?? 0) - y) < 2)
    // One that rests there is the window's soon.
    scene.seat.touch.down(id: 0, x: 100, y: y + scene.bar)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(400))
    #expect(listener.fingers == ["down", "up", "down"])
    scene.seat.touch.up(id: 0)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(50))
    #expect(listener.fingers == ["down", "up", "down", "up"])
    // So is one that goes along the edge, and one of two.
    scene.seat.play(
      Script.finger(0).down(x: 100, y: y + scene.bar)
        .move(x: 200, y: y + scene.bar, over: .milliseconds(100)).up())
    scene.pass(.seconds(1))
    #expect(listener.fingers.suffix(2) == ["down", "up"])
    scene.seat.touch.down(id: 0, x: 100, y: y + scene.bar)
    scene.seat.touch.down(id: 1, x: 300, y: 200 + scene.bar)
    scene.seat.touch.frame()
    scene.pass(.milliseconds(50))
    #expect(listener.fingers.suffix(2) == ["down", "down"])
    #expect(scene.view.isOpened)
    #expect(scene.client.loop.nextDeadline == nil)
  }

  @Test func `a tap at an edge outside the window is the carousel's, and a swipe of none`() throws {
    let scene = try HostScene()
    let listener = try Listener(try scene.show("Terminal").client)
    try scene.show("Mail")
    scene.seat.play(
      Script.finger(0).down(x: 500, y: 392 + scene.bar)
        .move(x: 300, y: 392 + scene.bar, over: .milliseconds(200)).up())
    scene.pass(.seconds(2))
    #expect(scene.front == "Mail")
    #expect(listener.fingers == [])
    scene.seat.play(
      Script.finger(0).down(x: 320, y: 395 + scene.bar)
        .move(x: 320, y: 370 + scene.bar, over: .milliseconds(100)).up())
    scene.pass(.seconds(2))
    #expect(!scene.view.isOpened)
  }

  @Test func `keys and the layout are the front window's, once each`() throws {
    let scene = try HostScene()
    let first = try Listener(try scene.show("Terminal").client)
    let second = try Listener(try scene.show("Mail").client)
    scene.pass(.milliseconds(50))
    #expect(first.keymapSize > 100)
    scene.seat.keyboard.press(.leftShift)
    scene.seat.keyboard.press(.a)
    // While it is held down, the carousel's window repeats it. Its programs repeat keys themselves.
    scene.pass(.seconds(2))
    scene.seat.keyboard.release(.a)
    scene.seat.keyboard.release(.leftShift)
    scene.pass(.milliseconds(50))
    #expect(first.keys == [KeyCode.leftShift.rawValue, KeyCode.a.rawValue])
    #expect(first.modifiers.contains(1))
    #expect(second.keys == [])
  }
}
