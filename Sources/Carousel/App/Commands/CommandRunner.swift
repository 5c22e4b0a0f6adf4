public import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
public import CarouselView

/// Carries commands out on the carousel of a window; a command that fails has changed nothing.
///
/// Belongs to the window's thread, and waits for nothing.
final class CommandRunner {
  /// The most items there may be after an insertion.
  private static let mostItems = 100_000

  /// Called when the program has to exit.
  var onQuit: (() -> Void)?
  /// Called with the action of a window switcher.
  ///
  /// Returns why it failed.
  var onWindows: ((WindowsAction) -> String?)?
  /// Does what only the interface of keys does, or throws why that is not possible.
  var onInterface: ((ProgramCommand) throws(ControlError) -> Void)?
  /// Enters and leaves folders; `nil` where there are none.
  weak var folders: FolderWalk?
  /// Shows an item in the place of the one with an index of the view; `nil` where the view alone has the items.
  var replace: ((_ index: Int, _ item: CarouselItem) -> Void)?

  private let book: ItemBook
  private let window: CarouselWindow
  private let settings: (any LiveSettings)?

  /// Returns why items cannot be edited; `nil` if they can.
  private let fixedItems: () -> String?

  init(
    _ window: CarouselWindow, _ book: ItemBook = ItemBook(),
    settings: (any LiveSettings)? = nil, fixedItems: @escaping () -> String? = { nil }
  ) {
    (self.window, self.book, self.settings, self.fixedItems) = (window, book, settings, fixedItems)
  }

  private var view: CarouselView { window.view }
  private var time: DisplayTime { window.time }

  /// Executes a command.
  ///
  /// Additional results are added to the answer.
  func run(_ command: ProgramCommand, _ answer: inout JSONObject) throws(ControlError) {
    try check(command)
    switch command {
    case .view(.step(let count, cause: _)): view.perform([.step(count, cause: .api)], at: time)
    case .view(.close): onQuit?()
    case .go(let item):
      let index = try index(of: item)
      view.scroll(toItem: index, at: time)
    case .set(let settings): try set(settings)
    case .cycle(let name, let values):
      var next = StyleSetting(name, values[0])
      if let settings { try Self.explained { next = try settings.next(of: name, among: values) } }
      try set([next])
    case .insert(let rows, let place): try insert(rows, at: place)
    case .remove(let item):
      let index = try index(of: item)
      book.remove(view.items[index])
      view.remove(item: index, at: time)
    case .reload(let item?): view.reload(item: try index(of: item), at: time)
    case .reload(nil): view.reloadAll(at: time)
    case .autoplay(let show): try play(show)
    case .turn(let change, let item): try turn(try index(of: item), by: change)
    case .open:
      let index = try index(of: nil)
      if folders?.enter(index) != true { view.open(at: time) }
    case .close:
      if view.showsDetail || folders?.leave() != true { view.close(at: time) }
    case .query:
      describe(in: &answer)
      guard let settings else { break }
      let values = settings.values.map { ($0.name, JSONValue.string($0.value)) }
      answer.add("settings", .object(Dictionary(values) { $1 }))
    case .subscribe: describe(in: &answer)
    case .windows(let action):
      guard let onWindows else { throw ControlError("this carousel does not show windows") }
      if let reason = onWindows(action) { throw ControlError(reason) }
    default:
      guard let onInterface else { throw .notNow }
      try onInterface(command)
    }
  }

  /// Checks that the items can be edited, if a command does that.
  func check(_ command: ProgramCommand) throws(ControlError) {
    switch command {
    case .insert, .remove, .reload:
      if let fixedItems = fixedItems() { throw ControlError(fixedItems) }
    default: break
    }
  }

  /// The item that is meant; the one in front if none is named.
  private func index(of item: ProgramCommand.ItemReference?) throws(ControlError) -> Int {
    switch item {
    case .index(let index) where view.items.indices.contains(index): return index
    case .index: throw ControlError(itemsInWords)
    case .id(let id):
      guard let index = view.items.firstIndex(where: { $0.id == id }) else {
        throw ControlError("no item has the id \(id)")
      }
      return index
    case nil:
      guard let index = view.carousel.currentIndex, view.items.indices.contains(index) else {
        throw ControlError("there are no items")
      }
      return index
    }
  }

  /// How many items there are, and how people count them.
  private var itemsInWords: String {
    switch view.items.count {
    case 0: "there are no items"
    case 1: "there is only 1 item"
    case let count: "there are only \(count) items"
    }
  }

  private func set(_ changes: [StyleSetting]) throws(ControlError) {
    guard let settings else { throw ControlError("this program has no options to set") }
    try Self.explained { try view.restyle(window.sized(try settings.set(changes)), at: time) }
  }

  /// Does something of which the error is the reason why a command fails.
  private static func explained(_ body: () throws -> Void) throws(ControlError) {
    do { try body() } catch { throw ControlError(String(describing: error)) }
  }

  /// Reduces motion, or lets things move again.
  func setMotion(isReduced: Bool) {
    guard view.carousel.configuration.reducesMotion != isReduced else { return }
    // Without options to set, nothing is changed.
    try? set([StyleSetting("reduced-motion", isReduced ? "yes" : "no")])
  }

  private func insert(_ rows: [ListRow], at place: Int?) throws(ControlError) {
    let count = view.items.count
    guard place.map({ (0...count).contains($0) }) != false else {
      throw ControlError("\(itemsInWords); new ones can go before one of them or to the end")
    }
    guard count + rows.count <= Self.mostItems else {
      throw ControlError("more than \(Self.mostItems) items are too many")
    }
    let items = rows.map { row in
      (row.namesFile ? row.picture ?? row.labelCard : row.labelCard).item
    }.withUniqueIDs(beside: view.items.map(\.id))
    let place = place ?? count
    book.insert(items, after: place > 0 ? view.items[place - 1] : nil)
    view.insert(items, before: place, at: time)
  }

  private func turn(_ index: Int, by change: Orientation.Change) throws(ControlError) {
    guard let item = book.turn(view.items[index], by: change) else {
      throw ControlError("the item is no picture of a file")
    }
    show(item, at: index)
  }

  /// Marks the item with an index, or removes its mark.
  func mark(_ index: Int) {
    guard view.items.indices.contains(index) else { return }
    show(book.toggleMark(view.items[index]), at: index)
  }

  private func show(_ item: CarouselItem, at index: Int) {
    if let replace { return replace(index, item) }
    view.replace(item: index, with: item, animated: false, at: time)
  }

  private func play(_ show: ProgramCommand.Show) throws(ControlError) {
    switch show {
    case .every(let interval):
      try Self.explained { try window.startShow(every: interval) }
      if view.carousel.autoplay == nil { throw ControlError("motion is to be reduced") }
    case .pause, .resume:
      guard view.carousel.autoplay != nil else { throw ControlError("there is no slide show") }
      if show == .pause { view.pauseAutoplay(at: time) } else { view.resumeAutoplay(at: time) }
    case .stop: view.stopAutoplay(at: time)
    }
  }

  /// Tells what the carousel is like.
  private func describe(in answer: inout JSONObject) {
    let carousel = view.carousel
    answer.add("count", view.items.count)
    if let index = carousel.currentIndex, view.items.indices.contains(index) {
      let item = view.items[index]
      answer.add("index", index)
      answer.add("position", index + 1)
      if item.id.utf8.count <= 1024 { answer.add("id", item.id) }
      answer.add("label", item.label.plainLine())
      if item.isMarked { answer.add("marked", true) }
      // A line must not grow without a limit.
      if let path = item.path, path.bytes.count <= 1024 { answer.add(path: path) }
    }
    answer.add("target", carousel.targetIndex ?? carousel.currentIndex ?? 0)
    answer.add("type", view.style.configuration.kind.name)
    answer.add("open", view.showsDetail)
    answer.add("autoplay", carousel.isAutoplaying)
    answer.add("resting", view.isAtRest)
  }
}

/// The settings of a carousel that can be changed while it runs, as the program around it has them.
public protocol LiveSettings: AnyObject {
  /// The settings with their values.
  var values: [StyleSetting] { get }

  /// Changes settings, all of them or none, and returns the style that they make.
  ///
  /// - Throws: the reason if there is no such setting, or a value is not one of its values
  func set(_ changes: [StyleSetting]) throws(DesktopError) -> CarouselStyle

  /// Returns a setting with the value after its present one, of at least one.
  ///
  /// - Throws: as ``set(_:)``
  func next(of name: String, among values: [String]) throws(DesktopError) -> StyleSetting
}
