import CarouselEngine

extension InputMapping {
  /// Where a press is kept: the panel's or the mouse's.
  typealias PressPath = WritableKeyPath<InputMapping, Press?>

  /// Lets a press follow its finger or button.
  mutating func follow(_ path: PressPath, to point: Point, time: Double, source: DragSource) {
    guard var press = self[keyPath: path] else { return }
    let began = press.move(to: point, axis: axis, ignoresPerpendicular: ignoresPerpendicular)
    self[keyPath: path] = press
    if began { actions.append(.dragBegan(press.start, time: time, source)) }
    if press.phase == .dragging { actions.append(.dragMoved(press.position, time: time)) }
  }

  /// Ends a press: as a drag, a tap, or nothing.
  mutating func finish(_ path: PressPath, isTap: Bool, time: Double) {
    guard let press = self[keyPath: path] else { return }
    self[keyPath: path] = nil
    switch press.phase {
    case .dragging: actions.append(.dragEnded(time: time))
    case .undecided where isTap: actions.append(.tap(press.start, time: time))
    case .undecided, .foreign: actions.append(.release(time: time))
    }
  }

  /// Ends a press as if it had not been meant.
  mutating func abandon(_ path: PressPath, time: Double) {
    guard let press = self[keyPath: path] else { return }
    self[keyPath: path] = nil
    actions.append(press.phase == .dragging ? .dragCancelled(time: time) : .release(time: time))
  }
}
