internal import CarouselCLinux

/// Starts background threads.
enum WorkerThread {
  /// Runs `body` on a new detached thread of low priority that receives no signals.
  static func start(_ body: @escaping @Sendable () -> Void) throws(PaintError) {
    let body = unsafe Unmanaged.passRetained(Body(body))
    let code = unsafe linux_start_worker(
      { context in
        guard let context = unsafe context else { return nil }
        linux_lower_priority()
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      throw .system(call: "pthread_create", code: code)
    }
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
