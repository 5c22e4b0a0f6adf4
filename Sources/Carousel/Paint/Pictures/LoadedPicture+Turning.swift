import QuadRaster

extension PictureMaker {
  /// Makes a picture of a file in another orientation than the file's own.
  func turn(
    _ path: Pathname, _ orientation: Orientation, _ request: PictureRequest, _ work: PictureWork,
    _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    var stored = request
    stored.source = .file(path)
    if orientation.isTurned { (stored.width, stored.height) = (request.height, request.width) }
    return try make(stored, work, decoder).turned(by: orientation)
  }
}

extension LoadedPicture {
  /// The picture in another orientation.
  func turned(by orientation: Orientation) -> LoadedPicture {
    guard orientation != .upright else { return self }
    var picture = LoadedPicture(
      texture: Texture(texture.plane.turned(by: orientation)),
      naturalSize: orientation.turned(naturalSize), showsWhole: showsWhole)
    (picture.timing, picture.processorTime) = (timing, processorTime)
    (picture.isQuick, picture.mayMove) = (isQuick, mayMove)
    (picture.largestScale, picture.details) = (largestScale, details)
    return picture
  }
}

extension TexelPlane {
  /// A copy of the texels in another orientation.
  fileprivate func turned(by orientation: Orientation) -> TexelPlane {
    let size = orientation.turned(PixelSize(width: width, height: height))
    let plane = TexelPlane(width: size.width, height: size.height, cleared: false)
    let (right, bottom) = (size.width - 1, size.height - 1)
    for y in 0..<size.height {
      let line = orientation.isMirroredDown ? bottom - y : y
      let target = unsafe plane.texels + y * plane.stride
      for x in 0..<size.width {
        let column = orientation.isMirroredAcross ? right - x : x
        let source = orientation.isTurned ? column * stride + line : line * stride + column
        unsafe target[x] = texels[source]
      }
    }
    plane.extendMargins(rows: 0..<size.height)
    plane.extendBottom()
    return plane
  }
}
