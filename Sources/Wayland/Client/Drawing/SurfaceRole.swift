/// What a drawing surface is for: a window, a panel, a popup, a part of another surface, a lock.
///
/// Drawing and input are the same for all of them, and are reached here without a detour.
public protocol SurfaceRole: AnyObject {
  /// What it draws on and hears input from.
  var surface: DrawingSurface { get }
}

extension SurfaceRole {
  /// Draws.
  ///
  /// Called only when a frame may be drawn. Call `setNeedsFrame()` in it to go on.
  public var onFrame: ((SurfaceFrame) -> FrameResult)? {
    get { surface.onFrame }
    set { surface.onFrame = newValue }
  }

  /// Called with input.
  public var onInput: ((InputEvent) -> Void)? {
    get { surface.onInput }
    set { surface.onInput = newValue }
  }

  /// Called with touchpad gestures of several fingers.
  public var onGesture: ((GestureEvent) -> Void)? {
    get { surface.onGesture }
    set { surface.onGesture = newValue }
  }

  /// Called with every new size or scale of the content, before the frame that shows it is drawn.
  public var onResize: ((SurfaceSize, Scale) -> Void)? {
    get { surface.onResize }
    set { surface.onResize = newValue }
  }

  /// Called when a frame was presented, where the compositor reports it.
  public var onPresented: ((Presentation) -> Void)? {
    get { surface.onPresented }
    set { surface.onPresented = newValue }
  }

  /// Called with every frame that has content, oldest first, once its outcome is known.
  ///
  /// Nothing is recorded while it is `nil`.
  public var onFrameRecord: ((FrameRecord) -> Void)? {
    get { surface.onFrameRecord }
    set { surface.onFrameRecord = newValue }
  }

  /// How drops onto the content are handled.
  ///
  /// `nil` refuses them.
  public var dropTarget: DropTarget? {
    get { surface.dropTarget }
    set { surface.dropTarget = newValue }
  }

  /// What has happened so far.
  public var statistics: SurfaceStatistics { surface.statistics }
  /// Whether frames are being shown, as far as known.
  public var isVisible: Bool { surface.isVisible }
  /// The estimated time from one frame to the next.
  public var framePeriod: Nanoseconds { surface.framePeriod }
  /// When the next frame will be presented if it is drawn now: an estimate.
  public var nextShowTime: Nanoseconds { surface.nextShowTime }

  /// The pointer's picture over the content.
  public var cursor: CursorShape {
    get { surface.cursor }
    set { surface.cursor = newValue }
  }

  /// A picture of the program's own for the pointer over the content, in place of any shape but
  /// ``CursorShape/none``.
  public var cursorPicture: CursorPicture? {
    get { surface.cursorPicture }
    set { surface.cursorPicture = newValue }
  }

  /// The opacity of the whole surface, from 0, invisible, to 1, where the compositor supports it.
  public var opacity: Double {
    get { surface.opacity }
    set { surface.opacity = newValue }
  }

  /// Whether the screen shall stay on while the surface is seen.
  public var inhibitsIdle: Bool {
    get { surface.inhibitsIdle }
    set { surface.inhibitsIdle = newValue }
  }

  /// Asks for a frame as soon as one is allowed.
  ///
  /// To ask again changes nothing.
  public func setNeedsFrame() { surface.setNeedsFrame() }
}
