import DesktopTestSupport
import Testing

@testable import CarouselDesktop

struct WarningWriterTests {
  @Test func `a warning is one line with the prefix`() throws {
    let pipe = try Pipe()
    let warnings = WarningWriter(prefix: "carousel: ", fileDescriptor: pipe.writingEnd)
    warnings.write("cannot read\nthis")
    #expect(pipe.read() == "carousel: cannot read this\n")
  }

  @Test func `a warning never steers the terminal`() throws {
    let pipe = try Pipe()
    let warnings = WarningWriter(fileDescriptor: pipe.writingEnd)
    warnings.write("no \u{1B}[2J\u{202E}gnp.x")
    #expect(pipe.read() == "no \\u{1b}[2J\\u{202e}gnp.x\n")
  }

  @Test func `warnings without a reader are dropped, and later ones are written`() throws {
    let pipe = try Pipe()
    pipe.fill()
    let warnings = WarningWriter(fileDescriptor: pipe.writingEnd)
    for _ in 0..<1000 { warnings.write("lost") }
    _ = pipe.read()
    warnings.write("found")
    #expect(pipe.read() == "found\n")
  }

  @Test func `a pipe whose reader left costs nothing`() throws {
    let pipe = try Pipe()
    let warnings = WarningWriter(fileDescriptor: pipe.writingEnd)
    pipe.closeReadingEnd()
    warnings.write("lost")
    warnings.write("lost too")
  }

  @Test func `a line is never longer than a pipe takes in one write`() throws {
    let pipe = try Pipe()
    WarningWriter(fileDescriptor: pipe.writingEnd)
      .write(String(repeating: "ß", count: 10_000))
    let line = pipe.read()
    #expect(line.utf8.count <= AnnouncementFormat.longestLine)
    #expect(line.hasSuffix("ß\n"))
  }
}
