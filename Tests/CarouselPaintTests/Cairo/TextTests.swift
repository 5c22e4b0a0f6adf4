import Testing

@testable import CarouselPaint

/// The columns and rows in which anything is painted.
private func inked(_ pixels: Pixels) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
  let painted = pixels.words.indices.filter { pixels.words[$0] != 0 }
  guard !painted.isEmpty else { return nil }
  let columns = painted.map { $0 % pixels.width }
  return (
    (columns.min() ?? 0)...(columns.max() ?? 0),
    (painted.first ?? 0) / pixels.width...(painted.last ?? 0) / pixels.width
  )
}

private func painted(_ text: StyledText, in box: Rect) throws -> Pixels {
  let surface = try ImageSurface(width: 300, height: 80)
  surface.paint { $0.draw(text, in: box) }
  return Pixels(surface)
}

@Suite struct TextTests {
  let box = Rect(x: 50, y: 10, width: 200, height: 60)

  @Test func `text is painted in the middle of its box`() throws {
    let ink = try #require(
      inked(try painted(StyledText("Harbour", StyledText.Style(size: 24)), in: box)))
    let middle = Double(ink.columns.lowerBound + ink.columns.upperBound) / 2
    #expect(abs(middle - 150) < 4)
    #expect(ink.rows.lowerBound >= 20 && ink.rows.upperBound < 60)
  }

  @Test func `text that does not fit ends in an ellipsis inside the box`() throws {
    let text = StyledText(String(repeating: "Harbour ", count: 30), StyledText.Style(size: 24))
    let ink = try #require(inked(try painted(text, in: box)))
    #expect(ink.columns.lowerBound >= 48 && ink.columns.upperBound <= 252)
    #expect(ink.columns.count > 150)
  }

  @Test func `the end of a long line is seen as well as its beginning`() throws {
    let middle = String(repeating: "of many words ", count: 9)
    func pixels(_ first: String, _ last: String, lines: Int) throws -> [UInt32] {
      let style = StyledText.Style(size: 24, maximumLines: lines)
      return try painted(StyledText(first + middle + last, style), in: box).words
    }
    #expect(try pixels("Name ", "1", lines: 1) != pixels("Name ", "2", lines: 1))
    #expect(try pixels("Name ", "1", lines: 1) != pixels("Nome ", "1", lines: 1))
    // What has several lines is read from its beginning.
    #expect(try pixels("Name ", "1", lines: 2) == pixels("Name ", "2", lines: 2))
  }

  @Test(arguments: [
    ("Harbour", StyledText.Alignment.start, true), ("Harbour", .end, false),
    ("ميناء", .start, false), ("ميناء", .end, true),
  ])
  func `reading starts on the side of the script`(
    content: String, alignment: StyledText.Alignment, isLeft: Bool
  ) throws {
    let text = StyledText(content, StyledText.Style(size: 20, alignment: alignment))
    let ink = try #require(inked(try painted(text, in: box)))
    #expect(isLeft ? ink.columns.upperBound < 160 : ink.columns.lowerBound > 140)
  }

  @Test func `marked letters are underlined and heavier`() throws {
    let style = StyledText.Style(size: 20, alignment: .start)
    let plain = try painted(StyledText("Harbour", style), in: box)
    let marked = try painted(StyledText("Harbour", style, marks: [0..<3]), in: box)
    let (before, after) = (try #require(inked(plain)), try #require(inked(marked)))
    #expect(after.rows.upperBound > before.rows.upperBound)
    #expect(after.columns.count > before.columns.count)
    #expect(marked.words.count { $0 != 0 } > plain.words.count { $0 != 0 })
  }

  @Test func `letters outside of a text, or of one that is shown otherwise, are not marked`() {
    let style = StyledText.Style(size: 20)
    #expect(StyledText("Ha\u{7}fen", style, marks: [0..<2]).marks.isEmpty)
    #expect(
      StyledText("Hafen", style, marks: [-1..<2, 2..<2, 3..<9, 1..<5]).marks == [1..<5])
    let many = (0..<200).map { $0..<$0 + 1 }
    #expect(
      StyledText(String(repeating: "a", count: 300), style, marks: many).marks.count
        == StyledText.mostMarks)
  }

  @Test func `several lines are used where they are allowed`() throws {
    let words = "one two three four five six seven eight nine ten"
    let one = try #require(
      inked(try painted(StyledText(words, StyledText.Style(size: 14)), in: box)))
    let two = try #require(
      inked(try painted(StyledText(words, StyledText.Style(size: 14, maximumLines: 2)), in: box)))
    #expect(two.rows.count > one.rows.count + 8)
  }

  @Test func `what steers a terminal or turns text around is gone`() {
    let text = StyledText("a\u{1B}[31mb\nc\u{202E}d\u{2067}e\u{200B}", StyledText.Style(size: 10))
    #expect(text.content == "ab cde")
  }

  @Test func `very long text is cut before it is laid out`() {
    #expect(
      StyledText(String(repeating: "x", count: 1_000_000), StyledText.Style(size: 10)).content.count
        == 500)
  }

  @Test(arguments: [Double.nan, -1, 0, 1e9])
  func `any size of letters and box is painted or left`(size: Double) throws {
    let surface = try ImageSurface(width: 20, height: 20)
    surface.paint {
      $0.draw(
        StyledText("x", StyledText.Style(size: size)),
        in: Rect(x: 0, y: 0, width: size, height: size))
    }
    #expect(Pixels(surface).words.count == 400)
  }

  @Test func `without any font Latin text is painted all the same`() throws {
    let surface = try ImageSurface(width: 300, height: 80)
    let text = StyledText("Harbour and a long name", StyledText.Style(size: 24))
    surface.paint { canvas in
      canvas.setSource(.color(.white))
      let line = BuiltInText(text, maximumWidth: 200, on: canvas)
      #expect(line.width <= 200)
      line.draw(on: canvas, x: 50, y: 10)
    }
    let ink = try #require(inked(Pixels(surface)))
    #expect(ink.columns.lowerBound >= 50 && ink.columns.upperBound <= 250)
    #expect(ink.columns.count > 120)
  }
}
