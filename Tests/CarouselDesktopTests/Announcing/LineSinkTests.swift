import CarouselPaint
import DesktopTestSupport
import Glibc
import Testing

@testable import CarouselDesktop

struct LineSinkTests {
  @Test func `a pipe takes a line`() throws {
    let pipe = try Pipe()
    let sink = LineSink(borrowing: pipe.writingEnd)
    let outcome = sink.write(Array("1 of 2\n".utf8)[...])
    #expect(outcome == .wrote(7))
    #expect(pipe.read() == "1 of 2\n")
  }

  @Test func `a full pipe is busy and never waits`() throws {
    let pipe = try Pipe()
    let sink = LineSink(borrowing: pipe.writingEnd)
    let block = [UInt8](repeating: 0x78, count: 4096)[...]
    var written = 0
    while case .wrote(let count) = sink.write(block) { written += count }
    let outcome = sink.write(block)
    #expect(outcome == .busy)
    #expect(written >= 4096)
    let isReady = sink.isReady(waiting: 0)
    #expect(!isReady)
  }

  @Test func `a pipe whose reader left is closed, and the process lives`() throws {
    let pipe = try Pipe()
    let sink = LineSink(borrowing: pipe.writingEnd)
    pipe.closeReadingEnd()
    let outcome = sink.write([0x78][...])
    #expect(outcome == .closed(EPIPE))
  }

  @Test func `a pipe whose reader left before is closed too`() throws {
    let pipe = try Pipe()
    pipe.closeReadingEnd()
    let sink = LineSink(borrowing: pipe.writingEnd)
    let outcome = sink.write([0x78][...])
    #expect(outcome == .closed(EPIPE))
  }

  @Test func `the flags of the shared descriptor stay as they are`() throws {
    let pipe = try Pipe()
    let before = fcntl(pipe.writingEnd, F_GETFL)
    _ = LineSink(borrowing: pipe.writingEnd)
    #expect(fcntl(pipe.writingEnd, F_GETFL) == before)
  }

  @Test func `a full device is closed with the system's reason`() {
    let full = unsafe open("/dev/full", O_WRONLY)
    defer { close(full) }
    let sink = LineSink(borrowing: full)
    let outcome = sink.write([0x78][...])
    #expect(outcome == .closed(ENOSPC))
  }

  @Test func `a regular file is continued where it stands`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("log", content: "before ")
    let descriptor = unsafe open(path.bytes.map(CChar.init(bitPattern:)) + [0], O_RDWR | O_APPEND)
    defer { close(descriptor) }
    let sink = LineSink(borrowing: descriptor)
    let outcome = sink.write(Array("after".utf8)[...])
    #expect(outcome == .wrote(5))
    var buffer = [UInt8](repeating: 0, count: 32)
    let count = unsafe pread(descriptor, &buffer, 32, 0)
    #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == "before after")
  }

  @Test func `a socket is written without waiting and without a signal`() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let sink = LineSink(borrowing: ends[0])
    let block = [UInt8](repeating: 0x78, count: 4096)[...]
    while case .wrote = sink.write(block) {}
    let whileFull = sink.write(block)
    #expect(whileFull == .busy)
    shutdown(ends[1], Int32(SHUT_RDWR))
    let afterwards = sink.write(block)
    #expect(afterwards == .closed(EPIPE))
    for end in ends { close(end) }
  }
}
