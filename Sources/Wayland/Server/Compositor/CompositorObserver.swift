/// Who is shown what the clients of a ``Compositor`` do.
///
/// Everything is called while the compositor handles a request, within ``Compositor/turn()``.
public protocol CompositorObserver: AnyObject {
  /// A client connected to the display socket. `process` is its number, or -1 if unknown.
  func connected(_ client: ClientIdentifier, process: Int32)

  /// A client that connected to the display socket was turned away: too few file descriptors are free.
  ///
  /// Called once until the next client is accepted.
  func refusedConnection()

  /// A surface has new content. Its buffer may be released as soon as this returns.
  ///
  /// Called once per turn, however often the content was replaced in it.
  ///
  /// - Parameters:
  ///   - surface: The surface; ``ServerSurface/readContent(_:into:stride:)`` reads its pixels.
  ///   - damage: The damage that the client declared, in pixels of the buffer.
  func contentChanged(_ surface: ServerSurface, damage: Coverage)

  /// The picture that a client gets that captures `source`.
  ///
  /// - Returns: `nil` for the window's own surface; displays are not captured then.
  func picture(of source: CaptureSource) -> PixelImage?

  /// A window shows its first content.
  func appeared(_ window: ServerToplevel)

  /// A window asks for a change, such as `set_minimized` or `move`; it is the last of ``ServerToplevel/wishes``.
  func wished(_ wish: String, for window: ServerToplevel)

  /// A list of windows has changed a window: whether it is active, minimized, maximized or fullscreen.
  func changedByList(_ window: ServerToplevel)
}

extension CompositorObserver {
  /// Does not mind.
  public func connected(_ client: ClientIdentifier, process: Int32) {}
  /// Does not mind.
  public func refusedConnection() {}
  /// Does not mind.
  public func contentChanged(_ surface: ServerSurface, damage: Coverage) {}
  /// The window's own surface.
  public func picture(of source: CaptureSource) -> PixelImage? { nil }
  /// Does nothing by default.
  public func appeared(_ window: ServerToplevel) {}
  /// Does nothing by default.
  public func wished(_ wish: String, for window: ServerToplevel) {}
  /// Does nothing by default.
  public func changedByList(_ window: ServerToplevel) {}
}
