import QuadRaster

/// In which directions a picture has half as many texels, because its card is seen that small.
struct Reduction: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Half the texels in each row.
  static let across = Reduction(rawValue: 1)
  /// Half the rows.
  static let down = Reduction(rawValue: 2)

  /// The part of the texels that is left.
  var share: Double { (contains(.across) ? 0.5 : 1) * (contains(.down) ? 0.5 : 1) }
}

extension LoadedPicture {
  /// The picture with fewer texels, or `nil` if it has been reduced otherwise or stays whole: because it may move, takes
  /// long to decode, or has fewer texels than its card has pixels.
  func reduced(for request: PictureRequest) -> LoadedPicture? {
    let missing = request.reduction.subtracting(reduction)
    guard !missing.isEmpty, reduction.isSubset(of: request.reduction), isQuick, !mayMove,
      fills(request.box, request.fit)
    else { return nil }
    var picture = self
    picture.texture = texture.reduced(
      across: missing.contains(.across), down: missing.contains(.down))
    picture.reduction = request.reduction
    return picture
  }

  /// The texels for each pixel of its card that a picture has at least before it is reduced.
  private static let leastDensity = 0.8

  /// Whether it has about a texel for each pixel in a card of `box` pixels.
  private func fills(_ box: PixelSize, _ fit: CardFit) -> Bool {
    guard naturalSize.width > 0, naturalSize.height > 0 else { return false }
    let factor = fit.scale(
      width: Double(naturalSize.width), height: Double(naturalSize.height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    return Double(texture.width) >= Self.leastDensity
      * min(Double(naturalSize.width) * factor, Double(box.width))
  }
}
