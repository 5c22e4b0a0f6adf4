import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct TextInputTests {
  private let field: TextField = {
    var field = TextField(number: 1)
    field.surroundings = .init("Häf", cursor: 4)
    field.hints = 2
    field.purpose = 6
    field.cursorArea = .init(x: 10, y: 20, width: 2, height: 16)
    return field
  }()

  @Test func `a text field is sent to the compositor, and edits return whole`() throws {
    let scene = try ClientScene()
    var edits: [TextEdit] = []
    scene.window?.surface.onTextEdit = { edits.append($0) }
    scene.window?.surface.textField = field
    scene.compositor.settle()
    #expect(scene.session.offersTextInput)
    let input = scene.seat.textInput
    #expect(input.field == field)
    let edit = TextEdit("en", composing: .init("né", cursor: 0..<3), deletingBefore: 1, after: 2)
    input.send(edit)
    scene.compositor.settle()
    #expect(edits == [edit])
    input.type("!")
    scene.compositor.settle()
    #expect(edits == [edit, TextEdit("!")])
    #expect(scene.broken == [])
  }

  @Test func `only changes are sent, and another number is another field`() throws {
    let scene = try ClientScene()
    scene.window?.surface.textField = field
    scene.compositor.settle()
    var changes = 0
    scene.seat.textInput.onChange = { changes += 1 }
    scene.window?.surface.textField = field
    scene.compositor.settle()
    #expect(changes == 0)
    var moved = field
    moved.cursorArea?.x = 50
    scene.window?.surface.textField = moved
    scene.compositor.settle()
    #expect(changes == 1)
    #expect(scene.seat.textInput.field == moved)
    scene.window?.surface.textField = TextField(number: 2)
    scene.compositor.settle()
    #expect(scene.seat.textInput.field == TextField(number: 2))
    scene.window?.surface.textField = nil
    scene.compositor.settle()
    #expect(scene.seat.textInput.field == nil)
  }

  @Test func `an edit that was made before the last news says so`() throws {
    let scene = try ClientScene()
    var edits: [TextEdit] = []
    scene.window?.surface.onTextEdit = { edits.append($0) }
    scene.window?.surface.textField = field
    scene.compositor.settle()
    var old = TextEdit("a")
    old.isUpToDate = false
    scene.seat.textInput.send(old)
    scene.compositor.settle()
    #expect(edits == [old])
  }

  @Test func `the cursor's place counts from the top of the surface, title bar and all`() throws {
    var settings = ClientScene.settings
    settings.titleBar = TitleBar(height: 30, buttonWidth: 40) { _, _ in }
    let scene = try ClientScene(
      CompositorConfiguration().without("zxdg_decoration_manager_v1"), settings: settings)
    scene.window?.surface.textField = field
    scene.compositor.settle()
    #expect(scene.seat.textInput.field?.cursorArea?.y == 50)
  }

  @Test
  func `a composition ends when the keyboard leaves, and the field returns with it`()
    throws
  {
    let scene = try ClientScene()
    var edits: [TextEdit] = []
    scene.window?.surface.onTextEdit = { edits.append($0) }
    scene.window?.surface.textField = field
    scene.compositor.settle()
    let input = scene.seat.textInput
    input.send(TextEdit(composing: .init("n")))
    scene.compositor.settle()
    let window = scene.seat.keyboard.focus
    scene.seat.keyboard.focus(on: nil)
    scene.compositor.settle()
    #expect(edits == [TextEdit(composing: .init("n")), TextEdit()])
    #expect(input.field == nil)
    scene.seat.keyboard.focus(on: window)
    scene.compositor.settle()
    #expect(input.field?.surroundings == field.surroundings)
  }

  @Test func `a compositor without input methods, or with a late one, is no hindrance`() throws {
    let name = "zwp_text_input_manager_v3"
    let scene = try ClientScene(CompositorConfiguration().without(name))
    var offers: [Bool] = []
    scene.session.onTextInputOffer = { offers.append(scene.session.offersTextInput) }
    scene.window?.surface.textField = field
    scene.compositor.settle()
    #expect(scene.seat.textInput.field == nil)
    scene.compositor.addGlobal(name, version: 1)
    scene.compositor.settle()
    #expect(offers == [true])
    #expect(scene.seat.textInput.field == field)
    scene.window = nil
    scene.compositor.settle()
    #expect(scene.seat.textInput.field == nil)
    #expect(scene.broken == [])
  }

  @Test func `text that no wire takes is not told`() throws {
    let scene = try ClientScene()
    var hostile = field
    hostile.surroundings = .init(String(repeating: "a", count: 5000), cursor: 7000, anchor: .min)
    hostile.cursorArea = .init(x: .max, y: .max, width: .min, height: .min)
    hostile.purpose = .max
    scene.window?.surface.textField = hostile
    scene.compositor.settle()
    #expect(scene.seat.textInput.field?.surroundings == nil)
    #expect(scene.seat.textInput.field?.cursorArea?.x == Int(Int32.max))
    #expect(scene.broken == [])
  }

  @Test func `the longest text around the cursor arrives whole`() throws {
    let scene = try ClientScene()
    var long = field
    long.surroundings = .init(String(repeating: "a", count: 4000), cursor: 4000)
    scene.window?.surface.textField = long
    scene.compositor.settle()
    #expect(scene.seat.textInput.field?.surroundings == long.surroundings)
    #expect(scene.client.error == nil)
  }
}
