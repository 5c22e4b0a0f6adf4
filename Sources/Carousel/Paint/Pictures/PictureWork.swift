import QuadRaster

/// What whoever makes a picture may ask and tell whoever wants it.
struct PictureWork {
  /// Whether it is still wanted; asked between pieces of the file.
  let interest: () -> PictureInterest
  /// Waits until there is memory for so many bytes, which then are taken until the picture is
  /// done; `false` if nobody wants it any more.
  let reserve: (_ bytes: Int) -> Bool
  /// The memory for the texels of a picture, all 0; `nil` if there is none.
  var memory: (PixelSize) -> TexelPlane? = {
    TexelPlane(width: $0.width, height: $0.height)
  }
  /// Told before something begins that nobody can stop from outside.
  var becomesUnstoppable: () -> Void = {}
  /// Told of a file before the file system is asked for it, and `nil` when that has answered.
  var awaitsFile: (_ path: Pathname?) -> Void = { _ in }
  /// Told of a large file that has been decoded, for a card of `side` pixels, and has no thumbnail.
  var lacksThumbnail: (_ path: Pathname, _ side: Int) -> Void = { _, _ in }

  /// Work that is wanted to its end and has all memory.
  static var undisturbed: PictureWork {
    PictureWork(interest: { .wanted }, reserve: { _ in true })
  }
}
