internal import CWaylandClient
internal import Glibc

/// The intention to read: read once, or drop it to take it back.
@safe public struct PreparedRead: ~Copyable {
  private let pointer: OpaquePointer
  private let display: Unmanaged<Display>

  /// The caller keeps `display` alive for as long as this lasts.
  init(_ display: Display) {
    unsafe pointer = display.pointer
    unsafe self.display = Unmanaged.passUnretained(display)
  }

  /// Reads what the socket holds into the queue, without waiting.
  ///
  /// The C function is `wl_display_read_events`.
  public consuming func read() throws(WaylandError) {
    let (pointer, display) = unsafe (self.pointer, self.display)
    discard self
    errno = 0
    guard unsafe wl_display_read_events(pointer) == 0 else {
      throw unsafe display.takeUnretainedValue().failure
    }
  }

  deinit { unsafe wl_display_cancel_read(pointer) }
}
