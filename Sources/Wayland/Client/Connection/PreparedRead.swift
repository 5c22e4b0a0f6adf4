internal import CarouselCWaylandClient
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

  /// Reads what the socket holds into the queue, without blocking.
  ///
  /// The C function is `wl_display_read_events`. Since libwayland 1.23 it keeps succeeding when the
  /// connection ends within a message, although nothing can follow: that is an error here.
  public consuming func read() throws(WaylandError) {
    let (pointer, display) = unsafe (self.pointer, self.display.takeUnretainedValue())
    discard self
    let hasEnded = CompositorSocket.hasEnded(display.fileDescriptor)
    let hadFailed = unsafe wl_display_get_error(pointer) != 0
    errno = 0
    let result = unsafe wl_display_read_events(pointer)
    guard result != 0 || hasEnded else { return }
    if !hadFailed { display.noteReadFailure(hasEnded: hasEnded) }
    throw display.failure
  }

  deinit { unsafe wl_display_cancel_read(pointer) }
}
