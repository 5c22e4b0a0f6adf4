import Foundation
import Testing

@testable import CarouselPaint

struct NewFileTests {
  @Test func `a file has no name before it is whole, so that nothing is left of a killed program`()
    throws
  {
    let folder = TemporaryFolder()
    let path = Pathname(folder.path + "/a.png")
    for content in ["old", "new one"] {
      var file = try NewFile(path)
      let isWritten = unsafe Array(content.utf8).withUnsafeBytes { unsafe file.append($0) }
      #expect(isWritten)
      #expect(folder.names == (content == "old" ? [] : ["a.png"]))
      try file.finish()
      #expect(folder.names == ["a.png"])
      #expect(FileManager.default.contents(atPath: path.description) == Data(content.utf8))
    }
    // One that is given up is gone.
    do { _ = try NewFile(path) }
    #expect(folder.names == ["a.png"])
  }
}
