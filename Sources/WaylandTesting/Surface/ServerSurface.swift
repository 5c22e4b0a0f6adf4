/// A client's surface: its state, its last pixels, and the log of its commits.
public final class ServerSurface {
  /// Which surface of which client it is.
  public let identifier: SurfaceIdentifier
  /// The number of the object on the wire; each client counts for itself.
  public var number: UInt32 { identifier.number }
  /// The role it has, such as `xdg_toplevel`, `cursor` or `wl_subsurface`; `nil` before.
  public internal(set) var role: String?
  /// The pixels it shows; `nil` while it shows none.
  public internal(set) var image: PixelImage?
  /// Every commit, oldest first.
  public internal(set) var commits: [SurfaceCommit] = []
  /// The outputs it was told to be on.
  public internal(set) var outputs: [ServerOutput] = []
  /// Whether the user could not see it.
  ///
  /// While it is hidden nothing is answered, as on real
  /// compositors for covered or minimised windows.
  public var isHidden = false {
    didSet { if oldValue != isHidden { compositor.visibilityChanged(self) } }
  }

  let resource: Resource<WlSurface>
  unowned let compositor: TestCompositor
  var pending = SurfaceState()
  var current = SurfaceState()
  /// A commit of a synchronised subsurface that waits for its parent's.
  var cached: SurfaceState?
  var buffer: ServerBuffer?
  var queue = SurfaceQueue()
  /// What its contents have cost.
  var account = DrawingAccount()
  /// When the last content that costs something is complete.
  var ready: Duration = .zero
  weak var shell: ShellSurface?
  /// What the surface is, where it is no window.
  weak var roleObject: (any ServerRole)?
  var subsurface: Subsurface?
  /// The children in stacking order, lowest first; all above this surface.
  var children: [ServerSurface] = []
  var viewport: Resource<WpViewport>?
  var fractionalScale: Resource<WpFractionalScaleV1>?
  var isDestroyed = false

  init(_ resource: Resource<WlSurface>, compositor: TestCompositor) {
    self.resource = resource
    self.compositor = compositor
    identifier = compositor.identifySurface(resource.number, of: resource.client)
    resource.onRequest { [weak self] in self?.handle($0) }
    resource.onDestroy { [weak self] in self?.destroyed() }
  }

  /// The width in logical units; 0 without content.
  public var width: Int { size.width }
  /// The height in logical units; 0 without content.
  public var height: Int { size.height }
  /// Whether it has content.
  public var isMapped: Bool { buffer != nil || image != nil }
  /// The buffer scale in force.
  public var bufferScale: Int { current.scale }
  /// How the content is turned in the buffer, as `wl_output.transform`.
  public var bufferTransform: Int { current.transform }
  /// The number of frame callbacks that were asked for and not answered.
  public var unansweredCallbacks: Int { queue.callbacks.count }
  /// The commits that brought a buffer.
  public var frames: [SurfaceCommit] { commits.filter(\.hasBuffer) }
  /// The opaque part, in surface coordinates.
  public var opaqueRegion: Coverage { current.opaque }

  var size: (width: Int, height: Int) {
    guard let image else { return (0, 0) }
    if let destination = current.destination { return destination }
    if let source = current.source { return (Int(source.width), Int(source.height)) }
    let isTurned = current.transform & 1 == 1
    return (
      (isTurned ? image.height : image.width) / max(1, current.scale),
      (isTurned ? image.width : image.height) / max(1, current.scale)
    )
  }

  /// Input for it was sent.
  func noteInput() {
    queue.input = queue.input ?? compositor.clock.now
    notePrompt()
  }

  /// Something was sent that asks for new content, be it without a callback.
  func notePrompt() {
    guard queue.allowed != nil, !isHidden else { return }
    let now = compositor.clock.now
    // What was not followed by content for so long asked for none.
    queue.prompted = queue.prompted.flatMap { now - $0 <= FrameReport.patience ? $0 : nil } ?? now
  }

  /// Whether the point, in surface coordinates, takes input.
  func takesInput(x: Double, y: Double) -> Bool {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return false }
    return current.input?.contains(x: Int(x), y: Int(y)) ?? true
  }

  /// The display whose cycle drives this surface.
  var drivingOutput: ServerOutput? {
    outputs.first { $0.isPlugged } ?? (role == "xdg_toplevel" ? nil : compositor.outputs.first)
  }

  private func destroyed() {
    isDestroyed = true
    let alive = [
      shell == nil ? nil : "xdg_surface", shell == nil ? roleObject?.interface : nil,
      viewport?.isAlive == true ? "wp_viewport" : nil,
      fractionalScale?.isAlive == true ? "wp_fractional_scale_v1" : nil,
    ].compactMap(\.self)
    if !alive.isEmpty, resource.client?.isConnected == true {
      compositor.observe(.destroyedEarly(interface: "wl_surface", alive: alive), on: self)
    }
    queue.end(on: compositor.clock)
    buffer = nil
    image = nil
    subsurface?.parent?.children.removeAll { $0 === self }
    compositor.forget(self)
  }
}
