import CarouselDesktop
import CarouselPaint
import CarouselView
import Wayland

/// Takes what readers find into the carousel of a window: what the program was started with, and
/// after it what people bring.
///
/// In a folder that was entered, what is found there takes its place.
final class Arrivals {
  /// What is shown at a time: all there is outside of folders, or what is in one.
  private struct Level {
    var places: [Place]
    /// The folder, or `nil` outside of folders.
    var folder: Pathname?
    /// The item of the level above that was in front when this one was entered.
    var origin: CarouselItem?
  }

  /// What one reader has found.
  private final class Place {
    var items: [CarouselItem]
    /// What finds them, or `nil` once there is nothing more to find.
    var reader: AlbumReader?
    /// Whether there may be other pictures than those it has found.
    var mayBringMore: Bool
    /// Whether the user added it and has not seen any of it yet.
    var isAwaited = false
    /// Whether its slides are kept though the folder that they are from is gone.
    var isGone = false
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
  /// Called when a folder was entered or left.
  var onLevel: (() -> Void)?
  /// Called with the folder if nothing is found in one that was to be entered.
  var onEmptyFolder: ((Pathname) -> Void)?

  private let window: CarouselWindow
  private let loop: EventLoop
  private let warn: (String) -> Void
  private let dress: (_ items: [CarouselItem], _ isInFolder: Bool) -> [CarouselItem]
  /// What is shown is the last one.
  private var levels: [Level] = []
  /// A folder that is to be entered as soon as something is found in it.
  private var entering: (folder: Pathname, place: Place)?
  /// The slide that stays, though it is gone, until the next one is shown.
  private var leaving: CarouselItem?
  /// Ends the time for which announcements wait for items; `nil` when they do not wait.
  private var hold: LoopTimer?

  /// The most folders within each other.
  private static let mostLevels = 64
  /// For how long announcements wait for items at most, in nanoseconds.
  private static let patience: Nanoseconds = 500_000_000

  /// Starts from items that are shown already, and from what `reader` finds in their place once
  /// ``begin()`` is called; `dress` returns the items to show for those there are, all or the
  /// ones in a folder.
  init(
    _ items: [CarouselItem], from reader: AlbumReader?, in window: CarouselWindow,
    _ loop: EventLoop, warn: @escaping (String) -> Void,
    dress: @escaping (_ items: [CarouselItem], _ isInFolder: Bool) -> [CarouselItem]
  ) {
    (self.window, self.loop, self.warn, self.dress) = (window, loop, warn, dress)
    levels = [Level(places: [Place(items, reader)])]
    // One line was about the folder.
    window.isAway = { [weak self] path in
      self?.places.contains { $0.isGone && $0.items.contains { $0.path == path } } ?? false
    }
    window.view.observe { [weak self] event in
      guard let self, case .carousel(.settled(let index, _)) = event, let leaving,
        window.view.item(at: index)?.id != leaving.id
      else { return }
      self.leaving = nil
      show()
    }
  }

  private var places: [Place] { levels.last?.places ?? [] }
  /// What the program was started with.
  private var first: Place { levels[0].places[0] }

  /// The folder that was entered last, or `nil` outside of folders.
  var folder: Pathname? { levels.last?.folder }
  /// How many folders have been entered.
  var depth: Int { levels.count - 1 }
  /// The identity of the item that was in front when the outermost folder was entered, or `nil` outside of folders.
  var outermostOrigin: String? { levels.dropFirst().first?.origin?.id }

  /// Begins to take what the first reader finds: not before the window is seen, which would have to
  /// wait for it.
  func begin() { follow(first) }

  /// Whether there may be other pictures than those in the carousel.
  var mayBringMore: Bool { levels.contains { $0.places.contains(where: \.mayBringMore) } }

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
    do throws(DesktopError) {
      let reader = try AlbumReader(
        paths.map { AlbumReader.Source.named($0) }, reading: reading)
      let place = Place([], reader)
      place.isAwaited = true
      levels[levels.count - 1].places.append(place)
      follow(place)
    } catch {
      warn(error.description)
    }
  }

  // MARK: Folders

  /// Shows what is in a folder, once something is found there, until ``leave()``.
  func enter(_ folder: Pathname, reading: FolderReading, watches: Bool) {
    guard levels.count < Self.mostLevels, entering?.folder != folder else { return }
    entering?.place.end()
    do throws(DesktopError) {
      let reader = try AlbumReader([.named(folder)], reading: reading, watches: watches)
      let place = Place([], reader)
      entering = (folder, place)
      follow(place)
    } catch {
      warn(error.description)
    }
  }

  /// Shows what was shown before the folder was entered, with that in front.
  ///
  /// - Returns: `false` outside of folders
  @discardableResult
  func leave() -> Bool {
    entering?.place.end()
    entering = nil
    guard depth > 0, let level = levels.popLast() else { return false }
    for place in level.places { place.end() }
    window.view.restartAnnouncements()
    show()
    goTo(window.view.items.firstIndex { ItemKey($0) == level.origin.map(ItemKey.init) })
    onLevel?()
    return true
  }

  /// Shows the items in the folder that was to be entered.
  private func arrive(at place: Place) {
    let folder = entering?.folder
    entering = nil
    let view = window.view
    let front = view.goal.flatMap(view.item(at:))
    levels.append(Level(places: [place], folder: folder, origin: front))
    view.restartAnnouncements()
    show()
    goTo(0)
    onLevel?()
  }

  /// The folder that was to be entered has nothing to show.
  private func giveUp(_ place: Place) {
    guard let folder = entering?.folder else { return }
    entering = nil
    place.end()
    onEmptyFolder?(folder)
  }

  private func goTo(_ index: Int?) {
    guard let index else { return }
    window.view.scroll(toItem: index, duration: 0, at: window.time)
  }

  private func follow(_ place: Place) {
    guard let reader = place.reader else { return }
    place.watch = loop.watch(reader.fileDescriptor) { [weak self, unowned place] _ in
      self?.takeNews(of: place, from: reader)
    }
  }

  private func takeNews(of place: Place, from reader: AlbumReader) {
    do throws(DesktopError) {
      guard let news = try reader.takeNews() else { return }
      place.mayBringMore = !news.isComplete || reader.watches
      if let warning = news.warning { warn(warning) }
      if !place.mayBringMore { place.end() }
      // A slide show keeps what it can still show of a drive that was pulled out.
      if news.isMissing, news.album.pictures.isEmpty, !place.items.isEmpty,
        window.settings.cardsFillView || window.view.carousel.autoplay != nil
      {
        place.isGone = true
        return
      }
      let returns = place.isGone
      place.isGone = false
      place.items = news.album.items
      if place === entering?.place {
        if !place.items.isEmpty {
          arrive(at: place)
        } else if news.isComplete {
          giveUp(place)
        }
        return
      }
      guard places.contains(where: { $0 === place }) else { return }
      rename(news.renamed, in: place)
      // What is back, or has been rewritten, may not be broken any more.
      retryBrokenSlides(returns ? .all : .rewritten(news.rewritten))
      goToWhatCame(in: place, isComplete: news.isComplete)
      if news.isComplete, place === first { releaseAnnouncements() }
      for (index, item) in window.view.items.enumerated() {
        guard let path = item.path, news.rewritten.contains(path) else { continue }
        window.view.reload(item: index, at: window.time)
      }
    } catch {
      // The pictures there are stay.
      place.end()
      if place === entering?.place { giveUp(place) }
      if place === first { releaseAnnouncements() }
      warn(error.description)
    }
  }

  /// Gives items the new names of their files, so that they stay the same: the one in front stays there.
  private func rename(_ names: [Pathname: Pathname], in place: Place) {
    guard !names.isEmpty else { return }
    let new = Dictionary(
      place.items.compactMap { item in item.path.map { ($0, item) } }, uniquingKeysWith: { $1 })
    for (index, item) in window.view.items.enumerated() {
      guard let item = item.path.flatMap({ names[$0] }).flatMap({ new[$0] }) else { continue }
      window.view.replace(item: index, with: item, animated: false, at: window.time)
    }
  }

  /// Shows all there is.
  ///
  /// A file that was brought again is shown once.
  func show() {
    var items = places[0].items
    var known = Set(items.compactMap(\.path))
    for place in places.dropFirst() {
      items += place.items.filter { $0.path.map { known.insert($0).inserted } ?? true }
    }
    if places.count > 1 { items = items.withUniqueIDs() }
    window.view.apply(withSlide(dress(items, depth > 0)), at: window.time)
    onShow?()
  }

  /// Items that take the place of those there are, with the slide that is seen now, if it is gone: the next one
  /// may have to be loaded.
  private func withSlide(_ items: [CarouselItem]) -> [CarouselItem] {
    let view = window.view
    guard window.settings.cardsFillView, view.carousel.autoplay != nil, !items.isEmpty,
      let current = view.currentIndex.flatMap(view.item(at:)),
      !items.contains(where: { $0.id == current.id })
    else {
      leaving = nil
      return items
    }
    leaving = current
    return [current] + items
  }

  /// Shows all there is, and loads some of the slides again that were left out.
  func retryBrokenSlides(_ retry: BrokenSlides.Retry = .due) {
    let keys = window.brokenSlides.take(retry)
    // Before they are loaded again, their earlier failures count no more.
    window.brokenSlides.isRetrying = true
    show()
    for (index, item) in window.view.items.enumerated() where keys.contains(ItemKey(item)) {
      window.view.reload(item: index, at: window.time)
    }
    window.brokenSlides.isRetrying = false
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
