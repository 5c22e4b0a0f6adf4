import Testing
@testable import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct DragTests {
  /// A window in which a button is held.
  private func scene() throws -> ClientScene {
    let scene = try ClientScene()
    scene.session.exchangesData = true
    scene.seat.pointer.move(x: 20, y: 20)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    return scene
  }

  private var seatNumber: (ClientScene) -> UInt32 { { $0.session.seats[0].name } }

  @Test func `content is dragged from one window and dropped on another`() throws {
    let scene = try scene()
    let second = Window(scene.session, ClientScene.settings)
    var drops: [Drop] = []
    second.dropTarget = DropTarget(types: ["text/plain"]) { drops.append($0) }
    scene.compositor.settle()
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    scene.input = []
    let drag = scene.window?.surface.startDrag(
      .text("Kai"), from: seatNumber(scene),
      icon: DragIcon(size: SurfaceSize(width: 16, height: 8), hotspot: SurfacePoint(x: 4, y: 4)) {
        $0.fill(0xff12_3456)
      })
    var outcomes: [Drag.Outcome] = []
    drag?.onEnd = { outcomes.append($0) }
    scene.compositor.settle()
    let icon = try #require(scene.compositor.surfaces.first { $0.role == "drag icon" })
    #expect(icon.image?.width == 16 && icon.image?[3, 3] == 0xff12_3456)
    scene.seat.pointer.move(x: 620, y: 20)
    scene.compositor.settle()
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    #expect(drops.map(\.bytes) == [Array("Kai".utf8)])
    #expect(outcomes == [.dropped])
    // The button is the drag's: the window hears of no release.
    let kinds = scene.input.compactMap {
      if case .pointer(let event) = $0 { event.kind } else { nil }
    }
    #expect(kinds == [.canceled])
    #expect(!scene.compositor.surfaces.contains { $0.role == "drag icon" })
    #expect(scene.broken == [])
  }

  @Test(arguments: [4, 6]) func `the icon changes on the way`(version: Int) throws {
    let scene = try ClientScene(
      CompositorConfiguration().with("wl_compositor", version: version))
    scene.session.exchangesData = true
    scene.seat.pointer.move(x: 20, y: 20)
    scene.seat.pointer.button(isPressed: true)
    scene.compositor.settle()
    func icon(_ width: Int, _ color: UInt32, hotspot: SurfacePoint) -> DragIcon {
      DragIcon(size: SurfaceSize(width: width, height: 8), hotspot: hotspot) { $0.fill(color) }
    }
    let drag = scene.window?.surface.startDrag(
      .text("Kai"), from: seatNumber(scene),
      icon: icon(16, 0xff12_3456, hotspot: SurfacePoint(x: 4, y: 4)))
    scene.compositor.settle()
    let shown = try #require(scene.compositor.surfaces.first { $0.role == "drag icon" })
    #expect(shown.shift == (-4, -4))
    drag?.icon = icon(30, 0xff65_4321, hotspot: SurfacePoint(x: -2, y: 7))
    scene.compositor.settle()
    #expect(shown.image?.width == 30 && shown.image?[20, 3] == 0xff65_4321)
    #expect(shown.shift == (2, -7))
    // An impossible icon leaves it unchanged.
    drag?.icon = icon(0, 0, hotspot: SurfacePoint(x: .nan, y: .infinity))
    scene.compositor.settle()
    #expect(shown.image?.width == 30 && shown.shift == (2, -7))
    drag?.icon = nil
    scene.compositor.settle()
    #expect(!shown.isMapped)
    drag?.icon = icon(16, 0xff12_3456, hotspot: SurfacePoint(x: 2, y: 2))
    scene.compositor.settle()
    #expect(shown.image?[3, 3] == 0xff12_3456 && shown.shift == (-2, -2))
    drag?.cancel()
    drag?.icon = icon(16, 0, hotspot: SurfacePoint(x: 0, y: 0))
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `a forwarded drag reports the wanted action, and can be canceled`() throws {
    let scene = try scene()
    let second = Window(scene.session, ClientScene.settings)
    second.dropTarget = DropTarget(types: ["text/plain"]) { _ in }
    scene.compositor.settle()
    scene.compositor.toplevels[1].move(x: 600, y: 0)
    var content = DataContent()
    content.add("text/plain") { Array("Kai".utf8) }
    content.actions = [.copy, .move]
    let drag = try #require(
      scene.window?.surface.startDrag(content, from: seatNumber(scene)))
    var heard: [String] = []
    drag.onWanted = { heard.append("wanted \($0 ?? "not")") }
    drag.onChosen = { heard.append("chosen \($0.rawValue)") }
    drag.onDrop = { heard.append("dropped") }
    drag.onEnd = { heard.append("\($0)") }
    scene.compositor.settle()
    heard = []
    scene.seat.pointer.move(x: 620, y: 20)
    scene.compositor.settle()
    #expect(heard.contains("wanted text/plain") && heard.contains("chosen 1"))
    heard = []
    drag.cancel()
    #expect(heard == ["canceled"])
    scene.compositor.settle()
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.advance(by: .seconds(1))
    #expect(heard == ["canceled"])
    #expect(scene.broken == [])
  }

  @Test func `a drag without a target is reported`() throws {
    let scene = try scene()
    let drag = scene.window?.surface.startDrag(.text("Kai"), from: seatNumber(scene))
    var outcomes: [Drag.Outcome] = []
    drag?.onEnd = { outcomes.append($0) }
    scene.compositor.settle()
    scene.seat.pointer.move(x: 2000, y: 2000)
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(outcomes == [.canceled])
    #expect(scene.broken == [])
  }

  @Test func `without anything held there is nothing to drag`() throws {
    let scene = try ClientScene()
    scene.session.exchangesData = true
    scene.compositor.settle()
    #expect(scene.window?.surface.startDrag(.text("Kai"), from: seatNumber(scene)) == nil)
    #expect(scene.window?.surface.startDrag(.text("Kai"), from: 999) == nil)
  }

  @Test func `with a press that is over there is nothing to drag`() throws {
    let scene = try scene()
    scene.seat.pointer.button(isPressed: false)
    scene.compositor.settle()
    #expect(scene.window?.surface.startDrag(.text("Kai"), from: seatNumber(scene)) == nil)
  }

  @Test func `an icon that no memory can hold is done without`() throws {
    let scene = try scene()
    let icon = DragIcon(size: SurfaceSize(width: .max, height: 1), scale: 8) { _ in
      Issue.record("painted")
    }
    #expect(
      scene.window?.surface.startDrag(.text("Kai"), from: seatNumber(scene), icon: icon) != nil)
    scene.compositor.settle()
    #expect(scene.broken == [])
  }

  @Test func `a seat that goes away ends its drag`() throws {
    let scene = try scene()
    let drag = scene.window?.surface.startDrag(.text("Kai"), from: seatNumber(scene))
    var outcomes: [Drag.Outcome] = []
    drag?.onEnd = { outcomes.append($0) }
    scene.compositor.removeSeat(scene.seat)
    scene.compositor.settle()
    #expect(outcomes == [.canceled])
    #expect(scene.client.error == nil)
  }
}
