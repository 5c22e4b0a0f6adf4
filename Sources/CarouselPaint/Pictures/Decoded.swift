/// A picture decoded for a card.
struct Decoded: ~Copyable {
  let pixbuf: Pixbuf
  /// The extents of the upright original in its own pixels.
  let naturalSize: PixelSize
  /// How it follows other frames, if it is one of several.
  var timing: FrameTiming?

  init(pixbuf: consuming Pixbuf, naturalSize: PixelSize) {
    self.pixbuf = pixbuf
    self.naturalSize = naturalSize
  }

  /// Brings `whole` to the size and cut that `box` and `fit` ask for.
  init(_ whole: consuming Decoded, box: PixelSize, fit: CardFit) throws(PaintError) {
    let natural = whole.naturalSize
    let wanted = fit.decodedSize(width: natural.width, height: natural.height, box: box)
    // A reduced version of the original is not enlarged either.
    let size = PixelSize(
      width: min(wanted.width, max(whole.pixbuf.width, 1)),
      height: min(wanted.height, max(whole.pixbuf.height, 1)))
    let crop = fit.crop(size, box: box)
    guard let scaled = whole.pixbuf.scaled(width: size.width, height: size.height),
      let result = scaled.cropped(
        x: crop.x, y: crop.y, width: crop.size.width, height: crop.size.height)
    else { throw .system(call: "malloc", code: 12) }
    self.init(pixbuf: result, naturalSize: natural)
  }
}
