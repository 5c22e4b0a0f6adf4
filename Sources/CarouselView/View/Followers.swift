import CarouselEngine

/// The carousels that go where another one leads.
struct Followers {
  private struct Follower {
    weak var view: CarouselView?
    let linkage: Linkage
  }

  private var list: [Follower] = []

  var isEmpty: Bool { list.isEmpty }

  mutating func add(_ view: CarouselView, _ linkage: Linkage) {
    remove(view)
    list.append(Follower(view: view, linkage: linkage))
  }

  mutating func remove(_ view: CarouselView) {
    list.removeAll { $0.view == nil || $0.view === view }
  }

  /// Takes all of them to where `leader` is.
  func follow(_ leader: CarouselView) {
    for follower in list { follower.view?.follow(leader, by: follower.linkage) }
  }
}
