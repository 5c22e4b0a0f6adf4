import Foundation
import Testing

struct ExampleTests {
  /// The built example, next to the tests.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("quad-picture")

  @Test func `the example writes its picture and the reflection below`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program
    process.standardOutput = output
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let header = Array("P6 320 200 255\n".utf8)
    try #require(bytes.starts(with: header) && bytes.count == header.count + 320 * 200 * 3)
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      let at = header.count + (y * 320 + x) * 3
      return Array(bytes[at..<at + 3])
    }
    #expect(pixel(2, 2) == [0x14, 0x18, 0x1E])
    let wall = (30..<140).flatMap { y in (50..<260).map { pixel($0, y) } }
    #expect(wall.contains([0xE0, 0xA0, 0x30]) && wall.contains([0x30, 0x50, 0x80]))
    // Darker on the floor, and something of it all the same.
    let floor = (50..<200).map { Int(pixel($0, 158)[0]) }
    #expect((floor.max() ?? 0) > 0x30 && (floor.max() ?? 0) < 0x90)
  }

  @Test func `the article's program is the example`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func lines(_ path: String) throws -> [Substring] {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let article = try lines("Sources/Raster/QuadRaster/QuadRaster.docc/QuadRaster.md")
    let program = Set(try lines("Examples/QuadPicture/main.swift"))
    let start = try #require(article.firstIndex(of: "```swift"))
    let end = try #require(article[start...].firstIndex(of: "```"))
    #expect(article[(start + 1)..<end].filter { !program.contains($0) } == [])
  }
}
