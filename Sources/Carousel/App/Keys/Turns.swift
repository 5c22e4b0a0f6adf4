import CarouselDesktop
import CarouselPaint
import CarouselView

/// The orientations in which pictures of files are shown, other than their own.
struct Turns {
  private var orientations: [ItemKey: Orientation] = [:]

  /// Turns an item or flips it.
  ///
  /// - Returns: the item as it is then; `nil` if its picture is no file
  mutating func change(_ item: CarouselItem, by change: Orientation.Change) -> CarouselItem? {
    let key = ItemKey(item)
    let now = orientations[key, default: .upright].changed(by: change)
    guard let item = Self.turned(item, to: now) else { return nil }
    orientations[key] = now == .upright ? nil : now
    return item
  }

  /// Items that replace others, in the orientations that those had.
  func applied(to items: [CarouselItem]) -> [CarouselItem] {
    guard !orientations.isEmpty else { return items }
    return items.map { item in
      orientations[ItemKey(item)].flatMap { Self.turned(item, to: $0) } ?? item
    }
  }

  private static func turned(_ item: CarouselItem, to orientation: Orientation) -> CarouselItem? {
    let path: Pathname
    switch item.content.picture {
    case .file(let file), .turned(let file, _): path = file
    default: return nil
    }
    var item = item
    item.content.face = .picture(
      orientation == .upright ? .file(path) : .turned(path, orientation))
    return item
  }
}
