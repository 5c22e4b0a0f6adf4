import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct PictureStackTests {
  private func picture(
    of files: [Pathname], side: Double = 100, in folder: Pathname
  ) throws -> LoadedPicture {
    let loader = try PictureLoader(workers: 1)
    let stack = PictureStack(folder: folder) { files }
    try loader.want([PictureRequest(.stack(stack), width: side, height: side)])
    while true {
      if let finished = loader.waitForFinished().first { return try finished.outcome.get() }
    }
  }

  @Test func `the first picture lies on the others, on a white edge`() throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 200, height: 200, in: folder)
    let files = ["a.png", "b.png", "c.png"].map { folder.write(png, as: $0) }
    let stack = try picture(of: files, in: folder.file("")).texture
    #expect(stack.width == 100 && stack.height == 100)
    // The quarters of the uppermost picture: red, green, blue and white.
    #expect(stack.texel(x: 30, y: 30) == 0xFFFF_0000 && stack.texel(x: 70, y: 30) == 0xFF00_FF00)
    #expect(stack.texel(x: 30, y: 70) == 0xFF00_00FF && stack.texel(x: 50, y: 12) == 0xFFF5_F5F5)
    #expect(stack.texel(x: 1, y: 1) == 0 && stack.texel(x: 98, y: 98) == 0)
    let one = try picture(of: [files[0]], in: folder.file("")).texture
    func painted(_ texture: Texture) -> Int {
      (0..<100).reduce(0) { sum, y in
        sum + (0..<100).count { texture.texel(x: $0, y: y) != 0 }
      }
    }
    #expect(painted(stack) > painted(one) + 200)
  }

  @Test func `broken pictures are left out, and without any it is a folder`() throws {
    let folder = TemporaryFolder()
    let good = folder.write(try TestPicture.png(width: 50, height: 50, in: folder), as: "a.png")
    let bad = folder.write(Array("no picture".utf8), as: "b.png")
    let stack = try picture(of: [bad, good, folder.file("gone.png")], in: folder.file(""))
    #expect(stack.texture.texel(x: 35, y: 35) >> 24 == 0xFF)
    let empty = try picture(of: [bad], in: folder.file("")).texture
    #expect(empty.texel(x: 50, y: 50) >> 24 == 0xFF && empty.texel(x: 2, y: 2) == 0)
  }

  @Test func `a stack is made where its folder is, which counts for places that do not answer`() {
    let request = PictureRequest(
      .stack(PictureStack(folder: "/net/pictures") { [] }), width: 10, height: 10)
    #expect(request.path == "/net/pictures" && request.lane == .decoding)
    #expect(!request.source.isDecoded && !request.serves(request))
    #expect(request.source == .stack(PictureStack(folder: "/net/pictures") { ["a"] }))
  }
}
