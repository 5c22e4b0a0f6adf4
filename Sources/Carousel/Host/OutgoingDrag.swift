import Glibc
import Wayland
import WaylandServer

/// A program's drag as a drag of the session around the carousel: it can be dropped on every window
/// there, and on those in the carousel.
///
/// Nothing is read or kept here: the target's pipe is passed to the program.
final class OutgoingDrag {
  /// Called once, when it is over.
  var onEnd: (() -> Void)?
  /// Called when programs have to be notified.
  var onChange: (() -> Void)?
  /// Whether it was dropped, and may still be read.
  private(set) var isDropped = false
  /// Whether the session has said anything that shows that it drags it.
  var isTaken = false

  private let drag: ServerDrag
  private let seat: ServerSeat
  private var outside: Drag?
  /// The icon as the session shows it.
  private var icon: DraggedIcon?
  /// The carousel's own end of it, while it is over the carousel or dropped there.
  private var inside: IncomingDrag?

  /// Prepares that of `drag`, which is dragged in `seat`.
  init(_ drag: ServerDrag, of seat: ServerSeat) {
    (self.drag, self.seat) = (drag, seat)
  }

  /// Drags it out of `surface`, by the seat of the session with the number `number`.
  ///
  /// - Returns: Whether the session knows drags.
  func begin(from surface: DrawingSurface, by number: UInt32, icon: DraggedIcon?) -> Bool {
    self.icon = icon
    var content = DataContent()
    content.actions = drag.actions
    for type in drag.types {
      content.add(type, writtenBy: { [weak self] in self?.write(type, to: $0) })
    }
    outside = surface.startDrag(content, from: number, icon: icon?.icon)
    guard let outside else { return false }
    outside.onWanted = { [weak self] type in
      self?.tell { if type != $0.answer.type { $0.isWantedOutside(type) } }
    }
    outside.onChosen = { [weak self] action in
      self?.tell { if action != $0.answer.action { $0.isChosenOutside(action) } }
    }
    outside.onDrop = { [weak self] in self?.dropped() }
    outside.onEnd = { [weak self] in self?.ended($0) }
    drag.onAnswer = { [weak self] in self?.answer($0, $1) }
    drag.onEnd = { [weak self] in self?.endedInside(isFinished: $0) }
    return true
  }

  /// What programs show has changed: the icon follows.
  func follow(_ windows: HostedWindows) {
    guard !isDropped, let surface = drag.icon,
      let new = DraggedIcon(surface, windows, unlike: icon)
    else { return }
    icon = new
    outside?.icon = new.icon
  }

  private func write(_ type: String, to descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    drag.send(type, to: copy)
    onChange?()
  }

  // MARK: Over the carousel

  /// It is over the carousel.
  func moved(_ end: IncomingDrag) {
    isTaken = true
    guard inside !== end else { return }
    inside = end
    answer(drag.answer.type, drag.answer.action)
  }

  /// It has left the carousel.
  func left() { inside = nil }

  /// It was dropped on the carousel, where a program takes it, or none.
  func droppedInside() {
    isDropped = true
    seat.dropDrag()
  }

  private func answer(_ type: String?, _ actions: DragActions) {
    inside?.answer(type, actions: type == nil ? [] : actions)
  }

  /// The target program has read it, or will not: it may have gone.
  private func endedInside(isFinished: Bool) {
    if isFinished { inside?.finish() } else { cancel() }
    end()
  }

  // MARK: Elsewhere

  /// Sends the program the answer of a target outside the carousel.
  private func tell(_ body: (ServerDrag) -> Void) {
    isTaken = true
    guard inside == nil, !isDropped else { return }
    body(drag)
    onChange?()
  }

  private func dropped() {
    isTaken = true
    guard inside == nil, !isDropped else { return }
    isDropped = true
    seat.handOverDrag()
    drag.droppedOutside()
    onChange?()
  }

  private func ended(_ outcome: Drag.Outcome) {
    // What a program here reads ends when that has read it.
    if isDropped, inside != nil { return }
    drag.onEnd = nil
    if isDropped { drag.endedOutside(isFinished: outcome == .dropped) } else { cancelInside() }
    end()
    onChange?()
  }

  private func cancelInside() {
    guard seat.drag === drag else { return }
    seat.pointer.cancelDrag()
    seat.touch.cancelDrag()
  }

  /// Takes it back, unless it was dropped.
  func cancel() {
    if !isDropped || inside != nil { outside?.cancel() }
  }

  private func end() {
    drag.onAnswer = nil
    drag.onEnd = nil
    onEnd?()
    onEnd = nil
  }
}

/// What hangs on the pointer or a finger while a program drags something, at one moment.
struct DraggedIcon {
  /// The icon as the session can show it, or `nil` if none of it is visible.
  let icon: DragIcon?
  private let look: Look

  /// The values that distinguish one appearance from another.
  private struct Look: Equatable {
    let pixels: ObjectIdentifier?
    let changes: Int
    let width: Int
    let shift: SurfacePoint
  }

  /// What a program's surface shows, unless it shows what `former` does.
  init?(
    _ surface: ServerSurface, _ windows: HostedWindows, unlike former: DraggedIcon? = nil
  ) {
    let pixels = surface.isMapped ? windows.pixels(of: surface) : nil
    look = Look(
      pixels: pixels.map { ObjectIdentifier($0) }, changes: pixels?.changes ?? 0,
      width: surface.width,
      shift: SurfacePoint(x: Double(surface.shift.x), y: Double(surface.shift.y)))
    guard look != former?.look else { return nil }
    icon = pixels.map { DragIcon($0, of: surface) }
  }
}

extension DragIcon {
  fileprivate init(_ pixels: SurfacePixels, of surface: ServerSurface) {
    let scale = pixels.scale(of: surface)
    let (words, width) = (pixels.words, pixels.width)
    self.init(
      size: SurfaceSize(width: pixels.width / scale, height: pixels.height / scale),
      hotspot: SurfacePoint(x: Double(-surface.shift.x), y: Double(-surface.shift.y)), scale: scale
    ) { buffer in
      unsafe buffer.forEachRow { y, row in
        for x in row.indices { unsafe row[x] = words[y * width + x] }
      }
    }
  }
}

extension InputEvent {
  /// Whether a button or a finger came down.
  var isPress: Bool {
    switch self {
    case .pointer(let event): if case .pressed = event.kind { true } else { false }
    case .touch(let event): event.kind == .down
    case .scroll, .key, .focus: false
    }
  }

  /// Whether a button, a finger or a key came down.
  var isAction: Bool {
    if case .key(let event) = self { event.isPressed && !event.isRepeat } else { isPress }
  }

  /// The number of the seat that has pressed a button or put a finger down.
  var holder: UInt32? {
    switch self {
    case .pointer(let event): isPress ? event.seat : nil
    case .touch(let event): isPress ? event.seat : nil
    case .scroll, .key, .focus: nil
    }
  }

  /// Whether the pointer has left the carousel.
  var isLeave: Bool {
    if case .pointer(let event) = self, case .left = event.kind { true } else { false }
  }

  /// Whether the pointer or the fingers are lost.
  var isLoss: Bool {
    switch self {
    case .pointer(let event):
      switch event.kind {
      case .left, .canceled: true
      case .entered, .moved, .pressed, .released: false
      }
    case .touch(let event): event.kind == .canceled
    case .scroll, .key, .focus: false
    }
  }

  /// Whether the pointer comes, or a finger, as neither does while it drags something.
  func isReturn(ofPointer isPointer: Bool) -> Bool {
    switch self {
    case .pointer(let event):
      switch event.kind {
      case .entered, .pressed: isPointer
      case .left, .moved, .released, .canceled: false
      }
    case .touch(let event): event.kind == .down && !isPointer
    case .scroll, .key, .focus: false
    }
  }
}
