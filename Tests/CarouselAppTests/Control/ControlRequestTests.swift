import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView
import Testing

@testable import CarouselApp

struct ControlRequestTests {
  private func command(_ line: String) -> ProgramCommand? {
    try? ControlRequest(line.utf8).command.get()
  }

  private func error(_ line: String) -> String? {
    if case .failure(let error) = ControlRequest(line.utf8).command { error.message } else { nil }
  }

  @Test(
    arguments: [
      (#"{"command":"next"}"#, ProgramCommand.view(.forward)),
      (#"{"command":"previous","count":3}"#, .view(.step(-3, cause: .key))),
      (#"{"command":"goto-id","id":"a"}"#, .go(to: .id("a"))),
      (#"{"command":"rotate","to":"left","index":1}"#, .turn(.left, .index(1))),
      (#"{"command":"fullscreen"}"#, .view(.toggleFullscreen)),
      (#"{"command":"toggle","setting":"dots"}"#, .cycle("dots", ["yes", "no"])),
      (#"{"command":"choose","status":10}"#, .choose(10)),
      (#"{"command":"goto","index":-1}"#, .go(to: .index(-1))),
      (#"{"command":"goto","position":4}"#, .go(to: .index(3))),
      (#"{"command":"goto","id":7}"#, .go(to: .id("7"))),
      (
        #"{"command":"set","settings":{"wrap":true,"tilt":0.5,"type":"wheel"}}"#,
        .set([
          StyleSetting("tilt", "0.5"), StyleSetting("type", "wheel"), StyleSetting("wrap", "yes"),
        ])
      ),
      (#"{"command":"type","type":"wheel"}"#, .set([StyleSetting("type", "wheel")])),
      (
        #"{"command":"insert","items":[{"image":"a.png"},{"label":"B","id":"b"}],"index":2}"#,
        .insert(
          [ListRow(label: nil, path: "a.png"), ListRow(label: "B", path: nil, id: "b")], place: 2)
      ),
      (#"{"command":"remove"}"#, .remove(nil)),
      (#"{"command":"reload","id":"b"}"#, .reload(.id("b"))),
      (#"{"command":"autoplay","interval":5}"#, .autoplay(.every(5))),
      (#"{"command":"autoplay","state":"off"}"#, .autoplay(.stop)),
      (#" {"request":"x","command":"query"} "#, .query),
    ])
  func `a command is read with what belongs to it`(line: String, wanted: ProgramCommand) {
    #expect(command(line) == wanted)
  }

  @Test(
    arguments: [
      "", "next", "[]", "{}", #"{"command":7}"#, #"{"command":"next"}{"command":"next"}"#,
      #"{"command":"next","count":0}"#, #"{"command":"next","count":1e99}"#,
      #"{"command":"next","count":"2"}"#, #"{"command":"next","request":[1]}"#,
      #"{"command":"goto"}"#, #"{"command":"goto","index":1,"id":"a"}"#,
      #"{"command":"goto","position":0}"#, #"{"command":"set","settings":{}}"#,
      #"{"command":"set","settings":{"tilt":null}}"#, #"{"command":"insert","items":[]}"#,
      #"{"command":"insert","items":[{}]}"#, #"{"command":"insert","items":["a.png"]}"#,
      #"{"command":"autoplay"}"#, #"{"command":"autoplay","interval":0}"#,
      #"{"command":"autoplay","interval":1e999}"#,
      #"{"command":"autoplay","interval":5,"state":"off"}"#,
      #"{"command":"open","index":1}"#,
    ])
  func `an invalid command gives the reason`(line: String) {
    #expect(error(line)?.isEmpty == false)
  }

  @Test(arguments: CommandForm.all.map(\.name))
  func `a command is the same in words and in JSON, and can be bound`(name: String) throws {
    let arguments = [
      "goto": ["3"], "goto-id": ["a b"], "type": ["wheel"], "set": ["tilt=1", "font="],
      "toggle": ["theme", "dark", "light"], "autoplay": ["2.5"], "rotate": ["left", "2"],
      "flip": ["vertical"], "insert": ["/a.png", "/b"], "remove": ["2"], "remove-id": ["x"],
      "reload-id": ["x"], "choose": ["12"], "run": ["echo", "{path}"], "windows": ["next-of-app"],
      "next": ["7"],
    ]
    let words = [name] + (arguments[name] ?? [])
    let object = try CommandForm.object(words)
    let bound = try ProgramCommand(words)
    #expect(command(object.text) == bound)
    // A word more or an unknown field is an error, unless the last argument takes them all.
    if !["set", "toggle", "insert", "run"].contains(name) {
      #expect(throws: ControlError.self) { try CommandForm.object(words + ["1", "2"]) }
    }
    var fields = object.object ?? [:]
    fields["nonsense"] = .null
    #expect(command(JSONValue.object(fields).text) == nil)
  }

  @Test(
    arguments: [
      (["rotate", "up"], "rotate takes left or right, not up"),
      (
        ["windows", "nxt"],
        "windows takes next, previous, next-of-app, previous-of-app, show or close, not nxt"
      ),
      (["next", "0"], "next takes a whole number from 1, not 0"),
      (["goto"], "goto needs a position or an id"),
      (["goto", "four"], "goto takes a position from 1, not four"),
      (["autoplay", "0"], "autoplay takes seconds above 0, not 0"),
      (["autoplay", "on"], "autoplay takes seconds, pause, resume or off, not on"),
      (["goto-id"], "goto-id needs an id"), (["insert"], "insert needs files or folders"),
      (["set", "tilt"], "set takes name=value, not tilt"), (["set"], "set needs name=value"),
      (["choose", "9"], "choose takes an exit status from 10 to 28, not 9"),
      (["query", "all"], "'query' takes no arguments"),
      (["goto", "1", "2"], "'goto' takes only N"), ([], "the command is missing"),
      (["insert", "a", "--at"], "--at needs a value"),
      (["insert", "a", "--at", "0"], "insert takes a position from 1, not 0"),
      (["insert", "--to", "3"], "insert takes files or folders, not --to; put -- before it"),
    ])
  func `errors are about the words`(words: [String], message: String) {
    #expect(throws: DesktopError.setting(message)) { try ProgramCommand(words) }
  }

  @Test(
    arguments: [
      ["--at", "3", "/a", "/b"], ["/a", "/b", "--at=3"], ["--at", "3", "--", "/a", "/b"],
    ])
  func `items are inserted at a position in words too`(words: [String]) throws {
    let rows = ["/a", "/b"].map { ListRow(label: nil, path: Pathname($0)) }
    #expect(try ProgramCommand(["insert"] + words) == .insert(rows, place: 2))
    #expect(
      try ProgramCommand(["insert", "--", "/--at"])
        == .insert(
          [ListRow(label: nil, path: "/--at")], place: nil))
  }

  @Test func `complaints name what may have been meant`() {
    #expect(error(#"{"command":"nxt"}"#) == "unknown command 'nxt'; did you mean 'next'?")
    #expect(error(#"{"command":"next","counts":2}"#) == "next takes no counts; did you mean count?")
  }

  @Test func `an answer calls the request by its name, and is one plain line`() {
    let good = ControlRequest(#"{"command":"open","request":7}"#.utf8)
    #expect(good.answer().line == Array("{\"ok\":true,\"request\":7}\n".utf8))
    let bad = ControlRequest("{\"command\":\"a\\nb\\u001b[2J\",\"request\":\"é\"}".utf8)
    guard case .failure(let error) = bad.command else {
      Issue.record("a command of that name")
      return
    }
    #expect(
      String(decoding: bad.answer(error).line, as: UTF8.self)
        == "{\"ok\":false,\"request\":\"é\",\"error\":\"unknown command 'a b'\"}\n")
  }

  @Test func `long texts are compared with no name`() {
    let long = String(repeating: "a", count: 100)
    #expect(NearestName.of(long, among: [long + "b"]) == nil)
    #expect(NearestName.of("nxet", among: ["next"]) == "next")
  }
}
