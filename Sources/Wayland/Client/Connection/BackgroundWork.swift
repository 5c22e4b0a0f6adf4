internal import CarouselCLinux

/// Has work done that would hold the loop up; tests put their own order in its place.
package struct BackgroundWork {
  /// Does the work once, on whatever thread and whenever it likes.
  ///
  /// Returns whether it will.
  package var start: (_ work: @escaping @Sendable () -> Void) -> Bool

  /// Starts a thread for each piece of work.
  ///
  /// The thread takes no signals.
  package init() {
    start = { work in
      let piece = unsafe Unmanaged.passRetained(Piece(work))
      let code = unsafe linux_start_worker(
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Piece>.fromOpaque(context).takeRetainedValue().work()
          return nil
        }, piece.toOpaque())
      if code != 0 { unsafe piece.release() }
      return code == 0
    }
  }

  private final class Piece: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
      self.work = work
    }
  }
}
