internal import CarouselCWaylandClient

/// Silences libwayland's own messages; errors are thrown here instead.
enum LibraryLog {
  private static let silenced: Void = unsafe wl_log_set_handler_client { _, _ in }

  /// Keeps libwayland from writing to standard error.
  static func silence() { _ = silenced }
}
