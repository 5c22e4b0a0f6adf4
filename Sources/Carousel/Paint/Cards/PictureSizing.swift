/// How large the pictures of cards are made for a view, however far a card is enlarged.
struct PictureSizing {
  /// The pixels of the view.
  var viewPixels = Int.max / 8

  /// How many views a drawing, a moving picture or one that fills its card is as large as at most.
  private static let drawnViews = 4
  /// A picture that is larger than this number of views is decoded in full size only where it is
  /// visible.
  private static let wholeViews = 2

  /// A request for as many pixels as make sense for the picture in `store`.
  ///
  /// Where `isBounded` is `false`, also for those of a picture that is seen in parts.
  func limited(
    _ request: PictureRequest, bounded isBounded: Bool, in store: PictureStore
  ) -> PictureRequest {
    let pixels = request.box.pixels
    let drawn = viewPixels * Self.drawnViews
    var most = Int.max
    if pixels > drawn,
      comesWhole(request, in: store)
    {
      most = drawn
    } else if isBounded, isLarge(pixels), comesInParts(request, in: store) {
      most = viewPixels
    }
    guard pixels > most else { return request }
    var request = request
    // A little less, so that rounding to whole pixels does not exceed it.
    request.scale *= 0.99 * (Double(most) / Double(pixels)).squareRoot()
    return request
  }

  /// Whether the picture for a request is seen in parts, because it is enlarged to many more pixels than the view has.
  func isSeenInParts(_ request: PictureRequest, in store: PictureStore) -> Bool {
    isLarge(request.box.pixels) && comesInParts(request, in: store)
  }

  private func isLarge(_ pixels: Int) -> Bool { pixels > viewPixels * Self.wholeViews }

  /// Whether a picture is seen in parts when it is enlarged.
  private func comesInParts(_ request: PictureRequest, in store: PictureStore) -> Bool {
    let source = request.source
    guard request.fit == .fit, source.isDecoded, let picture = store.picture(of: source)
    else { return false }
    return !picture.mayMove && !picture.isDrawing && isLarge(picture.naturalSize.pixels)
  }

  /// Whether a picture is made whole also where it is enlarged, because it is a drawing, moves or fills its card.
  private func comesWhole(_ request: PictureRequest, in store: PictureStore) -> Bool {
    let source = request.source
    guard source.isDecoded, let picture = store.picture(of: source) else { return false }
    return picture.isDrawing
      || (picture.mayMove || request.fit != .fit)
        && picture.naturalSize.pixels > viewPixels * Self.drawnViews
  }
}
