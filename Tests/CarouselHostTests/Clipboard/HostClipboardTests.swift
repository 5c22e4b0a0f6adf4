import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct HostClipboardTests {
  private let text = "text/plain;charset=utf-8"

  /// A key is pressed: programs may copy now.
  private func type(_ scene: HostScene) {
    scene.seat.keyboard.tap(.a)
    scene.pass()
  }

  @Test func `what a program copies is pasted elsewhere in the session`() throws {
    let scene = try HostScene()
    let program = try scene.showCopier("Editor")
    type(scene)
    program.copy([text: "Häfen", "text/html": "<b>Häfen</b>"])
    #expect(scene.copiedTypes == ["text/html", text])
    #expect(scene.outer.paste(text) == Array("Häfen".utf8))
    #expect(scene.outer.paste("text/html") == Array("<b>Häfen</b>".utf8))
    #expect(!program.isCancelled)
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `content copied elsewhere in the session is pasted in the program in front`() throws {
    let scene = try HostScene()
    let program = try scene.showCopier("Editor")
    type(scene)
    scene.outer.copy([text: Array("from outside".utf8), "image/png": [1, 2, 3]])
    scene.pass()
    #expect(program.types == ["image/png", text])
    #expect(program.paste(text) == "from outside")
    // It takes the place of what a program had copied.
    program.copy([text: "own"])
    #expect(program.paste(text) == "own")
    scene.outer.copy([text: Array("again".utf8)])
    scene.pass()
    #expect(program.isCancelled)
    #expect(program.paste(text) == "again")
  }

  @Test func `a session that sends types back in another order takes nothing from its program`()
    throws
  {
    let scene = try HostScene(configuration: .recorded(.mutter48))
    let program = try scene.showCopier("Editor")
    type(scene)
    program.copy([text: "one", "text/html": "<b>one</b>", "UTF8_STRING": "one"])
    #expect(!program.isCancelled)
    #expect(scene.outer.paste(text) == Array("one".utf8))
    #expect(program.paste(text) == "one")
    // The mark that tells it is the host's alone.
    #expect(Set(program.types) == [text, "text/html", "UTF8_STRING"])
    // What a keeper of the clipboard offers again is foreign, whatever it is marked with.
    let types = scene.outer.clipboardTypes
    scene.outer.copy(Dictionary(uniqueKeysWithValues: types.map { ($0, Array("kept".utf8)) }))
    scene.pass()
    #expect(program.isCancelled)
    #expect(program.paste(text) == "kept")
    #expect(Set(program.types) == [text, "text/html", "UTF8_STRING"])
  }

  @Test func `what one program copies another pastes, until its program ends`() throws {
    let scene = try HostScene()
    do {
      let first = try scene.showCopier("Editor")
      let second = try scene.showCopier("Mail")
      type(scene)
      first.copy([text: "from a program"])
      #expect(scene.copiedTypes == [text])
      scene.go(to: 1)
      #expect(second.paste(text) == "from a program")
      scene.end(first.program)
    }
    scene.pass(.milliseconds(500))
    #expect(scene.labels == ["Mail"])
    #expect(scene.copiedTypes == [])
  }

  @Test func `a program that keeps every pipe blocks no other, nor does one that offers too much`()
    throws
  {
    let scene = try HostScene()
    let program = try scene.showCopier("Hostile")
    program.keepsPipes = true
    type(scene)
    program.copy(Dictionary(uniqueKeysWithValues: (0..<300).map { ("type/\($0)", "") }))
    scene.pass()
    #expect(scene.outer.clipboardTypes.count == 256)
    // The program has the pipe. The host keeps nothing of it, and goes on.
    #expect(scene.outer.paste("type/1")?.isEmpty == true)
    #expect(program.pipes.count == 1)
    try scene.show("Mail")
    #expect(scene.labels == ["Hostile", "Mail"])
  }

  @Test(arguments: [false, true])
  func `something is dragged to a window at the side, with its icon`(isTouch: Bool) throws {
    let scene = try HostScene()
    let source = try scene.showCopier("Files")
    let target = try scene.showCopier("Mail")
    scene.pass()
    scene.grab(isTouch: isTouch)
    let icon = try source.program.client.bind(WlCompositor.self).createSurface()
    let buffer = BareBuffer(
      source.program.window.memory, width: 20, height: 10, color: 0xffff_00ff)
    source.drag([text: "a file"], icon: icon.proxy, isTouch: isTouch)
    icon.attach(buffer: buffer.proxy, x: 0, y: 0)
    icon.offset(x: -5, y: -6)
    icon.damageBuffer(x: 0, y: 0, width: 20, height: 10)
    icon.commit()
    scene.pass()
    scene.drag(x: 325, isTouch: isTouch)
    #expect(source.heard == ["enter"])
    let picture = try #require(isTouch ? scene.seat.drag?.icon : scene.seat.pointer.dragIcon)
    #expect(picture.shift == (-5, -6))
    #expect(picture.image?[3, 3] == 0xffff_00ff)
    // Once, and not as the pointer too.
    #expect(isTouch || scene.seat.pointer.cursor == .shape(17))
    // It rests over the card at the right until that comes: it is no swipe, though along the carousel.
    for x in stride(from: 330.0, through: 620, by: 58) { scene.drag(x: x, isTouch: isTouch) }
    scene.pass(.seconds(2))
    #expect(scene.front == "Mail")
    scene.drag(x: 322, y: 202, isTouch: isTouch)
    #expect(source.heard == ["enter", "leave"])
    #expect(target.heard == ["enter"])
    scene.lift(isTouch: isTouch)
    #expect(target.heard == ["enter", "drop", "leave"])
    #expect(target.paste(text, isDrop: true) == "a file")
    #expect(!source.isCancelled)
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `a drop outside the card in front has no target`() throws {
    let scene = try HostScene(.coverFlow)
    // A window that is larger lies under the one in front.
    let behind = try scene.showCopier("Behind", width: 600, height: 380)
    let source = try scene.showCopier("Files", width: 200, height: 100)
    scene.go(to: 1)
    scene.seat.pointer.move(x: 320, y: 200)
    scene.press()
    source.drag([text: "a file"])
    scene.move(x: 320, y: 395)
    scene.release()
    #expect(source.isCancelled)
    #expect(behind.heard == [])
    #expect(scene.seat.pointer.cursor == .shape(1))
  }

  @Test func `content selected in a program is pasted elsewhere, and vice versa`() throws {
    let scene = try HostScene()
    let program = try scene.show("Editor")
    let devices = try BareDevices(program.client)
    let selection = try BareSelection(program.client, seat: devices.seat.proxy)
    type(scene)
    selection.select(text, "marked")
    scene.pass()
    #expect(scene.outer.primarySelection.types.first == text)
    #expect(scene.copiedTypes == [])
    scene.outer.primarySelection.put([text: Array("from outside".utf8)])
    scene.pass()
    #expect(selection.isCancelled)
    #expect(selection.types == [text])
    #expect(selection.paste(text) { scene.pass() } == "from outside")
    selection.select(text, "again")
    scene.pass()
    selection.end()
    scene.pass()
    #expect(scene.outer.primarySelection.types == [])
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `programs share their selection if the session keeps none`() throws {
    let scene = try HostScene(
      configuration: CompositorConfiguration().without("zwp_primary_selection_device_manager_v1"))
    let program = try scene.show("Editor")
    let devices = try BareDevices(program.client)
    let selection = try BareSelection(program.client, seat: devices.seat.proxy)
    type(scene)
    selection.select(text, "marked")
    scene.pass()
    #expect(selection.paste(text) { scene.pass() } == "marked")
  }

  @Test func `something of the session is dropped on the program in front`() throws {
    let scene = try HostScene()
    let program = try scene.showCopier("Editor")
    scene.pass()
    scene.move(x: 5, y: 5)
    scene.seat.pointer.drag([text: Array("from outside".utf8)])
    scene.move(x: 6, y: 6)
    #expect(program.heard == [])
    scene.move(x: 320, y: 200)
    scene.move(x: 322, y: 200)
    #expect(program.heard == ["enter"])
    scene.release()
    #expect(program.heard == ["enter", "drop", "leave"])
    #expect(program.paste(text, isDrop: true) == "from outside")
    program.finish()
    scene.pass()
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `what goes elsewhere, or is not wanted, is dropped nowhere`() throws {
    let scene = try HostScene()
    let program = try scene.showCopier("Editor")
    scene.pass()
    scene.seat.pointer.drag([text: Array("from outside".utf8)])
    scene.move(x: 320, y: 200)
    scene.move(x: 5, y: 5)
    #expect(program.heard == ["enter", "leave"])
    scene.release()
    #expect(program.heard == ["enter", "leave"])
    // A drag that is not finished ends when the next one begins.
    scene.seat.pointer.drag([text: Array("again".utf8)])
    scene.move(x: 320, y: 200)
    #expect(program.heard == ["enter", "leave", "enter"])
    scene.release()
    #expect(program.paste(text, isDrop: true) == "again")
  }

  @Test func `something of the session rests over a card at the side until that comes`() throws {
    let scene = try HostScene()
    let first = try scene.showCopier("Files")
    let second = try scene.showCopier("Mail")
    scene.pass()
    scene.seat.pointer.drag([text: Array("from outside".utf8)])
    scene.move(x: 320, y: 200)
    scene.seat.pointer.move(x: 620, y: 200)
    scene.pass(.seconds(2))
    #expect(scene.front == "Mail")
    scene.move(x: 320, y: 200)
    #expect(first.heard == ["enter", "leave"])
    #expect(second.heard == ["enter"])
  }
}
