import CarouselPaint
import CarouselView
import Wayland

/// Takes what readers find into the carousel of a window: what the program was started with, and
/// after it what people bring.
final class Arrivals {
  /// What one reader has found.
  private final class Place {
    var items: [CarouselItem]
    /// What finds them, or `nil` once there is nothing more to find.
    var reader: AlbumReader?
    /// Whether there may be other pictures than those it has found.
    var mayBringMore: Bool
    /// Whether the user added it and has not seen any of it yet.
    var isAwaited = false
    var watch: Watch?

    init(_ items: [CarouselItem], _ reader: AlbumReader?) {
      (self.items, self.reader, mayBringMore) = (items, reader, reader != nil)
    }

    /// Gives the reader and its descriptor back: it finds nothing more.
    func end() {
      watch?.cancel()
      (watch, reader, mayBringMore) = (nil, nil, false)
    }
  }

  /// Called when other items are shown.
  var onShow: (() -> Void)?

  private let window: CarouselWindow
  private let loop: EventLoop
  private let warn: (String) -> Void
  private let dress: ([CarouselItem]) -> [CarouselItem]
  private var places: [Place] = []
  /// Ends the time for which announcements wait for items; `nil` when they do not wait.
  private var hold: LoopTimer?

  /// For how long announcements wait for items at most, in nanoseconds.
  private static let patience: Nanoseconds = 500_000_000

  /// Starts from items that are shown already, and from what `reader` finds in their place once
  /// ``begin()`` is called; `dress` is given all items before they are shown.
  init(
    _ items: [CarouselItem], from reader: AlbumReader?, in window: CarouselWindow,
    _ loop: EventLoop, warn: @escaping (String) -> Void,
    dress: @escaping ([CarouselItem]) -> [CarouselItem]
  ) {
    (self.window, self.loop, self.warn, self.dress) = (window, loop, warn, dress)
    places = [Place(items, reader)]
  }

  /// Begins to take what the first reader finds: not before the window is seen, which would have to
  /// wait for it.
  func begin() { follow(places[0]) }

  /// Whether there may be other pictures than those in the carousel.
  var mayBringMore: Bool { places.contains(where: \.mayBringMore) }

  /// Delays announcements until all initial items have been found, so that the
  /// announced number is right; not if that takes long.
  func holdAnnouncements() {
    window.view.holdAnnouncements()
    hold = loop.schedule(at: loop.now + Self.patience) { [weak self] in
      self?.releaseAnnouncements()
    }
  }

  private func releaseAnnouncements() {
    guard hold != nil else { return }
    hold = nil
    window.view.releaseAnnouncements(at: window.time)
  }

  /// Adds files and folders at the end, and scrolls to the first picture of them.
  func add(_ paths: [Pathname], reading: FolderReading) {
    guard !paths.isEmpty else { return }
    do throws(ShowError) {
      let reader = try AlbumReader(
        paths.map { AlbumReader.Source.named($0) }, reading: reading)
      let place = Place([], reader)
      place.isAwaited = true
      places.append(place)
      follow(place)
    } catch {
      warn(error.description)
    }
  }

  private func follow(_ place: Place) {
    guard let reader = place.reader else { return }
    place.watch = loop.watch(reader.fileDescriptor) { [weak self, unowned place] _ in
      self?.takeNews(of: place, from: reader)
    }
  }

  private func takeNews(of place: Place, from reader: AlbumReader) {
    do throws(ShowError) {
      guard let news = try reader.takeNews() else { return }
      place.mayBringMore = !news.isComplete || reader.watches
      if let warning = news.warning { warn(warning) }
      if !place.mayBringMore { place.end() }
      place.items = news.album.items
      show()
      goToWhatCame(in: place, isComplete: news.isComplete)
      if news.isComplete, place === places[0] { releaseAnnouncements() }
      for (index, item) in window.view.items.enumerated() {
        guard let path = item.path, news.rewritten.contains(path) else { continue }
        window.view.reload(item: index, at: window.time)
      }
    } catch {
      // The pictures there are stay.
      place.end()
      if place === places[0] { releaseAnnouncements() }
      warn(error.description)
    }
  }

  /// Shows all there is.
  ///
  /// A file that was brought again is shown once.
  private func show() {
    var items = places[0].items
    var known = Set(items.compactMap(\.path))
    for place in places.dropFirst() {
      items += place.items.filter { $0.path.map { known.insert($0).inserted } ?? true }
    }
    if places.count > 1 { items = items.withUniqueIDs() }
    window.view.apply(dress(items), at: window.time)
    onShow?()
  }

  /// Who brings a picture wants to see it.
  private func goToWhatCame(in place: Place, isComplete: Bool) {
    guard place.isAwaited else { return }
    let found = Set(place.items.compactMap(\.path))
    let index = window.view.items.firstIndex { $0.path.map(found.contains) ?? false }
    place.isAwaited = index == nil && !isComplete
    guard let index else { return }
    window.view.scroll(toItem: index, at: window.time)
  }
}
