import CarouselDesktop
import CarouselText
import Testing

@testable import CarouselCommand

struct MessageWordsTests {
  @Test(
    arguments: [
      (["next"], #"{"command":"next"}"#),
      (["previous", "3"], #"{"command":"previous","count":3}"#),
      (["goto", "4"], #"{"command":"goto","position":4}"#),
      (["goto-id", "a b"], #"{"command":"goto","id":"a b"}"#),
      (
        ["set", "tilt=0.5", "type=wheel"],
        #"{"command":"set","settings":{"tilt":"0.5","type":"wheel"}}"#
      ),
      (["set", "font="], #"{"command":"set","settings":{"font":""}}"#),
      (["insert", "/a.png"], #"{"command":"insert","items":[{"image":"/a.png"}],"position":2}"#),
      (["autoplay", "2.5"], #"{"command":"autoplay","interval":2.5}"#),
      (["autoplay", "off"], #"{"command":"autoplay","state":"off"}"#),
      // The carousel suggests a name.
      (["gotoo", "3"], #"{"command":"gotoo"}"#),
      (["query"], #"{"command":"query"}"#), ([#"{"command":"x"}"#], #"{"command":"x"}"#),
    ])
  func `words are a command`(words: [String], command: String) throws {
    #expect(try MessageWords.command(words, place: words[0] == "insert" ? 2 : nil).text == command)
  }

  @Test(
    arguments: [
      [], ["goto", "four"], ["goto", "1", "2"], ["goto-id"], ["set", "tilt"], ["set", "=1"],
      ["query", "all"],
      ["{"], ["{}", "x"], ["autoplay"],
    ])
  func `other words are wrong usage`(words: [String]) {
    #expect(throws: (any Error).self) { try MessageWords.command(words, place: nil) }
  }

  @Test func `paths are found from wherever the other program is`() throws {
    let command = try MessageWords.command(["insert", "a.png"], place: nil)
    let path = command["items"]?.array?.first?["image"]?.string
    #expect(path?.hasPrefix("/") == true)
    #expect(path?.hasSuffix("/a.png") == true)
    #expect(MessageWords.item([0x2F, 0xFF]).text == #"{"path_base64":"L/8="}"#)
  }
}
