public import CarouselEngine
import QuadRaster

/// Keeps the pictures of visible cards and loads those that will be visible soon.
///
/// Use it on one thread. Call `update` after each frame, and `takeFinished` when the loader's
/// descriptor is readable.
public final class CardCache {
  private let loader: PictureLoader
  /// Returns the content of an item or placeholder.
  ///
  /// It is called often, so it should be fast.
  public var contents: (Carousel.Slot) -> CardContent
  private let budget: Int?
  private var store = PictureStore()
  private var prefetch = Prefetch()
  /// What the loader was asked for last.
  private var asked: [PictureRequest] = []
  private var visible: Set<PictureRequest> = []
  private var visibleSources: Set<PictureSource> = []
  /// What is loaded before it comes into view.
  private var ahead: [PictureRequest] = []
  /// What the cards in view showed at the last update.
  private var sources: [Carousel.Slot: PictureSource] = [:]
  private var captions = PassedCaptions()
  /// The progress of visible pictures when it was last checked.
  private var progress: [FetchedPicture: Double] = [:]
  /// What is in view and has no small version that comes before it.
  private var withoutPreview: Set<PictureSource> = []
  /// What has been fetched and is not to be fetched again.
  private var kept: Set<FetchedPicture> = []
  private var moving = MovingCards()
  /// Which cards are seen small.
  private var reductions = CardReductions()
  /// What is seen of the picture that is zoomed into.
  private var enlarged = EnlargedPart()
  private var sizing = PictureSizing()
  /// The present time in seconds, for repeating failed attempts.
  var now: () -> Double = { Alarm.now }
  /// When something in view that failed is to be tried again.
  private var trial: Double?
  /// What the last update was for, or `nil` if the next one may have another result for the same.
  private var updated: WantedPictures?
  /// The bytes of the levels that a painter has made of the pictures: they count as pictures.
  var levelBytes = 0
  private lazy var drawings = DrawnSurfaces { [weak self] in self?.onChange?() }

  /// Called when a visible drawing has changed and a frame has to be painted.
  ///
  /// It may be called while a frame is painted. Changes made during a frame are painted with the
  /// next one.
  public var onChange: (() -> Void)?

  /// The appearance of cards.
  ///
  /// Pictures that depend on it are made again when it changes.
  public var style: CardStyle

  /// A cache that asks `contents` for the content of each card.
  ///
  /// - Parameters:
  ///   - loader: makes the pictures.
  ///   - style: the appearance of cards.
  ///   - budget: the memory for pictures in bytes, by default four times that of the view's pixels,
  ///     twice where cards are seen small, from 6 to 32 MB. Visible pictures are kept in any case.
  ///   - contents: returns the content of an item or placeholder. It is called often, so it should be
  ///     fast.
  public init(
    loader: PictureLoader, style: CardStyle = CardStyle(), budget: Int? = nil,
    contents: @escaping (Carousel.Slot) -> CardContent
  ) {
    self.loader = loader
    self.style = style
    self.budget = budget
    self.contents = contents
  }

  /// Readable when `takeFinished` has something to do.
  public var fileDescriptor: Int32 { loader.fileDescriptor }

  /// What cannot be shown in any size, and why.
  ///
  /// What may pass, such as a server that is down, is tried again after pauses from 2 seconds to 5
  /// minutes, for as long as its card is in view.
  public var failures: [PictureSource: PaintError] { store.failures }

  /// Why a picture cannot be shown in any size, or `nil` if it can, or may be.
  public func failure(of source: PictureSource) -> PaintError? { store.failure(of: source) }

  /// Returns `true` if there is no picture of a source, and trying again would not change that.
  public func hasFinalFailure(of source: PictureSource) -> Bool {
    store.hasFinalFailure(of: source)
  }

  /// The pictures that are ready, by request.
  var pictures: [PictureRequest: LoadedPicture] { store.pictures }

  /// The bytes all pictures take at this moment.
  public var usedBytes: Int { store.bytes + moving.bytes + enlarged.bytes }

  /// Requests the pictures of all visible cards, nearest first, then those of the next cards in the
  /// direction of travel.
  ///
  /// All other requests are canceled.
  ///
  /// `carousel` is the carousel that `frame` was made from, `scale` the number of pixels per
  /// logical unit, and `beside` the other pictures that the frame needs: texts and the backdrop.
  public func update(
    _ frame: Carousel.Frame, of carousel: Carousel, scale: Double, beside: [PictureRequest] = []
  ) throws(PaintError) {
    let time = now()
    let seen = frame.seenCards(place)
    let coming = prefetch.next(
      frame, seen: seen, itemCount: carousel.itemCount, wraps: carousel.isWrapped)
    reductions.update(frame, of: carousel)
    let wants = WantedPictures(
      frame, seen: Set(seen.map(\.id)), coming: coming, of: carousel, reductions: reductions,
      beside: beside, scale: scale, fit: style.fit, contents: contents)
    // While cards move, most frames want what the frame before did.
    if let wants, wants == updated, trial.map({ $0 > time }) ?? true { return }
    updated = nil
    store.beginUse()
    let view = PixelSize(
      width: frame.viewSize.width, height: frame.viewSize.height, scale: scale)
    sizing.viewPixels = view.pixels
    let limit = budget ?? Self.budget(forView: view.pixels, coming: reductions.coming)
    store.limit = limit
    var enlargedCard: Carousel.Frame.Card?
    visible = []
    visibleSources = []
    drawings.beginFrame()
    kept = []
    var wanted: [PictureRequest] = []
    for card in seen.sorted(by: { abs($0.offset) < abs($1.offset) }) {
      let enlargement = frame.enlargement(of: card, scale: scale)
      if card.isDetail, card.isCurrent, enlargement > 1 { enlargedCard = card }
      let scale = scale * enlargement
      switch contents(card.slot).face {
      case .drawing(let drawing): _ = texture(of: drawing, card.settledSize, scale)
      case .live(let picture): drawings.watch(picture)
      case .picture, .texture, nil: break
      }
      guard let request = request(card.slot, card.settledSize, scale) else { continue }
      if visible.insert(request).inserted { wanted.append(request) }
    }
    // What has passed the front is seen small from now on. Where that is many cards, the rest follows in the next frames.
    var reduced = 0
    for request in visible where reduced < Self.mostReduced {
      if store.reduce(to: request, visible: visible) { reduced += 1 }
    }
    let onCards = wanted
    // The caption of the nearest card first.
    wanted.insert(
      contentsOf: beside.filter { visible.insert($0).inserted }, at: min(1, wanted.count))
    drawings.endFrame()
    // Small versions first: all cards show something while the first ones are decoded.
    let previews = wanted.filter(lacksPreview).map(\.preview)
    wanted.insert(contentsOf: previews, at: 0)
    for request in visible {
      visibleSources.insert(request.source)
      store.use(request)
    }
    moving.keep(visibleSources)
    wanted += onCards.lazy.compactMap(moving.frame).prefix(1)
    // In the size of their cards. Otherwise they would be made again as soon as they are visible.
    let next = coming.lazy.map(Carousel.Slot.item).compactMap {
      self.request($0, carousel.data.size(of: $0), scale, reduction: self.reductions.coming)
    }
    ahead = Prefetch.fitting(
      next.filter { !self.visibleSources.contains($0.source) }, beside: onCards.map(bytes),
      limit: limit, bytes: bytes)
    wanted += ahead
    if reduced > 0 { trim() }
    withoutPreview.formIntersection(visibleSources)
    dropSuperseded(frame, wanted: wanted, beside: beside)
    for case .fetched(let picture) in wanted.lazy.map(\.source) { kept.insert(picture) }
    wanted.removeAll { store.isServed($0, at: time) }
    lookAt(enlargedCard, in: frame.viewSize, scale: scale)
    // After the cards in view: something is seen of the picture already.
    if let part = enlarged.missing { wanted.insert(part, at: min(1, wanted.count)) }
    if wanted != asked {
      asked = wanted
      try loader.want(wanted, keeping: kept)
    }
    // What is due by now has been asked for.
    noteTrials(after: time)
    // A frame of a moving picture, or a part of an enlarged one, may be wanted next.
    if moving.isIdle, enlarged.wanted == nil, reduced < Self.mostReduced { updated = wants }
  }

  /// The place of a card's picture, or `nil` for a card with other content.
  private func place(_ card: Carousel.Frame.Card) -> PicturePlace? {
    guard let source = contents(card.slot).source, source.isDecoded else { return nil }
    guard let picture = store.picture(of: source) else {
      return PicturePlace(
        box: Rect(x: 0, y: 0, width: card.size.width, height: card.size.height), cover: nil)
    }
    // A reflection below it would have to be covered, too.
    guard style.reflection == nil else { return nil }
    let face = CardFace(picture, on: .clear)
    let box = card.moved(face.box(in: card.size, style))
    let isOpaque =
      picture.texture.opaqueInset == 0 && face.inner(in: card.size, style, openness: 0) == nil
    // The corners are round.
    return PicturePlace(box: box, cover: isOpaque ? box.inset(by: style.cornerRadius / 3) : nil)
  }

  /// Has the loader say when something in view that has failed is to be tried again.
  private func noteTrials(after time: Double) {
    trial = store.nextTrial(of: visibleSources, after: time)
    loader.wake(at: trial)
  }

  /// The memory for the pictures of a view of `pixels` pixels, of 4 bytes each, into which cards come as small as
  /// `reduction` says: a row is flicked through without decoding the same pictures again.
  private static func budget(forView pixels: Int, coming reduction: Reduction) -> Int {
    min(max((reduction.isEmpty ? 4 : 2) * pixels * 4, 6 << 20), 32 << 20)
  }

  /// How many pictures are made smaller in one update at most, which takes about a millisecond for each.
  private static let mostReduced = 2

  /// The memory that the picture for a request takes, or at most will take.
  private func bytes(_ request: PictureRequest) -> Int {
    store.picture(for: request)?.texture.bytes
      ?? Int(
        request.reduction.share
          * Double(TexelPlane.memoryBytes(width: request.box.width, height: request.box.height)))
  }

  /// Looks which part of the picture of a card is wanted besides the whole.
  private func lookAt(_ card: Carousel.Frame.Card?, in view: Size, scale: Double) {
    guard let card, card.openness == 1, let source = contents(card.slot).source,
      let picture = store.picture(of: source),
      let whole = request(
        card.slot, card.settledSize, scale * card.magnification, bounded: false),
      sizing.isSeenInParts(whole, in: store)
    else { return enlarged.clear() }
    enlarged.look(
      at: card, source, picture,
      box: PictureBounds.box(of: picture.naturalSize, in: card.size, style), view: view,
      scale: scale)
  }

  /// The sharp part of an opened card's picture, or `nil` if all is shown by the whole picture.
  func part(of card: Carousel.Frame.Card) -> EnlargedPart.Shown? {
    guard card.isDetail, card.openness == 1, let source = contents(card.slot).source,
      let picture = store.picture(of: source)
    else { return nil }
    return enlarged.shown(
      for: source, in: PictureBounds.box(of: picture.naturalSize, in: card.size, style))
  }

  /// Plays the picture of the card in `slot` if it has several frames, and pauses all others.
  ///
  /// Call it with each frame and at ``nextFrameTime``. Frames are decoded one ahead, on another
  /// thread. A paused picture continues at the same frame unless another one has played since.
  ///
  /// - Parameters:
  ///   - slot: the card, or `nil` for none.
  ///   - starts: whether it may start now: `false` for a card that is passing by.
  ///   - time: now, in seconds of a steady clock.
  /// - Returns: whether a frame has to be painted for it.
  public func play(_ slot: Carousel.Slot?, starting starts: Bool, at time: Double) -> Bool {
    defer { if !moving.isIdle { updated = nil } }
    return moving.play(
      slot.flatMap { contents($0).picture }.flatMap { mayMove($0) ? $0 : nil },
      starting: starts, at: time
    ) { source, last in
      // Its card keeps its last frame.
      store.replace(source, with: last.moving())
    }
  }

  /// When the next frame of the picture that plays is to be seen, or `nil` if none is there or none
  /// plays.
  public var nextFrameTime: Double? { moving.nextTime }

  /// Whether the picture that plays waits for a frame to be decoded.
  public var awaitsFrame: Bool { asked.contains { $0.frame != nil } }

  private func mayMove(_ source: PictureSource) -> Bool {
    source.isDecoded && store.picture(of: source)?.mayMove ?? false
  }

  /// Whether a card shows nothing of a file, and has not been tried with less than all of it.
  private func lacksPreview(_ request: PictureRequest) -> Bool {
    guard case .file = request.source else { return false }
    return store.picture(for: request) == nil && !withoutPreview.contains(request.source)
  }

  /// Takes what the loader has finished.
  ///
  /// Returns `true` if something in view looks different now.
  public func takeFinished() -> Bool {
    let hasFinished = store(loader.takeFinished())
    let isTrialDue = trial.map { $0 <= now() } ?? false
    return noteProgress() || hasFinished || isTrialDue
  }

  /// Checks the progress of fetches for visible cards.
  ///
  /// Returns `true` if it has changed.
  private func noteProgress() -> Bool {
    let before = progress
    progress = [:]
    for case .fetched(let picture) in visibleSources {
      progress[picture] = loader.progress(of: picture)
    }
    return progress != before
  }

  /// Waits until everything wanted is there or has failed: for painting off screen.
  ///
  /// - Returns: whether something in view looks different now.
  @discardableResult
  public func finishLoading() -> Bool {
    var isVisible = false
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { return isVisible }
      isVisible = store(finished) || isVisible
    }
  }

  /// Makes the picture of `source` again because its file has changed; the one there is stays until that is whole.
  public func reload(_ source: PictureSource) {
    store.renew(source)
    moving.forget(source)
    if enlarged.wanted?.source == source { enlarged.clear() }
    withoutPreview.remove(source)
    asked = []
    updated = nil
  }

  /// What the item or placeholder in `slot` is to show.
  public func content(_ slot: Carousel.Slot) -> CardContent { contents(slot) }

  /// What the file of a card's picture says about it, or `nil` as long as it has not been read.
  func details(of slot: Carousel.Slot) -> PictureDetails? {
    contents(slot).source.flatMap(store.picture(of:))?.details
  }

  /// The present content of a card.
  ///
  /// This never waits.
  ///
  /// If the version has grown, the old picture is shown until the new one is ready.
  public func card(_ slot: Carousel.Slot, size: Size, scale: Double) -> Card {
    let content = contents(slot)
    switch content.face {
    case .drawing(let drawing):
      return texture(of: drawing, size, scale).map(Card.drawing) ?? .plain
    case .texture(let texture):
      return .picture(LoadedPicture(whole: texture, largestScale: content.largestScale))
    case .live(let picture):
      return .picture(LoadedPicture(whole: picture.texture, largestScale: content.largestScale))
    case .picture, nil: break
    }
    guard let request = request(slot, size, scale) else { return .plain }
    if let error = store.failure(of: request.source) { return .broken(error) }
    if let frame = moving.shown(request.source) { return .picture(frame) }
    if let picture = store.picture(for: request) { return .picture(picture) }
    guard case .fetched(let fetched) = request.source else { return .loading(progress: nil) }
    return .loading(progress: progress[fetched])
  }

  /// Whether nothing is to be loaded for the picture of a card in a size, because it is there or has failed.
  public func isReady(_ slot: Carousel.Slot, size: Size, scale: Double) -> Bool {
    request(slot, size, scale).map { store.isServed($0, at: now()) } ?? true
  }

  /// The picture for a request, in another size while it is made in the right one.
  func picture(for request: PictureRequest) -> LoadedPicture? { store.picture(for: request) }

  private func texture(of drawing: LiveDrawing, _ size: Size, _ scale: Double) -> Texture? {
    drawings.texture(of: drawing, width: size.width, height: size.height, scale: scale)
  }

  /// Releases pictures that visible cards no longer show and no request needs, so that cards that
  /// change all the time do not fill the memory.
  ///
  /// Files are kept, because they may be needed again and take longest.
  private func dropSuperseded(
    _ frame: Carousel.Frame, wanted: [PictureRequest], beside: [PictureRequest]
  ) {
    var current: [Carousel.Slot: PictureSource] = [:]
    for card in frame.cards where !card.isDeparting {
      current[card.slot] = contents(card.slot).source
    }
    let subjects = Set(wanted.map(\.source.subject))
    for (slot, old) in sources {
      guard case .painted = old, let new = current[slot], new.subject != old.subject,
        !subjects.contains(old.subject)
      else { continue }
      store.drop { $0.source.subject == old.subject }
    }
    sources = current
    let gone = captions.update(beside)
    if !gone.isEmpty { store.drop { gone.contains($0) && !visible.contains($0) } }
  }

  private func request(
    _ slot: Carousel.Slot, _ size: Size, _ scale: Double, bounded isBounded: Bool = true,
    reduction: Reduction? = nil
  ) -> PictureRequest? {
    contents(slot).source.map { source in
      var request = PictureRequest(
        source, width: size.width, height: size.height, scale: scale,
        fit: sizing.isUncut(source, on: size, style, in: store) ? .fit : style.fit)
      if source.isDecoded { request.reduction = reduction ?? reductions[slot] }
      return sizing.limited(request, bounded: isBounded, in: store)
    }
  }

  private func store(_ finished: [FinishedPicture]) -> Bool {
    var isVisible = false
    var isTriedAgain = false
    if !finished.isEmpty { updated = nil }
    for picture in finished {
      let request = picture.request
      if request.frame != nil {
        moving.take(picture)
        continue
      }
      if request.part != nil {
        isVisible = enlarged.take(picture) || isVisible
        continue
      }
      switch picture.outcome {
      case .success(let loaded):
        if loaded.incompleteBytes != nil {
          isTriedAgain = true
          asked.removeAll { $0 == request }
        }
        guard store.put(loaded, for: request, visible: visible, at: now()) else { continue }
      case .failure where request.isPreview:
        withoutPreview.insert(request.source)
        continue
      case .failure(let error):
        store.fail(request, because: error, at: now())
        // It can be asked for again.
        asked.removeAll { $0 == request }
        isTriedAgain = true
      }
      isVisible =
        isVisible || visibleSources.contains { $0.subject == request.source.subject }
    }
    if isTriedAgain { noteTrials(after: now()) }
    trim()
    return isVisible
  }

  /// Releases what exceeds the memory for pictures, and is neither visible nor loaded ahead.
  private func trim() {
    store.beginUse()
    for request in ahead { store.use(request) }
    for request in visible { store.use(request) }
    store.trim(beside: moving.bytes + enlarged.bytes + levelBytes)
  }
}
