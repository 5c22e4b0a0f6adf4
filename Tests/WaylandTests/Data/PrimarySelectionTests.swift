import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct PrimarySelectionTests {
  @Test func `a selection made elsewhere is reported and read`() throws {
    let scene = try ClientScene()
    let selection = scene.session.primarySelection
    var changes = 0
    selection.onChange = { changes += 1 }
    scene.compositor.settle()
    scene.compositor.primarySelection.put(["text/plain": Array("Kai".utf8)])
    scene.compositor.settle()
    #expect(selection.types() == ["text/plain"])
    #expect(!selection.isOwn())
    #expect(changes >= 1)
    var text: String?
    selection.pasteText { text = try? $0.get() }
    scene.compositor.settle()
    #expect(text == "Kai")
    // It is not what was copied.
    #expect(scene.session.clipboard.types() == [])
    scene.compositor.primarySelection.put([:])
    scene.compositor.settle()
    #expect(selection.types() == [])
  }

  @Test func `a selection made here is the desktop's until another replaces it`() throws {
    let scene = try ClientScene()
    let selection = scene.session.primarySelection
    scene.compositor.settle()
    // No press has happened yet.
    #expect(!selection.copy(.text("early")))
    scene.seat.keyboard.tap(.a)
    scene.compositor.settle()
    #expect(selection.copy(.text("Kai")))
    scene.compositor.settle()
    #expect(selection.isOwn())
    #expect(scene.compositor.primarySelection.types.contains("text/plain"))
    #expect(scene.compositor.clipboardTypes == [])
    scene.compositor.primarySelection.put(["text/html": []])
    scene.compositor.settle()
    #expect(!selection.isOwn())
    #expect(scene.broken == [])
  }

  @Test func `a compositor that keeps no selection is no hindrance`() throws {
    let name = "zwp_primary_selection_device_manager_v1"
    let scene = try ClientScene(CompositorConfiguration().without(name))
    let selection = scene.session.primarySelection
    scene.seat.keyboard.tap(.a)
    scene.compositor.settle()
    #expect(!selection.copy(.text("Kai")))
    #expect(selection.types() == [])
    scene.compositor.addGlobal(name, version: 1)
    scene.compositor.settle()
    #expect(selection.copy(.text("Kai")))
  }
}
