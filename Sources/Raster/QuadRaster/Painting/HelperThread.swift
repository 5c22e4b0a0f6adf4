internal import CQuadKernels

/// A second thread that paints some bands while the first paints others.
@safe struct HelperThread: ~Copyable {
  private let helper: OpaquePointer

  /// Starts the thread, or gives up if the system has none.
  init?() {
    guard let helper = unsafe quad_helper_create(0) else { return nil }
    unsafe self.helper = helper
  }

  deinit { unsafe quad_helper_destroy(helper) }

  /// Runs `theirs` on the helper and `ours` on the calling thread.
  ///
  /// Returns when both are done.
  ///
  /// If the helper has not begun by the time `ours` is done, `theirs` is skipped, so `ours` must do the work that
  /// `theirs` has not begun.
  /// Both may read what was written before the call. Neither may write memory that the other uses.
  func run(theirs: () -> Void, ours: () -> Void) {
    withoutActuallyEscaping(theirs) { theirs in
      var work = theirs
      unsafe withUnsafeMutablePointer(to: &work) { work in
        unsafe quad_helper_run(
          helper,
          { context in
            unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: (() -> Void).self).pointee()
          }, work)
        ours()
        unsafe quad_helper_wait(helper)
      }
    }
  }
}
