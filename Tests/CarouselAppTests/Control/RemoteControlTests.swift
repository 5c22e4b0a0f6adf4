@testable import CarouselAnnouncements
import CarouselDesktop
import CarouselEngine
import CarouselText
import DesktopTestSupport
import Testing

@testable import CarouselApp
@testable import CarouselPaint
import CarouselView

struct RemoteControlTests {
  private static let done = #"{"ok":true}"#

  private func field(_ key: String, of lines: [String]) -> JSONValue? {
    lines.last.flatMap { JSONValue($0.utf8) }?[key]
  }

  @Test func `commands move the carousel, each with an answer`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    #expect(peer.ask(#"{"command":"next"}"#) == [Self.done])
    control.scene.rest()
    #expect(control.scene.currentIndex == 1)
    #expect(
      peer.ask(#"{"command":"goto","id":"item-7","request":1}"#) == [#"{"ok":true,"request":1}"#])
    control.scene.rest()
    #expect(control.scene.currentIndex == 7)
    #expect(peer.ask(#"{"command":"previous","count":2}"#) == [Self.done])
    control.scene.rest()
    let state = peer.ask(#"{"command":"query"}"#)
    #expect(field("index", of: state) == .number("5"))
    #expect(field("position", of: state) == .number("6"))
    #expect(field("label", of: state) == .string("Item 6"))
    #expect(field("type", of: state) == .string("cover-flow"))
    #expect(field("resting", of: state) == .bool(true))
  }

  @Test func `items come and go`() throws {
    let control = try ControlScene(count: 3)
    let peer = try control.connect()
    #expect(
      peer.ask(#"{"command":"insert","items":[{"label":"New"}],"position":2}"#) == [Self.done])
    #expect(control.scene.view.items.map(\.label) == ["Item 1", "New", "Item 2", "Item 3"])
    #expect(peer.ask(#"{"command":"insert","items":[{"label":"End"}]}"#) == [Self.done])
    #expect(peer.ask(#"{"command":"remove","index":0}"#) == [Self.done])
    let wanted = ["New", "Item 2", "Item 3", "End"]
    #expect(control.scene.view.items.map(\.label) == wanted)
    // A folder that is read again brings nothing of that back.
    let again = control.book.edited(CarouselScene.items(3))
    #expect(Set(again.map(\.label)) == Set(wanted))
  }

  @Test func `items that are not for others to change are refused with the reason`() throws {
    let control = try ControlScene(count: 3, fixedItems: "the cards are windows")
    let peer = try control.connect()
    let refused = [#"{"ok":false,"error":"the cards are windows"}"#]
    #expect(peer.ask(#"{"command":"insert","items":[{"label":"New"}]}"#) == refused)
    #expect(peer.ask(#"{"command":"remove","index":0}"#) == refused)
    #expect(peer.ask(#"{"command":"reload"}"#) == refused)
    #expect(control.scene.view.items.count == 3)
    #expect(peer.ask(#"{"command":"next"}"#) == [Self.done])
  }

  @Test func `items that are brought twice are two, each with its identity`() throws {
    let control = try ControlScene(count: 1)
    let peer = try control.connect()
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.addFolder(name) }
    let files = [try folder.add("a/1.png"), try folder.add("b/1.png")]
    let items =
      #"[{"image":"\#(files[0])"},{"image":"\#(files[1])"},{"id":"item-0","label":"New"}]"#
    #expect(peer.ask(#"{"command":"insert","items":\#(items)}"#) == [Self.done])
    #expect(control.scene.view.items.map(\.id) == ["item-0", "1.png", "1.png#2", "item-0#2"])
    #expect(peer.ask(#"{"command":"remove","id":"1.png#2"}"#) == [Self.done])
    #expect(control.scene.view.items.map(\.path) == [nil, files[0], nil])
  }

  @Test(
    arguments: [
      (12, #""goto","position":13"#, "there are only 12 items"),
      (12, #""remove","index":-1"#, "there are only 12 items"),
      (1, #""goto","position":2"#, "there is only 1 item"),
      (
        12, #""insert","items":[{"label":"x"}],"position":14"#,
        "there are only 12 items; new ones can go before one of them or to the end"
      ),
    ])
  func `an item that is not there is an error`(count: Int, command: String, error: String) throws {
    let control = try ControlScene(count: count)
    let peer = try control.connect()
    #expect(field("error", of: peer.ask(#"{"command":\#(command)}"#)) == .string(error))
  }

  @Test func `a mark is reported next to the label, not in it`() throws {
    let control = try ControlScene(count: 3)
    let peer = try control.connect()
    #expect(field("marked", of: peer.ask(#"{"command":"query"}"#)) == nil)
    _ = peer.ask(#"{"command":"subscribe"}"#)
    var item = control.scene.view.items[1]
    item.isMarked = true
    control.scene.view.replace(item: 1, with: item, animated: false, at: control.scene.window.time)
    control.turn()
    let marked = peer.lines()
    #expect(field("event", of: marked) == .string("mark"))
    #expect(field("text", of: marked) == .string("Marked 2 of 3, Item 2"))
    _ = peer.ask(#"{"command":"next"}"#)
    control.scene.rest()
    let told = peer.lines()
    #expect(field("marked", of: told) == .bool(true))
    #expect(field("label", of: told) == .string("Item 2"))
    #expect(field("text", of: told) == .string("2 of 3, Item 2"))
    let state = peer.ask(#"{"command":"query"}"#)
    #expect(field("marked", of: state) == .bool(true))
    #expect(field("label", of: state) == .string("Item 2"))
  }

  @Test func `the front item opens and closes, and a slide show starts and stops`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    #expect(peer.ask(#"{"command":"open"}"#) == [Self.done])
    #expect(field("open", of: peer.ask(#"{"command":"query"}"#)) == .bool(true))
    #expect(peer.ask(#"{"command":"close"}"#) == [Self.done])
    control.scene.rest()
    #expect(field("open", of: peer.ask(#"{"command":"query"}"#)) == .bool(false))
    #expect(peer.ask(#"{"command":"autoplay","interval":5}"#) == [Self.done])
    #expect(control.scene.view.carousel.isAutoplaying)
    #expect(peer.ask(#"{"command":"autoplay","state":"pause"}"#) == [Self.done])
    #expect(!control.scene.view.carousel.isAutoplaying)
    #expect(peer.ask(#"{"command":"autoplay","state":"off"}"#) == [Self.done])
    #expect(field("ok", of: peer.ask(#"{"command":"autoplay","state":"resume"}"#)) == .bool(false))
  }

  @Test func `pictures of files are turned and flipped, and keep that when items come`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    let view = control.scene.view
    let refused = peer.ask(#"{"command":"rotate","to":"right"}"#)
    #expect(refused.first?.contains("no picture of a file") == true)
    var items = view.items
    items[1] = CarouselItem(file: "/a/harbor.png", id: "harbor", label: "Harbor")
    view.apply(items, at: control.scene.window.time)
    #expect(peer.ask(#"{"command":"rotate","to":"right","position":2}"#) == [Self.done])
    let turned = PictureSource.turned("/a/harbor.png", Orientation.upright.changed(by: .right))
    #expect(view.items[1].content.picture == turned)
    #expect(control.book.turned(items)[1].content.picture == turned)
    #expect(peer.ask(#"{"command":"rotate","to":"left","id":"harbor"}"#) == [Self.done])
    #expect(view.items[1].content.picture == .file("/a/harbor.png"))
    #expect(control.book.turned(items) == items)
    for line in [
      #"{"command":"rotate","to":"horizontal"}"#, #"{"command":"flip"}"#,
      #"{"command":"flip","to":1}"#,
    ] {
      #expect(peer.ask(line).first?.contains("false") == true)
    }
  }

  @Test func `options are set as on the command line`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    #expect(peer.ask(#"{"command":"type","type":"linear"}"#) == [Self.done])
    #expect(control.scene.view.carousel.configuration.kind == .linear)
    let refused = peer.ask(#"{"command":"set","settings":{"tint":1}}"#)
    #expect(field("error", of: refused) == .string("no such option"))
  }

  @Test(
    arguments: [
      "junk", #"{"command":"goto","index":99}"#, #"{"command":"goto","id":"none"}"#,
      #"{"command":"insert","items":[{"label":"x"}],"index":13}"#,
      #"{"command":"remove","index":-1}"#,
      #"{"command":"autoplay","interval":1e10}"#, #"{"command":"set","settings":{"a":"b"}}"#,
    ])
  func `a bad line gets an error, and nothing else happens`(line: String) throws {
    let control = try ControlScene()
    let peer = try control.connect()
    let before = control.scene.view.carousel
    let answer = peer.ask(line)
    #expect(answer.count == 1)
    #expect(field("ok", of: answer) == .bool(false))
    control.scene.rest()
    #expect(control.scene.view.items.count == 12)
    #expect(control.scene.currentIndex == before.currentIndex)
    #expect(!control.scene.view.carousel.isAutoplaying)
    // The next one is served as ever.
    #expect(peer.ask(#"{"command":"next"}"#) == [Self.done])
  }

  @Test func `a subscriber receives events, others do not`() throws {
    let control = try ControlScene()
    let (listener, other) = (try control.connect(), try control.connect())
    #expect(field("count", of: listener.ask(#"{"command":"subscribe"}"#)) == .number("12"))
    #expect(other.ask(#"{"command":"next"}"#) == [Self.done])
    control.scene.rest()
    let told = listener.lines()
    #expect(told.count == 1)
    #expect(field("event", of: told) == .string("settle"))
    #expect(field("text", of: told) == .string("2 of 12, Item 2"))
    #expect(other.lines() == [])
  }

  @Test func `commands from standard input may come without events`() throws {
    let control = try ControlScene()
    let (input, output) = (try Pipe(), try Pipe())
    control.remote.serve(
      input: input.readingEnd, output: output.writingEnd, isSubscribed: false)
    func ask(_ command: String) -> [String] {
      input.write("{\"command\":\"\(command)\"}\n")
      control.turn()
      control.scene.rest()
      return output.lines()
    }
    #expect(ask("next") == [Self.done])
    #expect(ask("subscribe").count == 1)
    #expect(ask("next").count == 2)
  }

  @Test func `a line that is too long is refused, and what comes behind it is served`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    for _ in 0..<20 {
      peer.send(String(repeating: "x", count: 4096))
      control.turn(10)
    }
    peer.send("x\n{\"command\":\"next\"}\n")
    control.turn(10)
    let answers = peer.lines()
    #expect(answers.count == 2)
    #expect(answers.first?.contains("65536") == true)
    #expect(answers.last == Self.done)
  }

  @Test func `half a line does nothing, also when its sender is gone`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    #expect(peer.send(#"{"command":"quit"}"#) > 0)
    control.turn()
    peer.hangUp()
    var hasQuit = false
    control.runner.onQuit = { hasQuit = true }
    control.turn()
    #expect(!hasQuit)
    #expect(control.remote.peerCount == 0)
  }

  @Test func `the last line needs no end if its sender listens`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    peer.send("{\"command\":\"next\"}\n{\"command\":\"next\"}")
    peer.finish()
    control.turn()
    #expect(peer.lines() == [Self.done, Self.done])
    #expect(peer.isOver)
  }

  @Test func `a flood leaves time for frames, and fills no memory`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    let flood = String(repeating: #"{"command":"query","request":"flood"}"# + "\n", count: 1000)
    // The answers are not read, so that after some time no more commands are accepted.
    var isFull = false
    for _ in 0..<400 where !isFull {
      isFull = peer.send(flood) < 0
      control.turn(40)
    }
    #expect(isFull)
    let commits = control.scene.commits
    control.scene.change { $0.scroll(toItem: 3, at: $1) }
    control.scene.rest()
    #expect(control.scene.commits > commits)
    #expect(control.scene.currentIndex == 3)
    // A client that begins to read gets every answer completely.
    var answers: [String] = []
    while case let more = peer.lines(), !more.isEmpty {
      answers += more
      control.turn(8)
    }
    #expect(answers.count > 100)
    #expect(answers.allSatisfy { JSONValue($0.utf8)?["ok"] == .bool(true) })
  }

  @Test func `one turn of the loop takes a little of a flood`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    peer.send(String(repeating: #"{"command":"close"}"# + "\n", count: 1000))
    control.turn(1)
    #expect((1...64).contains(peer.lines().count))
  }

  @Test func `a subscriber that does not read misses the oldest events, and blocks no other`()
    throws
  {
    let control = try ControlScene()
    let (slow, other) = (try control.connect(), try control.connect())
    #expect(slow.ask(#"{"command":"subscribe"}"#).count == 1)
    for index in 0..<3000 {
      control.remote.announce(
        Announcement(
          sequence: index + 1, time: Double(index), event: .settle, index: 1, count: 12,
          label: String(repeating: "x", count: 200), text: "\(index)", politeness: .polite),
        path: nil)
    }
    #expect(other.ask(#"{"command":"next"}"#) == [Self.done])
    var told: [String] = []
    while case let more = slow.lines(), !more.isEmpty {
      told += more
      control.turn()
    }
    #expect(told.count < 3000)
    #expect(field("text", of: told) == .string("2999"))
    #expect(told.contains { $0.contains("\"dropped\":") })
    #expect(told.allSatisfy { JSONValue($0.utf8) != nil })
  }

  @Test func `a closed connection is dropped with its pending answers`() throws {
    let control = try ControlScene()
    for _ in 0..<40 {
      let peer = try control.connect()
      peer.send(#"{"command":"subscribe"}"# + "\n")
      control.turn(2)
      peer.hangUp()
      control.turn(2)
    }
    #expect(control.remote.peerCount == 0)
  }

  @Test func `after the last request all answers are sent, and then the connection ends`() throws {
    let control = try ControlScene()
    let peer = try control.connect()
    peer.send(#"{"command":"query"}"# + "\n")
    peer.finish()
    control.turn()
    #expect(peer.lines().count == 1)
    #expect(peer.isOver)
    #expect(control.remote.peerCount == 0)
  }

  @Test func `too many connections are refused in words`() throws {
    let control = try ControlScene()
    let peers = try (0..<32).map { _ in try control.connect() }
    let late = try control.connect()
    control.turn()
    #expect(field("error", of: late.lines()) == .string("too many connections"))
    #expect(late.isOver)
    #expect(peers[31].ask(#"{"command":"next"}"#) == [Self.done])
  }
}
