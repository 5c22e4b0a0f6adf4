import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct CongestionTests {
  @Test func `pings are answered while suspended`() throws {
    let scene = try ClientScene()
    scene.toplevel.setSuspended(true)
    scene.compositor.advance(by: .milliseconds(50))
    scene.compositor.strike(.pings(count: 1))
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.count(of: "xdg_wm_base.pong") == 1)
  }

  @Test(arguments: ["", "a\0b", "ä\u{202E}€😀"]) func `any title is sent as far as it can be`(
    _ title: String
  ) throws {
    let scene = try ClientScene()
    scene.window?.title = title
    scene.compositor.advance(by: .milliseconds(20))
    #expect(scene.toplevel.title == String(title.prefix { $0 != "\0" }))
    #expect(scene.client.error == nil)
  }
}
