import CarouselEngine
import CarouselView

/// Lets people choose items of a carousel in a window: by keys and taps, by typing a name or a number,
/// and several of them by marks.
///
/// Belongs to the window's thread.
final class Chooser {
  /// Told what was chosen, in the order of the items.
  var onChoice: (([Choice]) -> Void)?

  private let window: CarouselWindow
  private let takesSeveral: Bool
  private var search = TypeAhead()
  /// Whether nothing has the name that was typed.
  private var isLost = false
  private var marks = Marks()
  private let status = StatusLine()

  private static let enter = KeySymbol.enter
  private static let backspace: UInt32 = 0xFF08
  private static let tab: UInt32 = 0xFF09

  /// Begins to listen to a window; with `takesSeveral`, Space and Tab mark items.
  init(_ window: CarouselWindow, takesSeveral: Bool) {
    (self.window, self.takesSeveral) = (window, takesSeveral)
    // Letters are typed; nothing else is meant by them.
    let keys = KeyCommand.standard.filter { $0.key > 0xFF00 || $0.key == KeySymbol.space }
    window.view.gestures = StandardGestures(keys: KeyBindings(keys))
    window.takesInput = { [weak self] in self?.take($0) ?? false }
    window.onResize = { [weak self] _ in self?.showStatus() }
    window.view.onSelect = { [weak self] in self?.choose($0) }
  }

  private var view: CarouselView { window.view }

  private func choose(_ index: Int) {
    let items = view.items
    let wanted = items.indices.filter { marks.contains(items[$0]) }
    let chosen = wanted.isEmpty ? [index] : wanted
    onChoice?(chosen.filter(items.indices.contains).map { marks.choice($0, of: items) })
  }

  // MARK: Keys

  /// Whether an input was for finding or marking.
  private func take(_ input: ViewInput) -> Bool {
    guard case .keyPressed(let key, let isRepeat) = input.kind, !key.isShortcut,
      view.carousel.detail == nil
    else { return false }
    switch KeySymbol.plain(key.symbol) {
    case Self.backspace: return search.removeLast() && find()
    case KeySymbol.escape: return search.clear() && find()
    // What was typed has no item: another one is not meant.
    case Self.enter: return isLost
    case KeySymbol.space where takesSeveral && search.isEmpty, Self.tab where takesSeveral:
      if !isRepeat { mark() }
      return true
    default: return search.append(key.text) && find()
    }
  }

  /// Goes to what was typed.
  private func find() -> Bool {
    let front = view.carousel.currentIndex ?? 0
    let match = search.match(in: view.items.map(marks.name), from: front)
    isLost = match == nil && !search.isEmpty
    if let match {
      view.change(at: window.time) { $0.scroll(toItem: match, at: $1, cause: .key) }
    }
    showStatus()
    return true
  }

  /// Marks the item that the carousel is bound for, or takes its mark away.
  private func mark() {
    let carousel = view.carousel
    guard let index = carousel.targetIndex ?? carousel.currentIndex,
      view.items.indices.contains(index)
    else { return }
    let item = marks.toggle(view.items[index])
    view.replace(index, with: item, animated: false, at: window.time)
    showStatus()
  }

  /// Items that take the place of others, with the marks that they had.
  func withMarks(_ items: [CarouselItem]) -> [CarouselItem] { marks.applied(to: items) }

  private func showStatus() {
    if !search.isEmpty {
      status.text = isLost ? "\(search.text) – nothing found" : search.text
    } else {
      status.text = marks.count == 0 ? "" : Marks.check + String(marks.count)
    }
    view.overlays = status.layer(in: view.carousel.viewSize).map { [$0] } ?? []
  }
}
