import CarouselDBus

/// The state that readers know, from which events are derived.
struct ReportedState {
  /// The reported properties of an item.
  private struct Item: Equatable {
    var name: String
    var index: Int
    var states: AccessibleState
  }

  private var title: String?
  private var isActive = false
  private var items: [UInt64: Item] = [:]
  private var count = 0
  private var selected: UInt64?
  private var slider: (position: Double, isFocused: Bool)?

  /// Forgets the state of the items, but not that of the window.
  mutating func forgetItems() {
    (items, count, selected) = ([:], 0, nil)
  }

  /// Reports the changes.
  ///
  /// Of the items, only those near the current one are reported.
  mutating func update(to tree: AccessibleTree) -> [BusMessage] {
    updateWindow(tree) + updateSlider(tree) + updateItems(tree)
  }

  /// Reports the slider, and what it shows.
  private mutating func updateSlider(_ tree: AccessibleTree) -> [BusMessage] {
    let now = tree.slider.map { (position: tree.position, isFocused: $0.isFocused) }
    defer { slider = now }
    switch (slider, now) {
    case (nil, nil): return []
    case (nil, .some):
      let child = tree.reference(.slider)
      return [
        tree.copySignal(of: .slider), tree.signal(.childAdded(at: 1, child), of: .window),
      ]
    case (.some, nil):
      let child = AccessibleTree.reference(tree.busName, tree.paths[.slider])
      return [
        tree.signal(.childRemoved(at: 1, child), of: .window),
        .signal("RemoveAccessible", of: CacheInterface.name, from: ObjectPaths.cache, [child]),
      ]
    case (.some(let old), .some(let new)):
      var messages: [BusMessage] = []
      if old.isFocused != new.isFocused {
        messages.append(tree.signal(.state("focused", new.isFocused), of: .slider))
      }
      if old.position != new.position {
        messages.append(tree.signal(.value(new.position), of: .slider))
      }
      return messages
    }
  }

  private mutating func updateWindow(_ tree: AccessibleTree) -> [BusMessage] {
    var events: [ObjectEvent] = []
    let name = tree.name(of: .window)
    if let title, title != name { events.append(.renamed(name)) }
    title = name
    if tree.list.isActive != isActive {
      isActive = tree.list.isActive
      events.append(.windowActivated(isActive, title: name))
      events.append(.state("active", isActive))
    }
    return events.map { tree.signal($0, of: .window) }
  }

  private mutating func updateItems(_ tree: AccessibleTree) -> [BusMessage] {
    let near = Neighborhood(of: shownCurrent(tree), count: tree.identities.count)
    let identities = near.indices.compactMap { tree.identities[$0] }
    var messages: [BusMessage] = []
    // First what ends: the old item is no longer the current one.
    var now: [UInt64: Item] = [:]
    var gained: [(identity: UInt64, name: String)] = []
    for identity in Set(identities).union(items.keys).sorted() {
      guard let index = tree.identities.index(of: identity) else { continue }
      var states = tree.states(of: .item(identity))
      keepSelection(&states, of: identity, in: tree)
      let item = Item(name: tree.name(of: .item(identity)), index: index, states: states)
      let before = items[identity]
      if before == nil {
        let start = states.subtracting([.selected, .focused])
        messages.append(tree.copySignal(of: .item(identity), states: start))
      }
      messages += describe(item, before, of: identity, in: tree)
      let old = before?.states ?? states.subtracting([.selected, .focused])
      for (state, name) in AccessibleState.changing {
        if old.contains(state), !states.contains(state) {
          messages.append(tree.signal(.state(name, false), of: .item(identity)))
        } else if states.contains(state), !old.contains(state) {
          gained.append((identity, name))
        }
      }
      now[identity] = item
    }
    messages += gained.map { tree.signal(.state($0.name, true), of: .item($0.identity)) }
    let current = now.first { $0.value.states.contains(.selected) }?.key
    if current != selected { messages.append(tree.signal(.selectionChanged, of: .list)) }
    selected = current
    count = tree.identities.count
    // Distant items were reported as out of sight, which stays true until they are near again.
    items = now.filter { Set(identities).contains($0.key) }
    return messages
  }

  /// Tells of another name and another place.
  private func describe(
    _ item: Item, _ before: Item?, of identity: UInt64, in tree: AccessibleTree
  ) -> [BusMessage] {
    guard let before else { return [] }
    var events: [ObjectEvent] = []
    if item.name != before.name { events.append(.renamed(item.name)) }
    if item.index != before.index {
      events.append(.attribute("posinset", String(item.index + 1)))
    }
    if tree.identities.count != count {
      events.append(.attribute("setsize", String(tree.identities.count)))
    }
    return events.map { tree.signal($0, of: .item(identity)) }
  }

  /// The current item that readers know, which does not change during a slide show.
  private func shownCurrent(_ tree: AccessibleTree) -> Int? {
    guard tree.list.isMovingByItself, let selected,
      let index = tree.identities.index(of: selected)
    else { return tree.current }
    return index
  }

  /// Keeps the reported selection during a slide show.
  private func keepSelection(
    _ states: inout AccessibleState, of identity: UInt64, in tree: AccessibleTree
  ) {
    guard tree.list.isMovingByItself, let selected,
      tree.identities.index(of: selected) != nil
    else { return }
    states.subtract([.selected, .focused])
    if identity == selected { states.formUnion(isActive ? [.selected, .focused] : .selected) }
  }
}
