/// What a commit said, and what the compositor knew at that instant.
public struct CommitFacts: Sendable {
  /// What a commit did to the surface's content.
  public enum Content: Sendable {
    /// Nothing: no attach.
    case unchanged
    /// A null buffer: the surface is unmapped.
    case removed
    /// A buffer with these pixels, or `nil` when they could not be read.
    case buffer(identifier: UInt32, isBusy: Bool, image: PixelImage?)
  }

  /// The surface's object number.
  public var surface: UInt32 = 0
  /// The surface's role, such as `xdg_toplevel`, or `nil` before it has one.
  public var role: String?
  /// What became of the content.
  public var content: Content = .unchanged
  /// How the pixels differ from those shown before, or `nil` when there were none.
  public var change: PictureChange?
  /// The damage in buffer pixels, `damage` requests converted.
  public var damage = Coverage()
  /// The opaque region in buffer pixels.
  public var opaque = Coverage()
  /// The width and height of the buffer after the commit, in pixels; zero without one.
  public var bufferWidth = 0
  /// See ``bufferWidth``.
  public var bufferHeight = 0
  /// The buffer scale after the commit.
  public var scale = 1
  /// Whether a viewport gives the size.
  public var hasDestination = false
  /// Whether a viewport shows a part of the buffer.
  public var hasSource = false
  /// Whether the surface has a fractional-scale object.
  public var hasFractionalScale = false
  /// The size of the window as the shell sees it, in logical units: geometry or surface.
  public var windowWidth = 0
  /// See ``windowWidth``.
  public var windowHeight = 0
  /// The window state this commit must honor: the last that was acknowledged.
  public var configured: ToplevelConfiguration?
  /// Whether this is the first commit since a configure was acknowledged.
  public var answersConfigure = false
  /// Whether the shell surface has ever been configured.
  public var isConfigured = false
  /// The frame callbacks asked for with this commit.
  public var newCallbacks = 0
  /// When the oldest unanswered frame callback from earlier commits was asked for.
  public var oldestCallback: Duration?
  /// When the newest of them was asked for.
  public var newestCallback: Duration?
  /// The unanswered frame callbacks from earlier commits.
  public var outstandingCallbacks = 0
  /// Since when the window has been configured as suspended.
  public var suspendedSince: Duration?
  /// Whether the surface showed nothing before.
  public var isFirstContent = false
  /// When the content before this was committed.
  public var previousContent: Duration?
  /// How many contents before this wait for the next refresh, or were replaced before it.
  public var unseenContents = 0
  /// The contents in a row, with this one, that have the very pixels shown before.
  public var repeatedContents = 0
  /// The contents in a row, with this one, that came at less than 100 ms and without a request for a
  /// frame callback or presentation feedback.
  public var unpacedContents = 0
  /// The offset given with `attach`, if the surface's version forbids one.
  public var forbiddenOffset: (x: Int, y: Int)?

  /// How many contents in a row are continuous drawing: 30.
  public static var continuous: Int { 30 }

  /// Makes facts of a commit that said nothing.
  public init() {}

  /// Whether the commit brings a buffer.
  public var hasBuffer: Bool {
    if case .buffer = content { true } else { false }
  }

  /// Whether the commit brings the very pixels shown before.
  var repeatsPicture: Bool { image != nil && change != nil && change?.bounds == nil }

  /// How the window's size violates its configuration, or `nil` if it does not.
  public var disobedience: String? {
    hasBuffer ? configured?.violation(width: windowWidth, height: windowHeight) : nil
  }

  /// The pixels the commit brings.
  public var image: PixelImage? {
    if case .buffer(_, _, let image) = content { image } else { nil }
  }
}

extension CommitFacts {
  /// Collects what an update of `surface` says, and what the compositor knows before it takes effect.
  init(_ update: SurfaceUpdate, on surface: ServerSurface) {
    self.init()
    let shell = surface.shell
    self.surface = surface.number
    role = surface.role
    switch update.state.attachment {
    case .unchanged: content = .unchanged
    case .removed: content = .removed
    case .buffer(let buffer):
      content = .buffer(
        identifier: buffer.resource.number, isBusy: buffer.isHeld, image: update.picture)
    }
    (bufferWidth, bufferHeight) = update.bufferSize
    (windowWidth, windowHeight) = update.windowSize
    damage = update.damage
    opaque = update.state.opaqueContent(ofBuffer: update.bufferSize)
    scale = update.state.scale
    hasDestination = update.state.destination != nil
    hasSource = update.state.source != nil
    isFirstContent = surface.contentSize == nil
    hasFractionalScale = surface.fractionalScale?.isAlive == true
    configured = update.state.acknowledged ?? shell?.applied
    answersConfigure = update.state.acknowledged != nil
    isConfigured = shell?.isConfigured ?? false
    suspendedSince = shell?.suspendedSince
    newCallbacks = update.state.callbacks.count
    oldestCallback = surface.queue.callbacks.first?.asked
    newestCallback = surface.queue.callbacks.last?.asked
    outstandingCallbacks = surface.queue.callbacks.count
  }

  /// The area in pixels of the bounding box of all that differs, or `nil` if the pixels are not known.
  var changedArea: Int? {
    guard let image else { return nil }
    guard let change else { return image.bounds.area }
    return change.bounds?.area ?? 0
  }
}
