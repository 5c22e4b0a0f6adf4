/// A client's surface: its state and its last pixels.
public final class ServerSurface {
  /// Which surface of which client it is.
  public let identifier: SurfaceIdentifier
  /// The number of the object on the wire.
  ///
  /// Each client counts for itself.
  public var number: UInt32 { identifier.number }
  /// The role it has, such as `xdg_toplevel`, `cursor` or `wl_subsurface`, or `nil` before.
  public internal(set) var role: String?
  /// The pixels it shows, or `nil` while it shows none.
  public package(set) var image: PixelImage?
  /// How many pixels its buffer has, or `nil` while it shows none.
  public internal(set) var contentSize: (width: Int, height: Int)?
  /// The outputs that it has entered.
  public internal(set) var outputs: [ServerOutput] = []
  /// Whether the user could not see it.
  ///
  /// While it is hidden nothing is answered, as on real
  /// compositors for covered or minimized windows.
  public var isHidden = false {
    didSet {
      guard oldValue != isHidden else { return }
      compositor.visibilityChanged(self)
      for child in children { child.isHidden = isHidden }
    }
  }

  /// How much time lies between two answers to its frame callbacks, at least.
  ///
  /// For windows that are seen at the side; longer than a refresh of the display.
  public var pace = Duration.zero {
    didSet {
      guard pace != oldValue else { return }
      compositor.attentionChanged(to: self)
      if pace < oldValue { rearrange() }
    }
  }

  /// Whether a refresh without new content counts as missed.
  var isWatched: Bool { !isHidden && pace == .zero && !compositor.outputs.isEmpty }

  /// How far its commits have moved it from the pointer on which it hangs, in logical units; for the
  /// icon of a drag.
  public private(set) var shift = (x: 0, y: 0)

  package let resource: Resource<WlSurface>
  /// Itself, for what may come after its end.
  package let link = Link<ServerSurface>()
  package unowned let compositor: Compositor
  var pending = SurfaceState()
  package var current = SurfaceState()
  /// A commit of a synchronized subsurface that waits for its parent's.
  var cached: SurfaceState?
  package var buffer: ServerBuffer?
  package var queue = SurfaceQueue()
  /// When the last content that was delayed is complete.
  var ready: Duration = .zero
  /// Its part of the shell, until that ends.
  package var shell: ShellSurface?
  weak var roleObject: (any ServerRole)?
  package var subsurface: Subsurface?
  package var viewport: Resource<WpViewport>?
  package var fractionalScale: Resource<WpFractionalScaleV1>?
  var fifo: Resource<WpFifoV1>?
  var fading: Resource<WpAlphaModifierSurfaceV1>?
  /// When content that waits for what was applied last may be applied.
  var barrier = Duration.zero
  var isDestroyed = false
  /// What the compositor's inspector knows of it.
  package var inspection: AnyObject?

  init(_ resource: Resource<WlSurface>, compositor: Compositor) {
    self.resource = resource
    self.compositor = compositor
    identifier = compositor.identifySurface(resource.number, of: resource.client)
    link.begin(self)
    resource.represent(by: self)
    resource.onRequest { [unowned self] in handle($0) }
    resource.onDestroy { [link] in link.object?.destroyed() }
  }

  deinit { link.end() }

  /// The width in logical units, or 0 without content.
  public var width: Int { size.width }
  /// The height in logical units, or 0 without content.
  public var height: Int { size.height }
  /// Whether it has content.
  public var isMapped: Bool { contentSize != nil }
  /// The buffer scale in force.
  package var bufferScale: Int { current.scale }
  /// How the content is turned in the buffer, as `wl_output.transform`.
  package var bufferTransform: Int { current.transform }
  /// The number of frame callbacks that were asked for and not answered.
  public var unansweredCallbacks: Int { queue.callbacks.count }
  /// The opaque part, in surface coordinates.
  public var opaqueRegion: Coverage { current.opaque }

  package var size: (width: Int, height: Int) {
    contentSize.map(current.logicalSize) ?? (0, 0)
  }

  /// Copies the pixels of `part` of its content to `target`, premultiplied 0xAARRGGBB words.
  ///
  /// The opaque region of the client is opaque in the copy.
  ///
  /// Valid until its buffer is released: in ``CompositorObserver/contentChanged(_:damage:)``
  /// at the latest.
  ///
  /// - Parameters:
  ///   - part: The area to copy, in pixels of the buffer, clipped to it.
  ///   - target: The address for the upper left pixel of the *buffer*.
  ///   - stride: The distance between rows of the target, in bytes.
  /// - Returns: `false` if not everything could be read: a client may truncate its memory.
  @unsafe public func readContent(
    _ part: PixelRectangle, into target: UnsafeMutableRawPointer, stride: Int
  ) -> Bool {
    guard let buffer else { return false }
    let whole = PixelRectangle(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let part = part.intersection(whole)
    guard !part.isEmpty else { return true }
    return unsafe buffer.copy(
      part, into: target + part.y * stride + part.x * 4, stride: stride,
      opaque: current.opaqueContent(ofBuffer: (buffer.width, buffer.height)))
  }

  func shift(by offset: (x: Int, y: Int)) {
    shift = (shift.x &+ offset.x, shift.y &+ offset.y)
    for seat in compositor.seats { seat.pointer.shifted(self, by: offset) }
  }

  /// Input for it was sent.
  package func noteInput() {
    queue.input = queue.input ?? compositor.clock.now
    notePrompt()
  }

  /// Something was sent that asks for new content, be it without a callback.
  func notePrompt() {
    guard queue.allowed != nil, !isHidden else { return }
    let now = compositor.clock.now
    // What was not followed by content for so long asked for none.
    queue.prompted = queue.prompted.flatMap { now - $0 <= FrameLog.patience ? $0 : nil } ?? now
  }

  /// Whether the point, in surface coordinates, takes input.
  func takesInput(x: Double, y: Double) -> Bool {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return false }
    return current.input?.contains(x: Int(x), y: Int(y)) ?? true
  }

  /// The display whose cycle drives this surface.
  package var drivingOutput: ServerOutput? {
    outputs.first { $0.isPlugged } ?? (role == "xdg_toplevel" ? nil : compositor.outputs.first)
  }

  private func destroyed() {
    isDestroyed = true
    let alive = [
      shell == nil ? nil : "xdg_surface", shell == nil ? roleObject?.interface : nil,
      viewport?.isAlive == true ? "wp_viewport" : nil,
      fractionalScale?.isAlive == true ? "wp_fractional_scale_v1" : nil,
      fading?.isAlive == true ? "wp_alpha_modifier_surface_v1" : nil,
    ].compactMap(\.self)
    if !alive.isEmpty, resource.client?.isConnected == true {
      compositor.inspector?.destroyedEarly("wl_surface", alive: alive, on: self, of: nil)
    }
    queue.end(on: compositor.clock)
    discardCached()
    if let buffer { compositor.replaced(buffer, on: self) }
    buffer = nil
    image = nil
    contentSize = nil
    subsurface = nil
    compositor.forget(self)
  }
}

protocol ServerRole: AnyObject {
  var interface: String { get }
  /// Where the surface's corner is on the screen.
  var origin: (x: Int, y: Int) { get }
  /// The protocol error that a compositor answers a commit with, if any; `size` is the surface's
  /// size with it.
  func error(in state: SurfaceState, size: (width: Int, height: Int)) -> (() -> Void)?
  /// The surface was committed and the state is in force.
  func committed()
  /// The surface lost its content.
  func unmapped()
}

extension ServerSurface {
  func handle(_ request: WlSurface.Request) {
    switch request {
    case .destroy: break
    case .attach(let buffer, let x, let y): attach(buffer, x: Int(x), y: Int(y))
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.addPiece(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
    case .damageBuffer(let x, let y, let width, let height):
      pending.bufferDamage.addPiece(
        PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
    case .frame(let callback):
      pending.callbacks.append(callback)
    case .setOpaqueRegion(let region):
      let coverage = Region.coverage(of: region) ?? Coverage()
      // A region of very many pieces costs more than the surfaces below that it hides.
      pending.opaque = coverage.rectangles.count > Coverage.mostPieces ? Coverage() : coverage
    case .setInputRegion(let region):
      pending.input = Region.coverage(of: region)
    case .commit: commit()
    case .setBufferTransform(let transform): setTransform(transform.rawValue)
    case .setBufferScale(let scale):
      guard scale > 0 else { return resource.fail(.invalidScale, "a scale of \(scale)") }
      pending.scale = Int(scale)
    case .offset(let x, let y): pending.offset = (Int(x), Int(y))
    case .getRelease(let callback): pending.releases.append(callback)
    }
  }

  private func attach(_ resource: Resource<WlBuffer>?, x: Int, y: Int) {
    if (x, y) != (0, 0) {
      guard self.resource.version < 5 else {
        compositor.inspector?.attached(at: (x, y), on: self)
        return self.resource.fail(.invalidOffset, "attach with offset \(x), \(y)")
      }
      pending.offset = (x, y)
    }
    guard let resource else {
      pending.attachment = .removed
      return
    }
    if let shell, !shell.hasRole {
      return shell.resource.fail(.unconfiguredBuffer, "a buffer before there is a window or popup")
    }
    if let buffer = compositor.memory.buffers[resource] { pending.attachment = .buffer(buffer) }
  }

  private func setTransform(_ transform: UInt32) {
    guard transform < 8 else {
      return resource.fail(.invalidTransform, "a transform of \(transform)")
    }
    pending.transform = Int(transform)
  }
}
