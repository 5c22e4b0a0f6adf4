public import CarouselPaint
public import CarouselView
public import Wayland

extension CarouselWindow {
  /// Prepares a carousel, which appears with ``open(in:)``.
  ///
  /// - Parameters:
  ///   - loop: The event loop.
  ///   - items: The items.
  ///   - placeholders: The placeholders next to the items of a carousel that does not wrap.
  ///   - style: The look and motion.
  ///   - settings: The initial settings of the window.
  ///   - announcer: Writes announcements for people who cannot see the screen.
  /// - Throws: ``DesktopError/paint(_:)`` if the picture loader cannot be started, ``DesktopError/setting(_:)`` if a
  ///   number of the style or the settings is out of its range.
  public convenience init(
    _ loop: EventLoop, items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(), announcer: Announcer? = nil
  ) throws(DesktopError) {
    let view: CarouselView
    do throws(ViewError) {
      view = try CarouselView(
        items: items, placeholders: placeholders, style: style, size: settings.size,
        startingAt: settings.openingIndex ?? settings.startIndex, phrases: settings.phrases,
        announcesMoving: settings.announcesMoving,
        at: DisplayTime(Double(loop.now) / 1e9))
    } catch {
      throw DesktopError(error)
    }
    try self.init(loop, showing: view, settings: settings, announcer: announcer)
  }

  /// Opens a window on a session that need not be ready yet.
  ///
  /// - Throws: as without a session.
  public convenience init(
    _ session: Session, items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(), announcer: Announcer? = nil
  ) throws(DesktopError) {
    try self.init(
      session.loop, items: items, placeholders: placeholders, style: style, settings: settings,
      announcer: announcer)
    open(in: session)
  }

  /// Opens a window that a view fills, on a session that need not be ready yet.
  ///
  /// - Throws: as without a session.
  public convenience init(
    _ session: Session, showing view: CarouselView,
    settings: CarouselWindowSettings = CarouselWindowSettings(), announcer: Announcer? = nil
  ) throws(DesktopError) {
    try self.init(session.loop, showing: view, settings: settings, announcer: announcer)
    open(in: session)
  }
}

/// What makes an item the same after a change.
package struct ItemKey: Hashable {
  private let id: String
  let path: Pathname?

  package init(_ item: CarouselItem) { (id, path) = (item.id, item.path) }
}
