import CarouselText
import CarouselPaint
import Testing

@testable import CarouselApp

struct ControlRequestTests {
  private func command(_ line: String) -> ControlCommand? {
    try? ControlRequest(line.utf8).command.get()
  }

  private func error(_ line: String) -> String? {
    if case .failure(let error) = ControlRequest(line.utf8).command { error.message } else { nil }
  }

  @Test(
    arguments: [
      (#"{"command":"next"}"#, ControlCommand.step(1)),
      (#"{"command":"previous","count":3}"#, .step(-3)),
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
  func `a command is read with what belongs to it`(line: String, wanted: ControlCommand) {
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
