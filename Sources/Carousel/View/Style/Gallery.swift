import CarouselEngine
import CarouselPaint

/// A grid of small cards, row by row from the top, that scrolls up and down.
///
/// The grid stands at its top while the current item is in the first row, and at its end while it is in the last one;
/// between the two it scrolls evenly with the position. So the current item is always seen whole, and a finger takes
/// the grid along.
struct Gallery: Equatable {
  /// How many cards lie side by side.
  let columns: Int
  /// How many rows the view has room for.
  let rows: Double
  /// The distances between the middles of cards, in logical units.
  let pitch: Size
  /// How far the grid scrolls from its top to its end, in rows.
  let travel: Double
  /// The size of a card.
  let cardSize: Size

  private let count: Int
  /// Where the first row begins, from the middle of the view.
  private let top: Double
  /// How far the middle of a card is below the beginning of its row.
  private let half: Double

  /// The width of a card divided by its height.
  private static let shape = 4.0 / 3
  /// What a card takes of its room, and how much larger the current one is than the others.
  private static let (share, emphasis) = (0.9, 1.09)
  /// The opacity of the other cards.
  private static let faintness = 0.7
  /// How far a grid gives way beyond its ends, in rows.
  private static let give = 0.75
  /// The widths that cards have where not all of them fit into the view, in logical units.
  private static let widths = 96.0...300.0

  /// The grid of `count` items in a view, with room for a line that is `caption` logical units high below each row.
  init(count: Int, in view: Size, caption: Double = 0) {
    let margin = (min(view.width, view.height) * 0.03).rounded()
    let room = Size(
      width: max(1, view.width - 2 * margin),
      height: max(1, view.height - 2 * margin))
    // A caption takes at most a third of the height from the cards.
    let caption = min(caption, room.height / 3)
    let least = min(
      max(min(view.width, view.height) / 4.5, Self.widths.lowerBound), Self.widths.upperBound)
    let most = max(1, Int((room.width / least).rounded(.down)))
    func pitch(_ columns: Int) -> Size {
      let width = min(room.width / Double(columns), (room.height - caption) * Self.shape)
      return Size(width: width, height: width / Self.shape + caption)
    }
    func lines(_ columns: Int) -> Double { (Double(count) / Double(columns)).rounded(.up) }
    // The largest cards of which all fit, or else small ones.
    let columns =
      (1...most).first { lines($0) * pitch($0).height <= room.height } ?? most
    let size = pitch(columns)
    (self.columns, self.count, self.pitch) = (columns, count, size)
    rows = room.height / size.height
    travel = max(0, lines(columns) - rows)
    cardSize = Size(
      width: max(1, (size.width * Self.share).rounded()),
      height: max(1, ((size.height - caption) * Self.share).rounded()))
    let unused = max(0, room.height - lines(columns) * size.height)
    top = margin - view.height / 2 + unused / 2
    half = (size.height - caption) / 2
  }

  /// How many items one page is.
  var page: Int { max(1, Int(rows)) * columns }

  /// Sets what a carousel needs to show the grid; what does not concern the placement of cards stays as it was.
  func fill(_ settings: inout Carousel.Configuration, _ data: inout Carousel.DataSource) {
    var grid = Carousel.Configuration(.custom, axis: .vertical)
    (grid.feel, grid.reducesMotion) = (settings.feel, settings.reducesMotion)
    (grid.decelerationRate, grid.scrollSpeed) = (settings.decelerationRate, settings.scrollSpeed)
    (grid.bounces, grid.bounceDistance) = (settings.bounces, settings.bounceDistance)
    (grid.isScrollEnabled, grid.maySelect) = (settings.isScrollEnabled, settings.maySelect)
    (grid.contentFit, grid.pixelScale) = (settings.contentFit, settings.pixelScale)
    grid.direction = settings.direction
    grid.perspective = 0
    grid.options[.wrap] = .value(0)
    // As many before the current item as behind it: in the first row of the view all others are behind.
    grid.options[.visibleItems] = .value(
      min(1000, Double(columns) * (2 * rows + 3).rounded(.up)))
    grid.itemWidth = pullStep * pitch.height
    // Beyond its top and its end a grid gives way by most of a row, however little one item is.
    grid.bounceDistance = min(
      100, settings.bounceDistance * Self.give / pullStep)
    let isReversed = settings.direction == .rightToLeft
    grid.placing = { [self] spot in
      CardPose(
        transform(spot, isReversed: isReversed),
        opacity: Self.faintness + (1 - Self.faintness) * Self.nearness(spot))
    }
    settings = grid
    data.itemSize = cardSize
    data.hasFullPlates = data.isMostlySmall(in: cardSize)
  }

  /// How far the grid scrolls with each item between the first row and the last one, in rows.
  private var step: Double {
    let inside = count - 1 - 2 * (columns - 1)
    return inside > 0 ? travel / Double(inside) : 0
  }

  /// How far the grid goes with each item beyond its ends, in rows.
  private var pullStep: Double { max(step, 0.1 / Double(columns)) }

  /// How far the grid has scrolled at a position, in rows.
  private func scrolled(at position: Double) -> Double {
    let (row, last) = (Double(columns - 1), Double(count - 1))
    // Beyond the ends it follows the finger, whether there is more of it or not.
    let pull = position < 0 ? position : max(0, position - last)
    if pull != 0 { return (position < 0 ? 0 : travel) + pull * pullStep }
    guard step > 0, step * Double(columns) <= 1 else {
      // Where hardly more than a row is seen, it stays until the position leaves it.
      let lines = (Double(count) / Double(columns)).rounded(.up)
      let line = (position / Double(columns)).rounded(.down)
      let beyond = max(0, position - line * Double(columns) - row)
      return lines > 1 ? travel * (line + beyond) / (lines - 1) : 0
    }
    return step * (min(max(position, row), last - row) - row)
  }

  /// How much of the current item's emphasis a card has, 0…1.
  private static func nearness(_ spot: CardSpot) -> Double { max(0, 1 - abs(spot.offset)) }

  private func transform(_ spot: CardSpot, isReversed: Bool) -> Matrix {
    guard let middle = middle(of: spot) else { return spot.base }
    return spot.base.translated(
      x: isReversed ? -middle.x : middle.x, y: middle.y,
      // The current card is in front of the others, which it reaches over.
      z: 0.01 * Self.nearness(spot)
    ).scaled(by: scale(of: spot))
  }

  /// Where the middle of a card is, from that of the view, where reading begins at the left.
  private func middle(of spot: CardSpot) -> Vector? {
    let position = spot.surroundings.items.before
    guard position.isFinite else { return nil }
    let index = max(0, (position + spot.offset).rounded())
    let line = (index / Double(columns)).rounded(.down)
    let column = index - line * Double(columns) - Double(columns - 1) / 2
    return Vector(
      x: column * pitch.width,
      y: top + (line - scrolled(at: position)) * pitch.height + half)
  }

  private func scale(of spot: CardSpot) -> Double {
    let fitted = min(
      1, cardSize.width / max(1, spot.size.width), cardSize.height / max(1, spot.size.height))
    return fitted * (1 + (Self.emphasis - 1) * Self.nearness(spot))
  }
}
