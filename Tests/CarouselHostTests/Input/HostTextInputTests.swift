import CarouselDesktop
import CarouselEngine
import CarouselHost
import CarouselView
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct HostTextInputTests {
  /// A program with a text field.
  private final class Editor {
    let program: HostScene.Program
    let text: BareTextInput
    private let devices: BareDevices

    init(_ scene: HostScene, _ title: String = "Editor") throws {
      program = try scene.show(title)
      devices = try BareDevices(program.client)
      text = try BareTextInput(program.client, seat: devices.seat.proxy)
      scene.pass(.milliseconds(50))
    }
  }

  @Test func `what the session's input method types is typed into the program in front`() throws {
    let scene = try HostScene()
    let editor = try Editor(scene)
    #expect(editor.text.heard == ["enter"])
    editor.text.enable("Häf")
    scene.pass(.milliseconds(50))
    let input = scene.seat.textInput
    let field = try #require(input.field)
    #expect(field.surroundings == .init("Häf", cursor: 4))
    #expect(field.hints == 2)
    #expect(field.purpose == 6)
    editor.text.heard = []
    input.send(TextEdit("en", composing: .init("né", cursor: 0..<3), deletingBefore: 1))
    scene.pass(.milliseconds(50))
    #expect(editor.text.heard == ["delete 1 0", "commit en", "preedit né 0 3", "done 1"])
    // One that was under way when the program told news is out of date for it too.
    editor.text.heard = []
    var late = TextEdit("x")
    late.isUpToDate = false
    input.send(late)
    scene.pass(.milliseconds(50))
    #expect(editor.text.heard == ["commit x", "done 0"])
    #expect(scene.outer.allViolations.map(\.description) == [])
  }

  @Test func `the cursor is where the card shows it, and moves with the card`() throws {
    let scene = try HostScene()
    let editor = try Editor(scene)
    // The window has 320 by 200. Its middle is the middle of the view.
    editor.text.enable(cursorX: 159, cursorY: 92)
    scene.pass(.milliseconds(50))
    let card = try #require(scene.seat.textInput.field?.cursorArea)
    let bar = scene.outer.toplevels[0].surface.height - 400
    #expect(abs(2 * card.x + card.width - 640) <= 2)
    #expect(abs(2 * card.y + card.height - 400 - 2 * bar) <= 2)
    editor.text.input.setCursorRectangle(x: 0, y: 0, width: 2, height: 16)
    editor.text.input.commit()
    scene.pass(.milliseconds(50))
    let corner = try #require(scene.seat.textInput.field?.cursorArea)
    scene.view.open(at: scene.window.time)
    scene.pass(.milliseconds(100))
    let window = editor.program.window
    window.acknowledge()
    let large = BareBuffer(window.memory, width: 640, height: 400, color: 0xff00_8000)
    window.show(large)
    scene.pass(.seconds(2))
    let opened = try #require(scene.seat.textInput.field?.cursorArea)
    #expect(opened.x < corner.x)
    #expect(opened.y < corner.y)
  }

  @Test func `another program in front has its own field, or none`() throws {
    let scene = try HostScene()
    let first = try Editor(scene)
    first.text.enable("first")
    scene.pass(.milliseconds(50))
    let second = try Editor(scene, "Mail")
    #expect(first.text.heard == ["enter"])
    scene.go(to: 1)
    #expect(first.text.heard == ["enter", "leave"])
    #expect(second.text.heard == ["enter"])
    #expect(scene.seat.textInput.field == nil)
    second.text.enable("second")
    scene.pass(.milliseconds(50))
    #expect(scene.seat.textInput.field?.surroundings?.text == "second")
    second.text.input.disable()
    second.text.input.commit()
    scene.pass(.milliseconds(50))
    #expect(scene.seat.textInput.field == nil)
  }

  @Test func `where the session has no input method, none is offered`() throws {
    let name = "zwp_text_input_manager_v3"
    let scene = try HostScene(configuration: CompositorConfiguration().without(name))
    let program = try scene.show("Editor")
    #expect(!program.client.offers.contains { $0.interface == name })
    scene.outer.addGlobal(name, version: 1)
    scene.pass(.milliseconds(50))
    #expect(program.client.offers.contains { $0.interface == name })
    scene.outer.removeGlobal(name)
    scene.pass(.milliseconds(50))
    #expect(!program.client.offers.contains { $0.interface == name })
  }

  @Test func `a session that tells only who has asked early types all the same`() throws {
    let scene = try HostScene()
    scene.seat.textInput.tellsLateComers = false
    let editor = try Editor(scene)
    editor.text.enable("Häf")
    scene.pass(.milliseconds(50))
    scene.seat.textInput.type("en")
    scene.pass(.milliseconds(50))
    #expect(editor.text.heard.contains("commit en"))
  }

  @Test func `a program with a false field harms no other`() throws {
    let scene = try HostScene()
    let editor = try Editor(scene)
    let input = editor.text.input.proxy
    input.enable()
    input.setSurroundingText(text: "äöü", cursor: 5, anchor: -7)
    input.setContentType(hint: .init(rawValue: .max), purpose: .init(rawValue: 999))
    input.setCursorRectangle(x: .max, y: .min, width: .max, height: -1)
    input.commit()
    for _ in 0..<200 { input.commit() }
    scene.pass(.milliseconds(50))
    let field = try #require(scene.seat.textInput.field)
    #expect(field.surroundings == nil)
    #expect(field.hints == 0x3ff)
    #expect(field.purpose == 0)
    #expect(scene.outer.allViolations.map(\.description) == [])
    #expect(scene.labels == ["Editor"])
  }

  @Test func `a field is left when its program destroys the window`() throws {
    let scene = try HostScene()
    let editor = try Editor(scene)
    var dialog: BareWindow? = try BareWindow(editor.program.client)
    dialog?.surface.commit()
    scene.outer.settle()
    dialog?.acknowledge()
    dialog?.show(editor.program.buffer)
    scene.pass(.seconds(2))
    #expect(editor.text.heard == ["enter", "leave", "enter"])
    editor.text.heard = []
    dialog = nil
    scene.pass(.seconds(1))
    #expect(editor.text.heard == ["leave", "enter"])
    #expect(editor.program.client.error == nil)
  }
}
