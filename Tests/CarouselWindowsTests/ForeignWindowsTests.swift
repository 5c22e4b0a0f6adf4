import CarouselWindows
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ForeignWindowsTests {
  private let scene: SessionScene
  private let windows: ForeignWindows

  init() throws {
    scene = try SessionScene(CompositorConfiguration().withWindowLists)
    windows = ForeignWindows(scene.session)
    scene.compositor.settle()
  }

  @Test func `windows are listed with title, name, identifier, state and outputs`() throws {
    let first = scene.window(title: "One")
    let second = scene.window(title: "Two")
    #expect(windows.windows.map(\.title) == ["One", "Two"])
    #expect(windows.windows.map(\.appID) == ["test", "test"])
    #expect(Set(windows.windows.map(\.identifier)).count == 2)
    #expect(windows.windows.map(\.state?.isActivated) == [false, true])
    #expect(windows.windows.map { $0.outputs?.map(\.state.name) } == [["TEST-1"], ["TEST-1"]])
    #expect(scene.broken == [])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a window that closes leaves the list, and others keep their numbers`() throws {
    let first = scene.window(title: "One")
    let second = scene.window(title: "Two")
    let number = windows.windows[1].number
    first.close()
    scene.compositor.settle()
    #expect(windows.windows.map(\.number) == [number])
    let third = scene.window(title: "Three")
    #expect(windows.windows.map(\.title) == ["Two", "Three"])
    #expect(windows.windows[1].number > number)
    withExtendedLifetime((second, third)) {}
  }

  @Test func `a change is reported once for each batch of events`() throws {
    let window = scene.window(title: "One")
    var changes = 0
    windows.onChange = { changes += 1 }
    window.title = "Changed"
    scene.compositor.settle()
    #expect(windows.windows.map(\.title) == ["Changed"])
    #expect(changes == 1)
    withExtendedLifetime(window) {}
  }

  @Test func `the window that is meant is activated and closed, also among equal ones`() throws {
    let same = (0..<3).map { _ in scene.window(title: "Same") }
    var closed: [Int] = []
    for (place, window) in same.enumerated() { window.onClose = { closed.append(place) } }
    #expect(windows.windows[1].activate(on: scene.session.seats[0]))
    scene.compositor.settle()
    #expect(scene.compositor.toplevels.last?.surface === scene.seat.keyboard.focusedSurface)
    #expect(windows.windows.map(\.state?.isActivated) == [false, true, false])
    // Windows stay distinct if they differ.
    same[0].title = "Other"
    scene.compositor.settle()
    #expect(windows.windows[1].close())
    scene.compositor.settle()
    #expect(closed == [1])
    withExtendedLifetime(same) {}
  }

  @Test func `a minimized window is shown again when it is activated`() throws {
    let window = scene.window()
    scene.compositor.toplevels[0].isMinimized = true
    scene.compositor.settle()
    #expect(windows.windows[0].state?.isMinimized == true)
    windows.windows[0].activate(on: scene.session.seats[0])
    scene.compositor.settle()
    #expect(windows.windows[0].state?.isActivated == true)
    #expect(windows.windows[0].state?.isMinimized == false)
    withExtendedLifetime(window) {}
  }

  @Test(arguments: ["ext_foreign_toplevel_list_v1", "zwlr_foreign_toplevel_manager_v1"])
  func `either list is enough to know the windows`(missing: String) throws {
    let scene = try SessionScene(CompositorConfiguration().withWindowLists.without(missing))
    let windows = ForeignWindows(scene.session)
    let window = scene.window(title: "One")
    #expect(windows.areListed)
    #expect(windows.windows.map(\.title) == ["One"])
    let isManaged = missing == "ext_foreign_toplevel_list_v1"
    #expect(windows.areManaged == isManaged)
    #expect(windows.windows[0].activate(on: scene.session.seats[0]) == isManaged)
    #expect(windows.windows[0].identifier.isEmpty == isManaged)
    withExtendedLifetime(window) {}
  }

  @Test func `a list that is withdrawn and offered again is followed`() throws {
    let window = scene.window(title: "One")
    for interface in CompositorConfiguration.windowLists.keys.sorted() {
      scene.compositor.removeGlobal(interface)
    }
    scene.compositor.settle()
    #expect(!windows.areListed)
    #expect(windows.windows.isEmpty)
    scene.compositor.addGlobal("zwlr_foreign_toplevel_manager_v1", version: 3)
    scene.compositor.settle()
    #expect(windows.windows.map(\.title) == ["One"])
    #expect(scene.client.error == nil)
    withExtendedLifetime(window) {}
  }
}
