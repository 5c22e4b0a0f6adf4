import CarouselAnnouncements
import CarouselView
import DesktopTestSupport
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

/// The search of a viewer, which goes to matches.
struct NameSearchTests {
  private final class Finder {
    let scene: CarouselScene
    let search: NameSearch

    init(_ names: [String], phrases: Phrases = Phrases()) throws {
      scene = try CarouselScene(
        settings: { $0.phrases = phrases }, adapt: { $0.layout = .composed })
      scene.view.apply(names.map { CarouselItem($0) }.withUniqueIDs(), at: scene.window.time)
      search = NameSearch(scene.window)
    }

    /// Types a text; returns the item in front then.
    func type(_ text: String) -> Int? {
      for character in text { _ = search.append(String(character)) }
      return front
    }

    func step(_ count: Int) -> Int? {
      _ = search.step(count)
      return front
    }

    var front: Int? {
      scene.rest()
      return scene.currentIndex
    }
  }

  @Test func `it lands on the first match after where it began, however far the way is`() throws {
    let finder = try Finder((1...5000).map { $0 < 4501 ? "harbor \($0)" : "tokyo \($0)" })
    #expect(finder.type("tokyo") == 4500)
    finder.search.clear()
    // From a match on, it is that one.
    finder.scene.change { $0.scroll(toItem: 4501, at: $1) }
    #expect(finder.type("tokyo") == 4501)
  }

  @Test func `a number that a name contains is that name, and any other is a position`() throws {
    let finder = try Finder((1...300).map { $0 == 250 ? "2024-08 island" : "picture" })
    #expect(finder.type("2") == 249)
    #expect(finder.type("024") == 249)
    finder.search.clear()
    #expect(finder.type("37") == 36)
    finder.search.clear()
    #expect(finder.type("#24") == 23)
  }

  @Test func `it goes to the next and the previous match, around the end`() throws {
    let finder = try Finder(["bay", "cove", "bridge", "cliff", "basin"])
    #expect(finder.type("b") == 0)
    #expect(finder.step(1) == 2)
    #expect(finder.step(1) == 4)
    #expect(finder.step(1) == 0)
    #expect(finder.step(-1) == 4)
    // What is typed then is searched for from there.
    #expect(finder.type("a") == 4)
  }

  @Test func `a name that comes while it is searched for is found`() throws {
    let finder = try Finder(["bay", "harbor"])
    _ = finder.type("cl")
    #expect(finder.search.isLost)
    let items = ["bay", "harbor", "cliff"].map { CarouselItem($0) }
    finder.scene.view.apply(items, at: finder.scene.window.time)
    finder.search.itemsChanged()
    #expect(finder.front == 2)
  }

  @Test(
    arguments: [
      (Phrases(), "x – nothing found"), (.german, "x – nichts gefunden"),
      (.arabic, "x – لا نتائج"), (.chinese, "x – 未找到"),
    ])
  func `that nothing is found is said in the language of the program`(
    phrases: Phrases, words: String
  ) throws {
    let finder = try Finder(["a"], phrases: phrases)
    _ = finder.type("x")
    #expect(finder.search.status == words)
  }
}
