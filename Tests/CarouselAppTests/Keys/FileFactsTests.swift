import DesktopTestSupport
import Testing
import Wayland
import WaylandTestSupport

@testable import CarouselApp
@testable import CarouselDesktop

struct FileFactsTests {
  @Test func `a file system that does not answer keeps nothing waiting`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.png")
    let scene = try CarouselScene()
    var questions: [@Sendable () -> Void] = []
    var work = BackgroundWork()
    work.start = { question in
      questions.append(question)
      return true
    }
    let facts = FileFacts(scene.session.loop, work)
    var changes = 0
    facts.onChange = { changes += 1 }
    #expect(facts.status(of: path) == nil)
    // Asked once, and of no other file until there is an answer.
    #expect(facts.status(of: path) == nil && facts.status(of: folder.path) == nil)
    #expect(questions.count == 1 && changes == 0)
    for question in questions { question() }
    scene.client.turn()
    #expect(changes == 1)
    #expect(facts.status(of: path)?.kind == .file)
  }
}
