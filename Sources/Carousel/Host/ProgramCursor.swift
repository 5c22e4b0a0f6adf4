import Wayland
import WaylandServer

/// What the pointer looks like over a window, as its program wants it.
struct ProgramCursor: Equatable {
  var shape: CursorShape
  /// What the program has painted itself.
  var picture: CursorPicture?

  /// The usual arrow.
  static let arrow = ProgramCursor(shape: .arrow)

  init(shape: CursorShape) { self.shape = shape }

  /// What the program under the pointer has said last, or what hangs on it.
  init(_ pointer: ServerPointer, _ windows: HostedWindows) {
    guard !pointer.isDragging else {
      shape = .grabbing
      if let icon = pointer.dragIcon {
        show(icon, hotspot: (-icon.shift.x, -icon.shift.y), windows)
      }
      return
    }
    switch pointer.cursor {
    case .unset: shape = .arrow
    case .hidden: shape = .none
    case .shape(let number): shape = CursorShape(named: number)
    case .surface(_, let hotspotX, let hotspotY):
      shape = .none
      guard let surface = pointer.cursorSurface else { return }
      shape = .arrow
      show(surface, hotspot: (hotspotX, hotspotY), windows)
    }
  }

  private mutating func show(
    _ surface: ServerSurface, hotspot: (x: Int, y: Int), _ windows: HostedWindows
  ) {
    guard let pixels = windows.pixels(of: surface) else { return }
    let scale = pixels.scale(of: surface)
    picture = CursorPicture(
      width: pixels.width, height: pixels.height, hotspotX: hotspot.x.clamped * scale,
      hotspotY: hotspot.y.clamped * scale, scale: scale, pixels: pixels.words)
  }
}

extension SurfacePixels {
  /// How many of its pixels there are for a logical unit of `surface`.
  func scale(of surface: ServerSurface) -> Int {
    max(1, (width + surface.width / 2) / max(1, surface.width))
  }
}

extension Int {
  /// What no pointer reaches is as far as it needs to be.
  fileprivate var clamped: Int { Swift.min(Swift.max(self, -10_000), 10_000) }
}

extension CursorShape {
  /// The shape with a number of `wp_cursor_shape_device_v1.shape`.
  fileprivate init(named number: UInt32) {
    self =
      switch number {
      case 2: .contextMenu
      case 3: .help
      case 4: .pointingHand
      case 5: .progress
      case 6: .wait
      case 7: .cell
      case 8: .crosshair
      case 9: .text
      case 10: .verticalText
      case 11: .alias
      case 12: .copy
      case 13: .move
      case 14: .noDrop
      case 15: .notAllowed
      case 16: .grab
      case 17: .grabbing
      case 18, 25, 26: .resizeHorizontal
      case 19, 22, 27: .resizeVertical
      case 20, 24, 28: .resizeUp
      case 21, 23, 29: .resizeDown
      case 30: .resizeColumn
      case 31: .resizeRow
      case 32, 36: .allScroll
      case 33: .zoomIn
      case 34: .zoomOut
      default: .arrow
      }
  }
}

/// The look of the session's pointer while it is over the carousel: what the program under it wants.
final class HostCursor {
  private var last: ProgramCursor?

  /// Forgets the cursor: the carousel has a new window.
  func forget() { last = nil }

  /// Sets the cursor `new` on `shown`.
  ///
  /// `isMoved` is `true` if another surface has shown it.
  func show(_ new: ProgramCursor, on shown: any SurfaceRole, isMoved: Bool) {
    if isMoved || new.shape != last?.shape { shown.cursor = new.shape }
    shown.cursorPicture = new.picture
    last = new
  }

  /// Something is dragged by the session, which shows itself what hangs on the pointer.
  func grab(on shown: any SurfaceRole) {
    (shown.cursor, shown.cursorPicture, last) = (.grabbing, nil, nil)
  }
}
