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
  /// Called only when a frame may be drawn; call `setNeedsFrame()` in it to go on.
  public var onFrame: ((SurfaceFrame) -> FrameResult)? {
    get { surface.onFrame }
    set { surface.onFrame = newValue }
  }

  /// Told of input.
  public var onInput: ((InputEvent) -> Void)? {
    get { surface.onInput }
    set { surface.onInput = newValue }
  }

  /// Told of what several fingers do together on a touchpad.
  public var onGesture: ((GestureEvent) -> Void)? {
    get { surface.onGesture }
    set { surface.onGesture = newValue }
  }

  /// Told of every new size or scale of the content, before the frame that shows it is drawn.
  public var onResize: ((SurfaceSize, Scale) -> Void)? {
    get { surface.onResize }
    set { surface.onResize = newValue }
  }

  /// Told when a frame was seen, where the compositor tells.
  public var onPresented: ((Presentation) -> Void)? {
    get { surface.onPresented }
    set { surface.onPresented = newValue }
  }

  /// Told of every frame with a picture, in their order, once it is known what became of it.
  ///
  /// Where nobody is told, nothing is recorded.
  public var onFrameRecord: ((FrameRecord) -> Void)? {
    get { surface.onFrameRecord }
    set { surface.onFrameRecord = newValue }
  }

  /// What becomes of what is dragged onto the content; `nil` takes nothing.
  public var dropTarget: DropTarget? {
    get { surface.dropTarget }
    set { surface.dropTarget = newValue }
  }

  /// What has happened so far.
  public var statistics: SurfaceStatistics { surface.statistics }
  /// Whether frames are being shown, as far as can be told.
  public var isVisible: Bool { surface.isVisible }
  /// The estimated time from one frame to the next.
  public var framePeriod: Nanoseconds { surface.framePeriod }
  /// When the next frame will be seen if it can be drawn now, as far as that can be told.
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

  /// How much of what is drawn is seen, from 0, nothing, to 1, where the compositor can do that.
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
