import Wayland
import WaylandServer

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
