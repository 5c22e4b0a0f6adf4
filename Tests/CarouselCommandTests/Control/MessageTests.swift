import CarouselDesktop
import CarouselText
import Testing

@testable import CarouselCommand

struct MessageTests {
  @Test func `words are sent as an object, and an object as it is`() throws {
    #expect(
      try MsgCommand.command(["previous", "3"]).text == #"{"command":"previous","count":3}"#)
    #expect(try MsgCommand.command([#"{"command":"x"}"#]).text == #"{"command":"x"}"#)
    for words in [[], ["{"], ["{}", "x"], ["gotoo", "3"]] {
      #expect(throws: UsageError.self) { try MsgCommand.command(words) }
    }
  }

  @Test func `paths are found from wherever the other program is`() throws {
    let command = try MsgCommand.command(["insert", "a.png"])
    let path = command["items"]?.array?.first?["image"]?.string
    #expect(path?.hasPrefix("/") == true)
    #expect(path?.hasSuffix("/a.png") == true)
    #expect(Insertion.item([0x2F, 0xFF]).text == #"{"path_base64":"L/8="}"#)
  }
}
