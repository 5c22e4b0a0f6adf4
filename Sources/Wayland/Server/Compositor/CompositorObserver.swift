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

/// Inspects the clients of a compositor: the instrument of a test compositor, which a plain one lacks.
///
/// Everything is called while the compositor handles a request, before its effect unless stated otherwise.
package protocol CompositorInspector: AnyObject {
  // MARK: Commits

  /// A client commits a surface.
  func beginCommit()
  /// The commit was handled, or is delayed.
  func endCommit()
  /// A commit that was delayed is carried out.
  func beginDelayedCommit()
  /// The delayed commit was handled.
  func endDelayedCommit()
  /// How much later than it arrived the content now committed on `surface` counts.
  func delay(of surface: ServerSurface) -> Duration
  /// A commit takes effect next: reads its pixels into `update`.
  func inspect(_ update: inout SurfaceUpdate, on surface: ServerSurface)
  /// A commit without errors has taken effect.
  func applied(_ update: SurfaceUpdate, on surface: ServerSurface)
  /// A buffer is attached with an offset in a version that forbids one.
  func attached(at offset: (x: Int, y: Int), on surface: ServerSurface)

  // MARK: Buffers

  /// A buffer that the compositor holds is released.
  func release(_ buffer: ServerBuffer)
  /// A client has destroyed a buffer that the compositor holds.
  func abandoned(_ buffer: ServerBuffer)

  // MARK: Requests

  /// A serial of a configure is acknowledged, valid or not.
  func acknowledge(_ serial: UInt32, by shell: ShellSurface)
  /// A title or an application identifier is set.
  func setText(_ request: String, bytes: Int, on surface: ServerSurface)
  /// The cursor is set with `serial`; `latest` is that of the latest enter that the client can know.
  func setCursor(_ serial: UInt32, latest: UInt32?, by client: Client?)
  /// An interactive move, resize or menu is asked for; `isAction` tells whether the serial belongs to a
  /// button or touch point that is down, or to the last press of a button, finger or key.
  func grab(_ request: String, _ serial: UInt32, isAction: Bool, on surface: ServerSurface)
  /// Presentation feedback was asked for, of which `outstanding` requests have no answer now.
  func askedForFeedback(outstanding: Int, by client: Client)
  /// An object was destroyed while others that must go first were alive.
  ///
  /// `surface` is `nil` if it belongs to none.
  func destroyedEarly(
    _ interface: String, alive: [String], on surface: ServerSurface?, of client: Client?)
}
