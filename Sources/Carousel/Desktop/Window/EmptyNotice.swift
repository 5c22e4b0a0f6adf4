import CarouselPaint
import CarouselView

/// What is written in the middle of a view that has no items.
final class EmptyNotice {
  private let lines: [String]
  /// The view that the notice was laid out for, or `nil` while it is not shown.
  private var shown: Size?

  /// A notice of these lines, the first of which is larger.
  ///
  /// Without lines nothing is shown.
  init(_ lines: [String]) { self.lines = lines }

  private lazy var drawing = LiveDrawing { [weak self] canvas, width, height in
    self?.paint(on: canvas, width, height)
  }
  private var ink = RGBA.white

  /// Shows the notice while there are no items and it is wanted, and else takes it away.
  func show(in view: CarouselView, isWanted: Bool = true) {
    guard !lines.isEmpty else { return }
    let size = isWanted && view.itemCount == 0 ? view.carousel.viewSize : nil
    let ink: RGBA = view.style.backdrop.isLight ? .black : .white
    if ink != self.ink {
      self.ink = ink
      drawing.invalidate()
    }
    guard size != shown else { return }
    shown = size
    view.underlays = size.map { [FrameLayer(drawing, in: Self.place(in: $0, lines.count))] } ?? []
  }

  /// The height of a line of the notice in a view.
  private static func lineHeight(in size: Size) -> Double {
    max(18, min(min(size.width, size.height) / 12, 72)).rounded()
  }

  private static func place(in size: Size, _ count: Int) -> Rect {
    let (width, height) = ((size.width * 0.9).rounded(), lineHeight(in: size) * Double(count))
    return Rect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(),
      width: width, height: height)
  }

  private func paint(on canvas: borrowing Canvas, _ width: Double, _ height: Double) {
    let lineHeight = height / Double(lines.count)
    for (index, line) in lines.enumerated() {
      let style = StyledText.Style(
        size: lineHeight * (index == 0 ? 0.6 : 0.4), color: ink.faded(by: index == 0 ? 0.9 : 0.6),
        isBold: index == 0)
      canvas.draw(
        StyledText(line, style),
        in: Rect(x: 0, y: Double(index) * lineHeight, width: width, height: lineHeight))
    }
  }
}

extension Backdrop {
  /// Whether dark letters are legible on its upper part, and light ones are not.
  var isLight: Bool {
    let ground: RGBA? =
      switch self {
      case .color(let color): color.opacity < 0.5 ? nil : color
      case .gradient(let colors): colors.first
      case .vignette(let middle, _): middle
      case .picture(_, let veil), .front(let veil): veil
      }
    return ground.map { $0.luminance > 0.4 } ?? false
  }
}
