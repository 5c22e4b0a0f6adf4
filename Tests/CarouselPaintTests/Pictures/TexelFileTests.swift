import QuadRaster
import Testing

@testable import CarouselPaint

@Suite struct TexelFileTests {
  private let size = PixelSize(width: 30, height: 20)

  private func plane(in file: borrowing TexelFile) throws -> TexelPlane {
    let plane = TexelPlane(width: 30, height: 20, writing: file.descriptor)
    return try #require(plane)
  }

  @Test func `texels written into the file are the texture's`() throws {
    let file = try TexelFile(box: PixelSize(width: 40, height: 40))
    do {
      let plane = try plane(in: file)
      for y in 0..<20 {
        for x in 0..<30 {
          unsafe plane.texels[y * plane.stride + x] = 0xFF00_0000 + UInt32(y << 8 + x)
        }
      }
      plane.extendMargins(rows: 0..<20)
      plane.extendBottom()
    }
    let sealed = file.texture(size: size)
    let texture = try #require(sealed)
    #expect(texture.texel(x: 7, y: 13) == 0xFF00_0D07 && texture.texel(x: 29, y: 19) == 0xFF00_131D)
    let late = TexelPlane(width: 30, height: 20, writing: file.descriptor)
    #expect(texture.opaqueInset == 0 && late == nil)
  }

  @Test func `a picture narrower than the box fits as well`() throws {
    for width in 1...130 {
      let file = try TexelFile(box: PixelSize(width: width + 1, height: 9))
      let plane = TexelPlane(width: width, height: 9, writing: file.descriptor)
      #expect(plane != nil)
    }
  }

  @Test func `writable texels are no texture`() throws {
    let file = try TexelFile(box: size)
    let plane = try plane(in: file)
    let texture = file.texture(size: size)
    #expect(texture == nil)
    withExtendedLifetime(plane) {}
  }

  @Test func `a size beyond the file is no texture`() throws {
    let file = try TexelFile(box: size)
    let texture = file.texture(size: PixelSize(width: 30, height: 400))
    #expect(texture == nil)
  }
}
