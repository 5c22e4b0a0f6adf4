public import CarouselEngine
import CarouselPaint
import QuadRaster

/// A carousel and the painter of its frames, without a window.
///
/// Belongs to one thread. Times are seconds on any steady clock.
public final class Stage {
  /// The carousel as it is now.
  public private(set) var carousel: Carousel
  /// What is shown.
  public private(set) var content: ShowContent
  /// How it looks and moves.
  public private(set) var look: Look

  /// The memory that pictures filtered to other sizes may take.
  private static let filteredBytes = 4 << 20

  let painter: FramePainter
  /// Whether each frame is painted only when it can be final, for those who have the time.
  var waitsForDetail = false
  let loader: PictureLoader
  private let shelf: Shelf
  /// The sizes and settings that followed from the look last; what differs by now was changed by
  /// the program, and is the program's.
  private var fitted: Fitted
  private var frame = Carousel.Frame()

  private struct Fitted {
    var cardSize: Size
    var perspective: Double
  }

  /// Lends the content to the card cache, which asks by slot.
  private final class Shelf {
    var content: ShowContent
    init(_ content: ShowContent) { self.content = content }
  }

  /// Sets up a carousel in a view of `size` logical units.
  ///
  /// - Throws: ``ShowError/paint(_:)`` if there is no means to load pictures.
  public init(content: ShowContent, look: Look, size: Size, at time: Double) throws(ShowError) {
    self.content = content
    self.look = look
    let shelf = Shelf(content)
    self.shelf = shelf
    do throws(PaintError) {
      loader = try PictureLoader(thumbnails: .user)
      let cards = CardCache(loader: loader, style: look.cards) { slot in
        shelf.content.card(slot)
      }
      painter = FramePainter(
        cards: cards, rasterizer: Rasterizer(mode: .filtered, memoryBudget: Self.filteredBytes),
        backdrop: look.backdrop, caption: look.caption)
    } catch {
      throw ShowError.paint(error.description)
    }
    let configuration = look.configuration(for: size)
    let cardSize = look.cardSize(for: size, configuration)
    fitted = Fitted(cardSize: cardSize, perspective: configuration.perspective)
    do throws(EngineError) {
      carousel = try Carousel(
        configuration: configuration, viewSize: size,
        data: Carousel.DataSource(itemCount: content.itemCount, itemSize: cardSize), at: time)
    } catch {
      throw .setting(error.description)
    }
  }

  /// Changes the carousel: gestures, moves, edits.
  public func change<Result, Failure: Error>(
    _ body: (inout Carousel) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&carousel)
  }

  /// Gives the view another size; cards and perspective follow, the item in front stays.
  ///
  /// Nothing else changes. What the program has changed in the carousel itself stays as it is: a
  /// card size or a perspective of its own does not follow the view.
  public func resize(to size: Size, at time: Double) {
    guard size != carousel.viewSize else { return }
    var configuration = carousel.configuration
    let cardSize = look.cardSize(for: size, configuration)
    let followsView = carousel.data.itemSize == fitted.cardSize
    carousel.resize(to: size, itemSize: followsView ? cardSize : nil, at: time)
    if followsView { fitted.cardSize = cardSize }
    guard look.perspectiveFollowsCards, configuration.perspective == fitted.perspective else {
      return
    }
    configuration.adoptPerspective(for: carousel.data.itemSize)
    fitted.perspective = configuration.perspective
    // Settings that hold and a perspective that is in range are not refused.
    try? carousel.configure(configuration, at: time)
  }

  /// Changes the look; cards go from where they are seen, and as large as they are, to where they
  /// belong in `duration` seconds.
  ///
  /// - Throws: `EngineError.outOfRange` for a setting that is not in its range; then nothing changes
  public func restyle(
    _ look: Look, duration: Double = 0, at time: Double
  ) throws(EngineError) {
    let size = carousel.viewSize
    let configuration = look.configuration(for: size)
    let cardSize = look.cardSize(for: size, configuration)
    try carousel.configure(configuration, itemSize: cardSize, duration: duration, at: time)
    fitted = Fitted(cardSize: cardSize, perspective: configuration.perspective)
    self.look = look
    painter.cards.style = look.cards
    painter.backdrop = look.backdrop
    painter.caption = look.caption
    painter.invalidate()
  }

  /// Shows something else; the item in front stays if its index is still there.
  public func replace(_ content: ShowContent, at time: Double) {
    self.content = content
    shelf.content = content
    var data = carousel.data
    data = Carousel.DataSource(
      itemCount: content.itemCount, placeholderCount: data.placeholderCount,
      itemSize: data.itemSize)
    carousel.reload(data, at: time)
  }
}

extension Stage {
  /// The carousel's frame as it will be at `time`; the carousel itself stays where it is.
  func frame(at time: Double) -> (frame: Carousel.Frame, isMoving: Bool) {
    var ahead = carousel
    ahead.advance(to: time)
    ahead.frame(into: &frame)
    return (frame, !ahead.isAtRest || ahead.isDragging)
  }
}
