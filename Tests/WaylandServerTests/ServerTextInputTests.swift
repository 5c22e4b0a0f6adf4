import Testing
import Wayland
import WaylandServer
import WaylandTestSupport

struct ServerTextInputTests {
  /// A client with the keyboard, and its text field.
  private final class Typist {
    let compositor = Compositor()
    let client: BareClient
    let devices: BareDevices
    let window: BareWindow
    let text: BareTextInput
    let buffer: BareBuffer

    init() throws {
      client = try BareClient(connectedTo: compositor)
      client.talk(to: compositor)
      devices = try BareDevices(client)
      text = try BareTextInput(client, seat: devices.seat.proxy)
      window = try BareWindow(client)
      buffer = window.makeBuffer()
      window.surface.commit()
      talk()
      window.acknowledge()
      window.show(buffer)
      talk()
    }

    var input: ServerTextInput { compositor.seats[0].textInput }
    func talk() { client.talk(to: compositor) }
  }

  @Test func `an edit comes whole, and one that is out of date says so`() throws {
    let typist = try Typist()
    typist.text.enable()
    typist.text.input.setSurroundingText(text: "abc", cursor: 1, anchor: 3)
    typist.text.input.setTextChangeCause(cause: .other)
    typist.text.input.commit()
    typist.talk()
    #expect(typist.input.field?.surroundings == .init("abc", cursor: 1, anchor: 3))
    #expect(typist.input.field?.isChangedByOthers == true)
    // What was not said again stands.
    #expect(typist.input.field?.purpose == 6)
    typist.text.heard = []
    var edit = TextEdit("x", composing: .init("né", cursor: 0..<3), deletingBefore: 1, after: 2)
    typist.input.send(edit)
    edit = TextEdit(composing: .init("n", cursor: nil))
    edit.isUpToDate = false
    typist.input.send(edit)
    typist.talk()
    #expect(
      typist.text.heard == [
        "delete 1 2", "commit x", "preedit né 0 3", "done 2", "preedit n -1 -1", "done 1",
      ])
  }

  @Test func `no event precedes the commit, and enabling again is another field`() throws {
    let typist = try Typist()
    var changes = 0
    typist.input.onChange = { changes += 1 }
    typist.text.input.enable()
    typist.talk()
    #expect(typist.input.field == nil)
    typist.text.input.commit()
    typist.talk()
    let first = typist.input.field?.number
    #expect(first != nil)
    typist.text.enable("b")
    typist.talk()
    #expect(typist.input.field?.number != first)
    typist.text.input.disable()
    typist.text.input.commit()
    typist.talk()
    #expect(typist.input.field == nil)
    #expect(changes == 3)
  }

  @Test func `a field goes with the keyboard and with its client`() throws {
    let typist = try Typist()
    typist.text.enable("a")
    typist.talk()
    let keyboard = typist.compositor.seats[0].keyboard
    let window = keyboard.focus
    keyboard.focus(on: nil)
    typist.talk()
    #expect(typist.text.heard == ["enter", "leave"])
    #expect(typist.input.field == nil)
    // Who has no keyboard has no field.
    typist.text.enable("b")
    typist.talk()
    #expect(typist.input.field == nil)
    keyboard.focus(on: window)
    typist.talk()
    #expect(typist.text.heard == ["enter", "leave", "enter"])
    typist.text.enable("c")
    typist.talk()
    #expect(typist.input.field?.surroundings?.text == "c")
    typist.compositor.disconnect()
    typist.compositor.turn()
    #expect(typist.input.field == nil)
    #expect(!typist.input.type("gone"))
  }

  @Test(arguments: [
    (TextField.Surroundings("ä", cursor: 1), false),
    (.init("ä", cursor: 2), true),
    (.init("ä", cursor: 0, anchor: 3), false),
    (.init("ä", cursor: -1), false),
    (.init("", cursor: 0), true),
    (.init(String(repeating: "a", count: 4001), cursor: 0), false),
  ])
  func `text is sent with its cursor between characters`(
    _ text: TextField.Surroundings, _ isValid: Bool
  ) {
    #expect(text.isValid == isValid)
  }
}
