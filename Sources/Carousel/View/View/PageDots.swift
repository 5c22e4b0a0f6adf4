import CarouselPaint
import Projection

/// A row of dots at the lower edge of a view, one for each item, the one in front the brightest.
///
/// Of many items those around the front one have dots. The outer ones are smaller where there are
/// more.
final class PageDots {
  private static let most = 15
  private static let pitch = 1.05

  private var count = 0
  private var index = 0
  private var color = RGBA.white
  private var isReversed = false

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.draw(on: canvas, width, height)
  }

  /// Shows the number of items and the current one; `isReversed` puts the first one to the right.
  func show(_ index: Int?, of count: Int, color: RGBA, isReversed: Bool) {
    let now = (index ?? 0, count, color, isReversed)
    guard now != (self.index, self.count, self.color, self.isReversed) else { return }
    (self.index, self.count, self.color, self.isReversed) = now
    drawing.invalidate()
  }

  /// The row as a layer of a view of `size` logical units, or `nil` where there is nothing to show.
  func layer(in size: Size) -> FrameLayer? {
    guard size.width >= 60, size.height >= 60 else { return nil }
    let height = Self.height(in: size)
    let width = min(size.width, (height * Self.pitch * Double(Self.most + 1)).rounded())
    return FrameLayer(
      drawing,
      in: Rect(
        x: ((size.width - width) / 2).rounded(), y: size.height - (height * 1.4).rounded(),
        width: width, height: height))
  }

  /// The height of the row in a view, in logical units.
  static func height(in size: Size) -> Double {
    max(8, min((min(size.width, size.height) / 60).rounded(), 36))
  }

  private var shown: Range<Int> {
    guard count > Self.most else { return 0..<max(0, count) }
    let first = min(max(0, index - Self.most / 2), count - Self.most)
    return first..<first + Self.most
  }

  private func draw(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    guard count > 1 else { return }
    let edge: RGBA = color.red > 0.5 ? .black : .white
    let shown = shown
    let pitch = height * Self.pitch
    let first = width / 2 - Double(shown.count - 1) / 2 * pitch * (isReversed ? -1 : 1)
    for item in shown {
      let isEnd =
        (item == shown.lowerBound && item > 0) || (item == shown.upperBound - 1 && item < count - 1)
      let radius = height * (item == index ? 0.3 : isEnd ? 0.13 : 0.22)
      let x = first + Double(item - shown.lowerBound) * pitch * (isReversed ? -1 : 1)
      // The edge keeps a dot apart from whatever picture lies behind it.
      canvas.fill(
        .circle(x: x, y: height / 2, radius: radius + height * 0.08), edge.faded(by: 0.4))
      canvas.fill(
        .circle(x: x, y: height / 2, radius: radius),
        color.faded(by: item == index ? 1 : 0.45))
    }
  }
}
