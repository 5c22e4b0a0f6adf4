public import CarouselPaint
public import CarouselView
public import Wayland

extension CarouselWindow {
  /// Prepares a carousel, which appears with ``open(in:)``.
  ///
  /// - Parameters:
  ///   - loop: serves it.
  ///   - items: what there is to show.
  ///   - placeholders: what cards beside the items of a carousel that does not wrap show.
  ///   - style: how it looks and moves.
  ///   - settings: how the window begins.
  ///   - announcer: writes what happens for people who cannot see the screen.
  /// - Throws: ``ShowError/paint(_:)`` if there is no means to load pictures, ``ShowError/setting(_:)`` if a
  ///   number of the style or the settings is out of its range.
  public convenience init(
    _ loop: EventLoop, items: [CarouselItem], placeholders: [CardContent] = [],
    style: CarouselStyle = CarouselStyle(),
    settings: CarouselWindowSettings = CarouselWindowSettings(), announcer: Announcer? = nil
  ) throws(ShowError) {
    let view: CarouselView
    do throws(ViewError) {
      view = try CarouselView(
        items: items, placeholders: placeholders, style: style, size: settings.size,
        startingAt: settings.startIndex, phrases: settings.phrases,
        announcesMoving: settings.announcesMoving,
        at: DisplayTime(Double(loop.now) / 1e9))
    } catch {
      throw ShowError(error)
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
  ) throws(ShowError) {
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
  ) throws(ShowError) {
    try self.init(session.loop, showing: view, settings: settings, announcer: announcer)
    open(in: session)
  }
}
