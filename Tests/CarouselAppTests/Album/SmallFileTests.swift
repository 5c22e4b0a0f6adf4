import CarouselDesktop
import CarouselPaint
import DesktopTestSupport
import Glibc
import Testing

@testable import CarouselApp

struct SmallFileTests {
  @Test func `a pipe to which nothing is written is not awaited indefinitely`() throws {
    let folder = try TemporaryFolder()
    try folder.addPipe("pipe")
    let path = folder.file("pipe")
    let error = #expect(throws: DesktopError.self) {
      try SmallFile.bytes(of: path, atMost: 100, pipePatience: 10)
    }
    #expect(error?.description == "cannot read \(path): nothing was written to it")
    // Nor with a writer that says nothing.
    let writer = unsafe open(path.terminated, O_RDWR)
    defer { close(writer) }
    #expect(throws: DesktopError.self) {
      try SmallFile.bytes(of: path, atMost: 100, pipePatience: 10)
    }
  }

  @Test func `a pipe is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = unsafe write(ends[1], "theme = light", 13)
    close(ends[1])
    let bytes = try SmallFile.bytes(
      of: Pathname("/dev/fd/\(ends[0])"), atMost: 100, pipePatience: 60_000)
    #expect(bytes == Array("theme = light".utf8))
  }
}
