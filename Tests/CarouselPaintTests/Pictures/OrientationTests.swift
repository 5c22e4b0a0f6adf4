import QuadRaster
import Testing

@testable import CarouselPaint

/// Pictures that are turned for showing.
@Suite struct OrientationTests {
  private func corners(_ changes: [Orientation.Change], width: Int = 60, height: Int = 40) throws
    -> (String, PixelSize, PixelSize)
  {
    let folder = TemporaryFolder()
    let path = folder.write(
      try TestPicture.png(width: width, height: height, in: folder), as: "a.png")
    let orientation = changes.reduce(Orientation.upright) { $0.changed(by: $1) }
    let loader = try PictureLoader(workers: 1)
    try loader.want([
      PictureRequest(.turned(path, orientation), width: 30, height: 30)
    ])
    let picture = try #require(loader.waitForFinished().first).outcome.get()
    let texture = picture.texture
    return (
      Pixels(texture).corners, picture.naturalSize,
      PixelSize(width: texture.width, height: texture.height)
    )
  }

  @Test(
    arguments: [
      ([], "rgbw"), ([.right], "brwg"), ([.left], "gwrb"), ([.right, .right], "wbgr"),
      ([.horizontal], "grwb"), ([.vertical], "bwrg"), ([.right, .horizontal], "rbgw"),
      ([.right, .left], "rgbw"), ([.left, .left, .left], "brwg"),
      ([.horizontal, .right], "wgbr"), ([.vertical, .horizontal], "wbgr"),
    ] as [([Orientation.Change], String)])
  func `changes follow what is seen`(changes: [Orientation.Change], corners: String) throws {
    let (found, natural, size) = try self.corners(changes)
    #expect(found == corners)
    let isTurned = changes.count { $0 == .left || $0 == .right } % 2 == 1
    #expect(natural == PixelSize(width: isTurned ? 40 : 60, height: isTurned ? 60 : 40))
    #expect(size == PixelSize(width: isTurned ? 20 : 30, height: isTurned ? 30 : 20))
  }

  @Test func `four turns and two flips are none`() {
    for change in [Orientation.Change.left, .right] {
      let all = (0..<4).reduce(Orientation.upright) { now, _ in now.changed(by: change) }
      #expect(all == .upright)
    }
    for change in [Orientation.Change.horizontal, .vertical] {
      #expect(Orientation.upright.changed(by: change).changed(by: change) == .upright)
    }
  }
}
