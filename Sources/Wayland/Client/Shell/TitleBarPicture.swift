/// What of the title bar is painted, and since which frame.
struct TitleBarPicture {
  /// What was painted last.
  private(set) var appearance: TitleBar.Appearance?
  private var changedInFrame = 0

  /// Paints the bar for frame number `frame` into `pixels`, whose memory was last drawn for frame
  /// number `lastFrame`, if it is not there already.
  ///
  /// Returns what differs from the frame before, or `nil` if nothing does.
  mutating func paint(
    _ bar: TitleBar, _ new: TitleBar.Appearance, into pixels: PixelBuffer, lastFrame: Int?,
    frame: Int
  ) -> PixelRectangle? {
    let isNew = new != appearance
    if isNew {
      appearance = new
      changedInFrame = frame
    }
    if isNew || (lastFrame ?? 0) < changedInFrame { bar.paint(pixels, new) }
    return isNew ? pixels.bounds : nil
  }
}
