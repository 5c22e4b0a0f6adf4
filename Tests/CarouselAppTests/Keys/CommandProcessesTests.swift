import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport

@testable import CarouselApp
@testable import CarouselDesktop

struct CommandProcessesTests {
  @Test func `nothing is left of a program that has ended`() throws {
    let scene = try CarouselScene()
    let processes = CommandProcesses(scene.session.loop)
    try processes.start([Array("true".utf8)])
    #expect(processes.count == 1)
    for _ in 0..<6000 where processes.count > 0 {
      _ = poll(nil, 0, 10)
      scene.client.turn()
    }
    #expect(processes.count == 0)
  }

  @Test func `a program that cannot be found is an error`() throws {
    let scene = try CarouselScene()
    #expect(throws: DesktopError.self) {
      try CommandProcesses(scene.session.loop).start([Array("/nonexistent/x".utf8)])
    }
  }
}
