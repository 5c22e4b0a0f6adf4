internal import Projection

extension Homography {
  /// The map as it is painted at rest: if it would show a texture of the given size at its own
  /// scale, within half a pixel over its length, it shows it texel for pixel.
  func settled(over rect: TexelRect) -> Homography {
    let size = (width: rect.right, height: rect.bottom)
    guard h33 > 0 else { return self }
    let fits =
      abs(h11 / h33 - 1) * size.width < 0.5 && abs(h12 / h33) * size.height < 0.5
      && abs(h21 / h33) * size.width < 0.5 && abs(h22 / h33 - 1) * size.height < 0.5
      && abs(h31 / h33) * size.width < 1e-4 && abs(h32 / h33) * size.height < 1e-4
    guard fits, abs(h13 / h33) < 1e6, abs(h23 / h33) < 1e6 else { return self }
    // The middle stays where it is, to the nearest pixel.
    let x = (h11 * size.width / 2 + h12 * size.height / 2 + h13) / h33 - size.width / 2
    let y = (h21 * size.width / 2 + h22 * size.height / 2 + h23) / h33 - size.height / 2
    return Homography(
      h11: 1, h12: 0, h13: x.rounded(), h21: 0, h22: 1, h23: y.rounded(), h31: 0, h32: 0, h33: 1)
  }
}
