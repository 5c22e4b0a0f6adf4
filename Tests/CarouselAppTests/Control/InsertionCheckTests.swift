import CarouselDesktop
import CarouselPaint
import DesktopTestSupport
import Testing

@testable import CarouselApp
@testable import CarouselView

struct InsertionCheckTests {
  private static let done = #"{"ok":true}"#

  private func insertion(_ paths: Pathname...) -> String {
    let items = paths.map { #"{"image":"\#($0)"}"# }.joined(separator: ",")
    return #"{"command":"insert","items":[\#(items)]}"#
  }

  @Test func `files that cannot be shown are refused with the reason, and nothing is inserted`()
    throws
  {
    let folder = try TemporaryFolder()
    let picture = try folder.add("a.png")
    let text = try folder.add("a.txt", content: "no picture")
    let missing = folder.file("missing.png")
    try folder.addFolder("empty")
    let empty = folder.file("empty")
    let control = try ControlScene(count: 3)
    let peer = try control.connect()
    let reasons = [
      (missing, "cannot read \(missing): No such file or directory"),
      (text, "\(text) is not a picture that can be read here"),
      (empty, "no readable picture in \(empty)"),
    ]
    for (path, reason) in reasons {
      #expect(
        peer.ask(insertion(picture, path)) == [#"{"ok":false,"error":"\#(reason)"}"#])
    }
    #expect(control.scene.view.items.count == 3)
    #expect(peer.ask(insertion(picture)) == [Self.done])
    #expect(control.scene.view.items.count == 4)
    control.scene.rest()
  }

  @Test func `a folder brings its pictures`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "a.png", "c.txt"] { try folder.add(name) }
    let control = try ControlScene(count: 3)
    let peer = try control.connect()
    let line =
      #"{"command":"insert","items":[{"image":"\#(folder.path)"},{"label":"x"}],"index":1}"#
    #expect(peer.ask(line) == [Self.done])
    #expect(control.scene.view.items.map(\.label) == ["Item 1", "a", "b", "x", "Item 2", "Item 3"])
    control.scene.rest()
  }

  @Test func `a disk that does not answer delays this client alone, and its order stays`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.add("a.png")
    var work: [@Sendable () -> Void] = []
    let control = try ControlScene(count: 3) {
      work.append($0)
      return true
    }
    let peer = try control.connect()
    let other = try control.connect()
    #expect(peer.ask(insertion(picture) + "\n" + #"{"command":"next","request":2}"#) == [])
    #expect(other.ask(#"{"command":"next"}"#) == [Self.done])
    #expect(control.scene.view.items.count == 3)
    work.removeFirst()()
    control.turn()
    #expect(peer.lines() == [Self.done, #"{"ok":true,"request":2}"#])
    #expect(control.scene.view.items.count == 4)
    // One that never answers is given up.
    #expect(peer.ask(insertion(picture)) == [])
    control.scene.pass(.seconds(5))
    control.turn()
    #expect(
      peer.lines() == [#"{"ok":false,"error":"the files take too long to read"}"#])
    #expect(control.scene.view.items.count == 4)
    control.scene.rest()
  }

  @Test func `a client that hangs up during the look inserts nothing`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.add("a.png")
    var work: [@Sendable () -> Void] = []
    let control = try ControlScene(count: 3) {
      work.append($0)
      return true
    }
    let peer = try control.connect()
    #expect(peer.ask(insertion(picture)) == [])
    peer.hangUp()
    control.turn()
    work.removeFirst()()
    control.turn()
    #expect(control.scene.view.items.count == 3 || control.scene.view.items.count == 4)
    #expect(control.remote.peerCount == 0)
  }
}
