import CarouselPaint
import Testing

@testable import CarouselApp
@testable import CarouselDesktop

struct CommandTemplateTests {
  private let choice = Choice(index: 2, id: "c", label: "$(id) ; x", path: "-a b")

  private func arguments(_ words: [String], marked: [Pathname] = []) throws -> [String]? {
    try CommandTemplate(words).arguments(for: choice, marked: marked)?.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `placeholders are whole arguments, whatever is in them`() throws {
    #expect(
      try arguments(["p", "{path}", "{label}", "{id}", "{index}", "{position}", "--", "x"])
        == ["p", "./-a b", "$(id) ; x", "c", "2", "3", "--", "x"])
  }

  @Test func `marked are all that are marked, or the front one`() throws {
    #expect(try arguments(["p", "{marked}"]) == ["p", "./-a b"])
    #expect(
      try arguments(["p", "{marked}", "x"], marked: ["1", "-2"]) == ["p", "1", "./-2", "x"])
  }

  @Test func `without a path nothing is started that wants one`() throws {
    var choice = choice
    choice.path = nil
    #expect(try CommandTemplate(["p", "{path}"]).arguments(for: choice, marked: []) == nil)
    #expect(try CommandTemplate(["p", "{label}"]).arguments(for: choice, marked: []) != nil)
  }

  @Test(
    arguments: [
      [], [""], ["{path}"], ["p", "x{path}"], ["p", "sh -c '{label}'"], ["p", "{pth}"],
    ])
  func `other templates are refused`(words: [String]) {
    #expect(throws: DesktopError.self) { try CommandTemplate(words) }
  }
}
