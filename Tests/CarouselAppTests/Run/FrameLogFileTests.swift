import CarouselPaint
import DesktopTestSupport
import Glibc
import Testing
@testable import Wayland
import WaylandTesting

@testable import CarouselApp
@testable import CarouselDesktop

struct FrameLogFileTests {
  @Test func `every frame of a window is one line of JSON`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("frames.jsonl")
    let scene = try CarouselScene()
    var log: FrameLogFile? = try FrameLogFile(path) { _ in }
    var records: [FrameRecord] = []
    scene.window.onFrameRecord = { record in
      records.append(record)
      log?.write(record)
    }
    scene.seat.keyboard.tap(.right)
    scene.compositor.advance(by: .seconds(3))
    scene.window.onFrameRecord = nil
    log = nil
    #expect(records.count > 10)
    let lines = try text(path).split(separator: "\n")
    #expect(lines.count == records.count)
    for (line, record) in zip(lines, records) {
      #expect(line.hasPrefix("{\"frame\":\(record.number),"))
      #expect(line.contains("\"fate\":\"presented\"") && line.hasSuffix("}"))
    }
  }

  @Test func `a line is in the file as soon as it comes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try FrameLogFile(path) { _ in }
    for line in ["one\n", "two\n"] {
      log.write(Array(line.utf8))
      for _ in 0..<60_000 where try !text(path).hasSuffix(line) { _ = poll(nil, 0, 1) }
      #expect(try text(path).hasSuffix(line))
    }
    withExtendedLifetime(log) {}
  }

  @Test func `a reader that does not read holds nothing up`() throws {
    let folder = try TemporaryFolder()
    try folder.addPipe("pipe")
    let reader = unsafe open(folder.file("pipe").terminated, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var warnings: [String] = []
    do {
      let log = try FrameLogFile(folder.file("pipe")) { warnings.append($0) }
      let line = [UInt8](repeating: 0x78, count: 1000)
      for _ in 0..<3000 { log.write(line) }
    }
    #expect(warnings == ["\(folder.file("pipe")) is not complete: the disk is too slow"])
  }

  @Test func `an unwritable file is reported before anything is shown`() {
    #expect(
      throws: DesktopError.setting("cannot write /nonexistent/x: No such file or directory")
    ) {
      _ = try FrameLogFile(Pathname(Array("/nonexistent/x".utf8))) { _ in }
    }
  }

  @Test func `a full disk is reported once`() throws {
    var warnings: [String] = []
    do {
      let log = try FrameLogFile(Pathname(Array("/dev/full".utf8))) { warnings.append($0) }
      let record = FrameRecord(
        number: 1, callback: 1, start: 2, commit: 3, newestInput: nil, predicted: 4,
        presented: nil, fate: .unknown, period: 16, pixels: 1, damagedPixels: 1, bufferAge: nil)
      for _ in 0..<1000 { log.write(record) }
    }
    #expect(warnings == ["/dev/full is not complete: No space left on device"])
  }

  private func text(_ path: Pathname) throws -> String {
    let descriptor = unsafe open(path.terminated, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }
}
