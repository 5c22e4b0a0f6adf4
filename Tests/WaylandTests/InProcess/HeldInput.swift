import Wayland

/// What a window's content believes to be held, and everything it heard that makes no sense.
struct HeldInput {
  /// What can be held.
  enum Item: Hashable {
    case button(seat: UInt32, PointerButton)
    case finger(seat: UInt32, id: Int32)
  }

  private(set) var items: Set<Item> = []
  /// The pointers that are over the content, by seat.
  private(set) var pointers: Set<UInt32> = []
  private(set) var nonsense: [String] = []
  private(set) var presses = 0

  mutating func hear(_ event: InputEvent) {
    switch event {
    case .pointer(let event): hear(event)
    case .touch(let event): hear(event)
    case .scroll, .key, .focus: break
    }
  }

  private mutating func hear(_ event: PointerEvent) {
    let held = items.filter {
      if case .button(let seat, _) = $0 { seat == event.seat } else { false }
    }
    switch event.kind {
    case .entered:
      expect(pointers.insert(event.seat).inserted, "entered twice")
    case .moved: expect(pointers.contains(event.seat), "moved without having entered")
    case .pressed(let button):
      expect(pointers.contains(event.seat), "pressed without having entered")
      expect(items.insert(.button(seat: event.seat, button)).inserted, "pressed twice")
      presses += 1
    case .released(let button):
      expect(items.remove(.button(seat: event.seat, button)) != nil, "released without a press")
    case .left:
      expect(held.isEmpty, "left with a button held")
      expect(pointers.remove(event.seat) != nil, "left without having entered")
    case .canceled:
      expect(!held.isEmpty, "canceled with nothing held")
      items.subtract(held)
      pointers.remove(event.seat)
    }
  }

  private mutating func hear(_ event: TouchEvent) {
    let finger = Item.finger(seat: event.seat, id: event.id)
    switch event.kind {
    case .down:
      expect(items.insert(finger).inserted, "down twice")
      presses += 1
    case .moved: expect(items.contains(finger), "a finger moved that is not down")
    case .up, .canceled: expect(items.remove(finger) != nil, "a finger lifted that is not down")
    }
  }

  private mutating func expect(_ holds: Bool, _ text: String) {
    if !holds { nonsense.append(text) }
  }
}
