/// What of the title bar is painted, and since which frame.
struct TitleBarPicture {
  /// What was painted last.
  private(set) var appearance: TitleBar.Appearance?
  private var changedInFrame = 0

  /// Notes what frame number `frame` shows, in memory that was last drawn for frame number `lastFrame`.
  ///
  /// - Returns: Whether that differs from the frame before, and whether it has to be painted.
  mutating func show(
    _ new: TitleBar.Appearance, lastFrame: Int?, frame: Int
  ) -> (isNew: Bool, isPainted: Bool) {
    let isNew = new != appearance
    if isNew {
      appearance = new
      changedInFrame = frame
    }
    return (isNew, isNew || (lastFrame ?? 0) < changedInFrame)
  }
}
