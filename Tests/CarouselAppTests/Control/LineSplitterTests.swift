import Testing

@testable import CarouselApp

struct LineSplitterTests {
  private func lines(_ text: String, piece: Int, limit: Int = 5) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    var rest = Array(text.utf8)[...]
    var lines: [LineSplitter.Line] = []
    while !rest.isEmpty {
      lines += splitter.take(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    return lines
  }

  private func whole(_ text: String) -> LineSplitter.Line { .whole(Array(text.utf8)) }

  @Test(arguments: [1, 2, 1000])
  func `lines are the same in whatever pieces they come`(piece: Int) {
    #expect(lines("ab\n\ncde\nf", piece: piece) == [whole("ab"), whole("cde")])
    #expect(
      lines("12345\n123456\n1\n1234567890\n2\n", piece: piece) == [
        whole("12345"), .tooLong, whole("1"), .tooLong, whole("2"),
      ])
  }

  @Test func `the last line needs no end`() {
    var splitter = LineSplitter(limit: 5)
    #expect(splitter.take(Array("a\nb".utf8)) == [whole("a")])
    #expect(splitter.end() == [whole("b")] && splitter.end() == [])
  }
}
