import CLinux
public import CarouselPaint
public import CarouselView
import Glibc
import Wayland

/// A carousel window that is the whole program: its connection, its loop, its signals, its end.
public struct CarouselApplication {
  private let items: [CarouselItem]
  private let style: CarouselStyle
  private let settings: CarouselWindowSettings
  private let announcements: AnnouncementFormat
  private let announcementDescriptor: Int32
  private let endsWithSelection: Bool
  /// Where what is known of each frame is written, one line of JSON for each; `nil` for nowhere.
  public var frameLog: Pathname?

  /// Prepares a window; nothing happens before ``run(warn:)``.
  ///
  /// Announcements are written on `announcementDescriptor`, by default on standard output. With
  /// `endsWithSelection`, selecting an item ends the program.
  public init(
    items: [CarouselItem], style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(),
    announcements: AnnouncementFormat = .text, announcementDescriptor: Int32 = 1,
    endsWithSelection: Bool = false
  ) {
    self.items = items
    self.style = style
    self.settings = settings
    self.announcements = announcements
    self.announcementDescriptor = announcementDescriptor
    self.endsWithSelection = endsWithSelection
  }

  /// How long the last lines may take to leave, in milliseconds.
  private static let patience = 200

  /// Shows the window until it is closed or a signal ends it.
  ///
  /// SIGINT and SIGTERM take the window away in order and then end the process as they would have
  /// without us; a second one ends it at once.
  ///
  /// - Parameter warn: told of what goes wrong and can be lived with, one plain line each.
  /// - Returns: the index of the item whose selection ended it; `nil` if it ended otherwise.
  /// - Throws: ``ShowError/window(_:)`` if there is no compositor or it goes away,
  ///   ``ShowError/nothingReadable`` if not one picture can be read.
  @discardableResult
  public func run(warn: @escaping (String) -> Void) throws(ShowError) -> Int? {
    linux_keep_large_blocks_apart()
    let announcer = Announcer(format: announcements, fileDescriptor: announcementDescriptor)
    defer { announcer.finish(waiting: Self.patience) }
    let ending = try serve(announcer, warn)
    if let failure = announcer.failure { warn("announcements ended: \(failure)") }
    switch ending {
    case .left: return nil
    case .selected(let index): return index
    case .signal(let number):
      announcer.finish(waiting: Self.patience)
      EndingSignal.end(by: number)
      return nil
    }
  }

  /// What ended the program in order.
  private enum Ending {
    case left
    case selected(Int)
    case signal(Int32)
  }

  /// Serves the window until something ends it.
  private func serve(
    _ announcer: Announcer, _ warn: @escaping (String) -> Void
  ) throws(ShowError) -> Ending {
    var ending: Ending?
    let loop = EventLoop()
    // While there is no window, signals end the process by themselves.
    let display = try Self.onWayland { () throws(WaylandError) in try Display(name: nil) }
    let signals = try EndingSignal()
    let watch = loop.watch(signals.fileDescriptor) { _ in
      guard let number = signals.take() else { return }
      ending = .signal(number)
      loop.stop()
    }
    let log: FrameLogFile? =
      if let frameLog { try FrameLogFile(frameLog, warn: warn) } else { nil }
    let session = Session(display: display, loop: loop)
    session.onWarning = warn
    let carousel = try CarouselWindow(
      session, items: items, style: style, settings: settings, announcer: announcer)
    carousel.onWarning = warn
    if let log { carousel.window.onFrameRecord = { log.write($0) } }
    if endsWithSelection {
      carousel.view.onSelect = { index in
        ending = ending ?? .selected(index)
        loop.stop()
      }
    }
    var isReadable = true
    carousel.view.onNothingReadable = {
      isReadable = false
      loop.stop()
    }
    defer {
      carousel.window.close()
      watch.cancel()
    }
    try Self.onWayland { () throws(WaylandError) in try loop.run() }
    guard isReadable else { throw .nothingReadable }
    return ending ?? .left
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
