import CarouselEngine
package import CarouselView

/// The size of rows of text in a menu that fills a view.
///
/// The row in front is in the middle. Above it are as many rows as below it, and above those a line for the search
/// text.
package struct MenuRows: Equatable {
  /// The size of a row.
  package let size: Size
  /// The distance between the middles of two rows.
  package let pitch: Double
  /// How many rows are seen at the same time.
  package let count: Int

  /// The rows of a view.
  package init(in view: Size) {
    let header = LineHeight.pill(in: view) * 1.5 + 8
    let room = max(20, view.height / 2 - header)
    // Nine rows where their letters are legible.
    pitch = max(26, min(66, (room / 4.5).rounded(.down)))
    size = Size(
      width: min(view.width * 0.94, max(320, min(720, view.height))).rounded(),
      height: (pitch * 0.92).rounded())
    count = 2 * max(0, Int((room - size.height / 2) / pitch)) + 1
  }

  /// Sets what a style needs to show a number of items as rows.
  ///
  /// With `wraps`, the first item follows the last if there are more than are seen: no item is seen twice.
  package func apply(to style: inout CarouselStyle, items: Int, wraps: Bool) {
    style.cardSize = size
    if wraps { style.configuration.options[.wrap] = .value(items > count ? 1 : 0) }
    style.configuration.options[.spacing] = .value(pitch / size.height)
    style.configuration.options[.visibleItems] = .value(Double(count))
  }

  /// Makes a style one of a menu, of which the row in front is lit.
  package static func prepare(_ style: inout CarouselStyle) {
    style.layout = .classic
    style.axisFollowsView = false
    style.configuration.kind = .linear
    style.configuration.axis = .vertical
    style.configuration.perspective = 0
    style.caption = nil
    style.cards.shadow = nil
    style.cards.reflection = nil
    style.cards.depthShading = 0
    style.cards.verticalPlace = 0.5
    let options: [(ArrangementOption, Double)] = [
      (.fadeMin, 0), (.fadeMax, 0), (.fadeRange, 1), (.fadeMinAlpha, 0.62),
    ]
    for (option, value) in options {
      if case .automatic = style.configuration.options[option] {
        style.configuration.options[option] = .value(value)
      }
    }
  }
}

/// The heights of lines over a view.
package enum LineHeight {
  /// The height of a pill with a few words, in logical units.
  package static func pill(in size: Size) -> Double {
    max(24, min((min(size.width, size.height) / 14).rounded(), 64))
  }
}
