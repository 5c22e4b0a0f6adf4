import CarouselEngine
package import CarouselView
package import Projection

/// The size of rows of text in a menu that fills a view.
///
/// The rows begin below a line for the search text.
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
  /// The first row is at the top. The rows stay where they are until the one in front is in the middle, unless the
  /// style wraps.
  package func apply(to style: inout CarouselStyle, items: Int) {
    style.cardSize = size
    if case .automatic = style.configuration.options[.wrap] {
      style.configuration.options[.wrap] = .value(0)
    }
    var wraps = false
    if case .value(let value) = style.configuration.options[.wrap] { wraps = value != 0 }
    style.configuration.options[.spacing] = .value(pitch / size.height)
    style.configuration.options[.visibleItems] = .value(Double(count))
    style.configuration.contentTravel = pitch
    let empty = wraps ? 0 : max(0, count - max(1, items))
    style.configuration.contentOffset = Vector(x: 0, y: -Double(empty) / 2 * pitch)
  }

  /// Where the row with an index is while it is in front, in a view of a size.
  package func frame(of index: Int, items: Int, wraps: Bool, in view: Size) -> Rect {
    var row = Double(count / 2)
    if !wraps {
      let below = items - 1 - index
      row =
        below < count / 2 ? Double(max(0, min(items, count) - 1 - below)) : min(row, Double(index))
    }
    let middle = view.height / 2 + (row - Double(count / 2)) * pitch
    return Rect(
      x: (view.width - size.width) / 2, y: middle - size.height / 2, width: size.width,
      height: size.height)
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
