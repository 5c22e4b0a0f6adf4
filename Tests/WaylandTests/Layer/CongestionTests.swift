import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct CongestionTests {
  @Test func `a compositor that does not read for ten seconds is waited for`() throws {
    let scene = try ClientScene()
    scene.isAnimating = true
    scene.window?.setNeedsFrame()
    scene.compositor.advance(by: .seconds(1))
    scene.compositor.strike(.stopReading(.seconds(10)))
    scene.compositor.advance(by: .seconds(10))
    #expect(scene.client.error == nil)
    let before = scene.frameCount
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.client.error == nil)
    #expect(scene.frameCount > before + 30)
    #expect(scene.broken == [])
  }

  @Test func `titles without end do not overflow the connection`() throws {
    let scene = try ClientScene()
    scene.compositor.strike(.stopReading(.seconds(60)))
    for number in 0..<1000 {
      scene.window?.title = String(repeating: "title \(number) ", count: 150)
      scene.client.turn()
    }
    #expect(scene.client.error == nil)
    scene.compositor.advance(by: .seconds(61))
    #expect(scene.client.error == nil)
    #expect(scene.toplevel.title?.hasPrefix("title 999 ") == true)
    #expect((scene.toplevel.title?.utf8.count ?? 0) <= 1024)
    #expect(scene.broken == [])
  }

  @Test func `a thousand pings are all answered`() throws {
    let scene = try ClientScene()
    scene.compositor.strike(.pings(count: 1000))
    scene.compositor.advance(by: .milliseconds(50))
    #expect(scene.compositor.count(of: "xdg_wm_base.pong") == 1000)
    #expect(scene.broken == [])
  }

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
