import CarouselView
import Projection

/// What of the input of a window is a pane's: what begins in its frame, until it ends.
struct PaneInput {
  private struct Finger: Hashable {
    let seat: UInt32
    let id: Int32
  }

  /// The pointer of a seat, while it is over the pane or something is held down that went down there.
  private struct Pointer {
    var isOver = false
    var buttons: Set<UInt32> = []
  }

  private var fingers: Set<Finger> = []
  private var pointers: [UInt32: Pointer] = [:]

  /// Converts an input to the coordinates of the view in `frame`.
  ///
  /// Returns `nil` for input outside of it.
  ///
  /// Keys have no position: all of them belong to the pane.
  mutating func take(_ input: ViewInput, in frame: Rect) -> ViewInput? {
    kind(of: input, in: frame).map { ViewInput($0, time: input.time, seat: input.seat) }
  }

  private mutating func kind(of input: ViewInput, in frame: Rect) -> ViewInput.Kind? {
    func place(_ point: Point) -> Point { Point(x: point.x - frame.x, y: point.y - frame.y) }
    func isInside(_ point: Point) -> Bool {
      point.x >= frame.x && point.x < frame.maxX && point.y >= frame.y && point.y < frame.maxY
    }
    let seat = input.seat
    var pointer: Pointer {
      get { pointers[seat] ?? Pointer() }
      set { pointers[seat] = newValue.isOver ? newValue : nil }
    }
    switch input.kind {
    case .touchDown(let id, let point):
      guard isInside(point) else { return nil }
      fingers.insert(Finger(seat: seat, id: id))
      return .touchDown(id: id, at: place(point))
    case .touchMoved(let id, let point):
      guard fingers.contains(Finger(seat: seat, id: id)) else { return nil }
      return .touchMoved(id: id, to: place(point))
    case .touchUp(let id), .touchCanceled(let id):
      return fingers.remove(Finger(seat: seat, id: id)) == nil ? nil : input.kind
    case .pointerMoved(let point):
      guard isInside(point) || !pointer.buttons.isEmpty else {
        defer { pointer.isOver = false }
        return pointer.isOver ? .pointerLeft : nil
      }
      pointer.isOver = true
      return .pointerMoved(to: place(point))
    case .buttonPressed(let button):
      guard pointer.isOver else { return nil }
      pointer.buttons.insert(button)
      return input.kind
    case .buttonReleased(let button):
      return pointer.buttons.remove(button) == nil ? nil : input.kind
    case .pointerLeft:
      defer { pointer.isOver = false }
      return pointer.isOver ? .pointerLeft : nil
    case .wheelTurned, .scrolled, .scrollStopped: return pointer.isOver ? input.kind : nil
    case .keyPressed, .keyReleased, .keysLost: return input.kind
    }
  }
}
