import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

@Suite struct ConnectionTests {
  @Test func `the end of the compositor is a disconnection for the client`() throws {
    let compositor = TestCompositor()
    let client = try BareClient(compositor)
    compositor.disconnect()
    compositor.settle()
    #expect(client.error == .disconnected)
    #expect(!compositor.isConnected)
  }

  @Test func `a compositor that goes out of scope disconnects`() throws {
    var compositor: TestCompositor? = TestCompositor()
    let client = try BareClient(try #require(compositor))
    compositor = nil
    client.turn()
    #expect(client.error == .disconnected)
  }

  @Test func `a protocol error reaches the client with interface and code`() throws {
    let scene = try WindowScene()
    scene.compositor.strike(.protocolError(code: 6, message: "unresponsive"))
    scene.compositor.settle()
    guard case .protocolViolation(let error) = scene.client.error else {
      Issue.record("\(String(describing: scene.client.error))")
      return
    }
    #expect(error.interface == "xdg_wm_base")
    #expect(error.code == 6)
  }

  @Test func `a deaf compositor reads nothing until its time is over`() throws {
    let scene = try WindowScene()
    scene.compositor.strike(.stopReading(.milliseconds(50)))
    scene.window.toplevel.setTitle(title: "waiting")
    scene.compositor.advance(by: .milliseconds(49))
    #expect(scene.toplevel.title == nil)
    scene.compositor.advance(by: .milliseconds(1))
    #expect(scene.toplevel.title == "waiting")
  }

  @Test func `a deaf compositor does not miss an answer that it has not read`() throws {
    let scene = try WindowScene()
    scene.compositor.strike(.stopReading(.seconds(1)))
    scene.compositor.ping()
    scene.compositor.advance(by: .milliseconds(900))
    #expect(scene.compositor.unansweredPings == 1)
    scene.compositor.advance(by: .seconds(1))
    #expect(scene.compositor.unansweredPings == 0)
    #expect(scene.broken == [])
  }

  @Test func `equal runs have equal digests, different ones not`() throws {
    func digest(title: String) throws -> UInt64 {
      let scene = try WindowScene()
      scene.window.toplevel.setTitle(title: title)
      scene.compositor.advance(by: .milliseconds(100))
      return scene.compositor.transcriptDigest
    }
    #expect(try digest(title: "one") == digest(title: "one"))
    #expect(try digest(title: "one") != digest(title: "two"))
  }

  @Test func `the transcript is readable`() throws {
    let scene = try WindowScene()
    scene.compositor.keepsTranscript = true
    scene.window.toplevel.setTitle(title: "hello")
    scene.compositor.settle()
    let line = try #require(scene.compositor.transcript.last { $0.contains("set_title") })
    #expect(line.hasPrefix("→ xdg_toplevel#"))
    #expect(line.hasSuffix(".set_title(\"hello\")"))
  }

  @Test func `requests are counted by name`() throws {
    let scene = try WindowScene()
    #expect(scene.compositor.count(of: "wl_surface.commit") == 2)
    #expect(scene.compositor.count(of: "wl_shm_pool.resize") == 0)
  }

  @Test func `time arrives exactly where it was sent, also when something is due there`() throws {
    let scene = try WindowScene()
    let start = scene.compositor.clock.now
    var seen: [Duration] = []
    for _ in 0..<3 {
      scene.compositor.clock.schedule(in: .milliseconds(20)) {
        seen.append(scene.compositor.clock.now - start)
      }
      scene.compositor.advance(by: .milliseconds(20))
      scene.compositor.advance(by: .zero)
    }
    #expect(seen == [.milliseconds(20), .milliseconds(40), .milliseconds(60)])
    #expect(scene.compositor.clock.now - start == .milliseconds(60))
  }

  /// A client whose timer is always overdue.
  private final class Spinner: TestedClient {
    var turns = 0
    func turn() { turns += 1 }
    var nextDeadline: Duration? { .zero }
  }

  @Test func `a client that spins breaks a rule and cannot hold the clock`() {
    let compositor = TestCompositor()
    let spinner = Spinner()
    compositor.attach(spinner)
    let start = compositor.clock.now
    compositor.advance(by: .milliseconds(100))
    #expect(compositor.clock.now - start == .milliseconds(100))
    #expect(compositor.allViolations.map(\.rule) == [Rule.noBusyTimer.name])
    #expect(spinner.turns < 10_000)
  }
}
