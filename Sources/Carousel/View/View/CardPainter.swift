import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
public import Projection
import QuadRaster

/// The painter of a view's frames, with the pictures it needs.
final class CardPainter {
  let frames: FramePainter
  private let loader: PictureLoader
  var cards: CardCache { frames.cards }
  /// What is said of a picture of which only a part is shown.
  let incompleteNote: String
  private let dateWords: DateWords
  /// Whether each frame is painted only when it can be final, for those who have the time.
  var waitsForDetail = false
  /// Whether a frame is painted only when it is final, because intermediate frames are not shown.
  var isPatient: Bool { isTimeless || waitsForDetail }
  /// Whether what takes its time to change is painted as it will be.
  var isTimeless = false

  init(_ style: CarouselStyle, _ phrases: Phrases) throws(ViewError) {
    incompleteNote = phrases.incompletePicture
    dateWords = DateWords(
      months: phrases.months, date: phrases.date, dateAndTime: phrases.dateAndTime)
    do throws(PaintError) {
      loader = try PictureLoader(thumbnails: .user)
    } catch {
      throw .paint(error.description)
    }
    frames = FramePainter(
      cards: CardCache(loader: loader, style: style.paintedCards) { _ in CardContent(picture: nil)
      },
      rasterizer: Rasterizer(mode: .filtered),
      backdrop: style.backdrop, caption: style.paintedCaption)
    restyle(style, duration: 0)
  }

  /// Changes how everything looks in `duration` seconds.
  func restyle(_ style: CarouselStyle, duration: Double) {
    var caption = style.paintedCaption
    caption?.incompleteNote = incompleteNote
    caption?.dateWords = dateWords
    frames.change(
      to: style.paintedCards, backdrop: style.backdrop, caption: caption,
      duration: isTimeless ? 0 : duration)
  }

  /// Asks for what a frame needs.
  func prepare(
    _ frame: Carousel.Frame, of carousel: Carousel, scale: Double
  ) throws(ViewError) {
    cards.style.hasFullPlates = carousel.data.hasFullPlates
    do throws(PaintError) {
      try frames.prepare(frame, of: carousel, scale: scale)
    } catch {
      throw .paint(error.description)
    }
  }

  func paint(
    _ frame: Carousel.Frame, of carousel: Carousel, scale: Double, isMoving: Bool,
    into target: PixelTarget, bufferAge: Int, at time: Double
  ) throws(ViewError) -> PaintedFrame {
    try prepare(frame, of: carousel, scale: scale)
    let outcome = frames.paint(
      frame, scale: scale, isMoving: isMoving, into: target, bufferAge: bufferAge,
      at: isTimeless ? nil : time, waits: waitsForDetail)
    // A patient painter shows every frame of a moving picture at its time.
    let isNews = waitsForDetail && cards.awaitsFrame && cards.finishLoading()
    return PaintedFrame(
      damage: outcome.damage, isMoving: isMoving, isFinal: outcome.isFinal && !isNews)
  }

  // MARK: Moving pictures

  /// Lets the picture of a card play.
  ///
  /// Returns whether a frame is to be painted for it.
  func play(_ slot: Carousel.Slot?, starting starts: Bool, at time: Double) -> Bool {
    !isTimeless && cards.play(slot, starting: starts, at: time)
  }

  // MARK: Pictures

  func takeWarning() -> String? { loader.takeWarning() }

  /// Waits for everything asked for.
  func loadAll() { _ = cards.finishLoading() }

  var hasFailures: Bool { !cards.failures.isEmpty }

  /// Everything that went wrong, one plain line each.
  var failures: [String] { cards.failures.values.map(\.description).sorted() }

  /// The reason why the picture behind the cards failed, or `nil` if it has not failed.
  var backdropFailure: PaintError? {
    guard case .picture(let source, _) = frames.backdrop else { return nil }
    return cards.failure(of: source)
  }

  /// The reason why the picture of a card failed, or `nil` if it has not failed.
  func failure(of content: CardContent) -> PaintError? {
    content.picture.flatMap(cards.failure)
  }

  /// Whether the picture of a card has failed permanently.
  func hasFinalFailure(of content: CardContent) -> Bool {
    content.picture.map(cards.hasFinalFailure) ?? false
  }

  func picture(of card: Carousel.Frame.Card) -> LoadedPicture? {
    card.isDeparting ? nil : picture(of: card.slot, size: card.settledSize)
  }

  /// Whether a card is seen at a point of the view: its picture lies there and is not transparent.
  func isSeen(_ card: Carousel.Frame.Card, at point: Point) -> Bool {
    guard card.contains(point) else { return false }
    guard let picture = picture(of: card), let place = card.place(of: point) else {
      return true
    }
    return picture.isSeen(at: place, on: card, cards.style, before: frames.backdrop)
  }

  private func picture(of slot: Carousel.Slot, size: Size) -> LoadedPicture? {
    guard case .picture(let picture) = cards.card(slot, size: size, scale: 1) else {
      return nil
    }
    return picture
  }

  func decodedPicture(of slot: Carousel.Slot, size: Size) -> LoadedPicture? {
    cards.content(slot).picture?.isDecoded == true ? picture(of: slot, size: size) : nil
  }
}

extension LoadedPicture {
  /// The size of the original in its own pixels.
  var size: Size { Size(width: Double(naturalSize.width), height: Double(naturalSize.height)) }

  /// The largest scale at which a card that is as long as this picture shows it, or `nil` for as large as it can be.
  ///
  /// A picture that would be blurred lies on a plate, which is half as long again.
  var fittedScale: Double? { largestScale.isFinite ? largestScale * Self.plateShare : nil }

  /// The largest scale at which it is opened, or `nil` for as large as the view allows.
  var openedScale: Double? { largestScale.isFinite ? Self.mostOpened : nil }

  private static let mostOpened = 4.0
}

/// What painting a frame came to.
public struct PaintedFrame: Equatable, Sendable {
  /// Where the view differs from the frame painted before, in pixels.
  public var damage: [PixelRectangle]
  /// Whether a later frame will look different by time alone.
  public var isMoving: Bool
  /// Whether the same frame painted once more would look the same.
  ///
  /// If not, paint it again soon.
  public var isFinal: Bool
}
