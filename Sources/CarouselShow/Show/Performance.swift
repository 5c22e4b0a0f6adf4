import CLinux
import CarouselEngine
import Glibc
import Wayland

/// A show that is the whole program: its connection, its loop, its signals, its end.
public struct Performance {
  private let content: ShowContent
  private let look: Look
  private let settings: ShowSettings
  private let announcements: AnnouncementFormat
  private let endsWithSelection: Bool

  /// Prepares a show; nothing happens before ``run(warn:)``.
  ///
  /// With `endsWithSelection`, selecting an item ends the show.
  public init(
    content: ShowContent, look: Look, settings: ShowSettings,
    announcements: AnnouncementFormat, endsWithSelection: Bool = false
  ) {
    self.content = content
    self.look = look
    self.settings = settings
    self.announcements = announcements
    self.endsWithSelection = endsWithSelection
  }

  /// How long the last lines may take to leave, in milliseconds.
  private static let patience = 200

  /// Shows the window until it is closed or a signal ends it.
  ///
  /// SIGINT and SIGTERM take the window away in order and then end the process as they would have
  /// without us.
  ///
  /// - Parameter warn: told of what goes wrong and can be lived with, one plain line each.
  /// - Throws: ``ShowError/window(_:)`` if there is no compositor or it goes away,
  ///   ``ShowError/nothingReadable`` if not one picture can be read.
  public func run(warn: @escaping (String) -> Void) throws(ShowError) {
    linux_keep_large_blocks_apart()
    let announcer = Announcer(format: announcements)
    defer { announcer.finish(waiting: Self.patience) }
    let ended = try serve(announcer, warn)
    if let failure = announcer.failure { warn("announcements ended: \(failure)") }
    if let ended {
      announcer.finish(waiting: Self.patience)
      end(by: ended)
    }
  }

  /// Ends the process by a signal, as if nobody had waited for it.
  private func end(by number: Int32) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    signal(number, SIG_DFL)
    unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }

  /// Serves the window; returns the signal that ended it, if one did.
  private func serve(
    _ announcer: Announcer, _ warn: @escaping (String) -> Void
  ) throws(ShowError) -> Int32? {
    var ended: Int32?
    let loop = EventLoop()
    // Before any thread starts, so that none of them takes the signals.
    let signals = try Self.onWayland { () throws(WaylandError) in
      try loop.onSignals([SIGINT, SIGTERM]) { signal in
        ended = signal
        loop.stop()
      }
    }
    let display = try Self.onWayland { () throws(WaylandError) in try Display(name: nil) }
    let session = Session(display: display, loop: loop)
    session.onWarning = warn
    let show = try Show(
      session, content: content, look: look, settings: settings, announcer: announcer)
    show.onWarning = warn
    if endsWithSelection { show.onSelect = { _ in loop.stop() } }
    var isReadable = true
    show.onNothingReadable = {
      isReadable = false
      loop.stop()
    }
    defer {
      show.window.close()
      signals.cancel()
    }
    try Self.onWayland { () throws(WaylandError) in try loop.run() }
    guard isReadable else { throw .nothingReadable }
    return ended
  }

  private static func onWayland<Result>(
    _ body: () throws(WaylandError) -> Result
  ) throws(ShowError) -> Result {
    do throws(WaylandError) {
      return try body()
    } catch {
      throw .window(error.description)
    }
  }
}
