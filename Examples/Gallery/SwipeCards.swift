import CarouselControls
import CarouselView

extension Example {
  /// A stack of cards that are swiped away: up and right keep, down and left dismiss, and undo
  /// restores them.
  static let swipeCards = Example(
    name: "swipe-cards", about: "a stack to keep or dismiss from, with undo"
  ) { time throws(ViewError) in
    var style = CarouselStyle(.stack)
    style.configuration.swipe = SwipeRule(.all)
    style.caption = nil
    let view = try CarouselView(
      items: (1...15).map { CarouselItem("\($0)") }, style: style, size: size, at: time)
    let count = Label("0 kept, 0 dismissed")
    var swiped: [(item: CarouselItem, isKept: Bool)] = []
    func tell() {
      let kept = swiped.count { $0.isKept }
      count.text = "\(kept) kept, \(swiped.count - kept) dismissed"
    }
    view.observe { [unowned view] event in
      guard case .carousel(.didSwipe(let index, let direction)) = event else { return }
      swiped.append((view.items[index], direction == .up || direction == .right))
      view.remove(item: index, at: view.time)
      tell()
    }
    let undo = PushButton("Undo") { [unowned view] in
      guard let last = swiped.popLast() else { return }
      view.undoSwipe(with: last.item, at: view.time)
      tell()
    }
    view.pinned = [PinnedCard(row("Swiped", [count, undo])) { bottom(of: $0, height: 56) }]
    return view
  }
}
