import DesktopTestSupport
import Glibc
import Testing
import Wayland
import WaylandTestSupport

@testable import CarouselApp
@testable import CarouselDesktop

struct CommandProcessesTests {
  @Test(arguments: [true, false])
  func `nothing is left of a program that has ended, also without a descriptor for it`(
    isWatched: Bool
  ) throws {
    let scene = try CarouselScene()
    let processes =
      isWatched
      ? CommandProcesses(scene.session.loop)
      : CommandProcesses(scene.session.loop, descriptor: { _ in -1 })
    var ends = 0
    try processes.start([Array("true".utf8)]) { ends += 1 }
    #expect(processes.count == 1)
    for _ in 0..<6000 where processes.count > 0 {
      _ = poll(nil, 0, 10)
      scene.pass(.milliseconds(50))
      scene.client.turn()
    }
    #expect(processes.count == 0 && ends == 1)
  }

  @Test func `a program that cannot be found is an error`() throws {
    let scene = try CarouselScene()
    #expect(throws: DesktopError.self) {
      try CommandProcesses(scene.session.loop).start([Array("/nonexistent/x".utf8)])
    }
  }
}
