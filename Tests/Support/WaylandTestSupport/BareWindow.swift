public import Wayland

/// A window made of bare objects: every request is the test's own decision.
public final class BareWindow {
  /// A configure as it arrived.
  public struct Configure: Equatable {
    /// What acknowledges it.
    public var serial: UInt32
    /// The width it gives.
    public var width: Int32
    /// The height it gives.
    public var height: Int32
    /// The states, as numbers.
    public var states: [UInt8]
  }

  // They end in this order, as the protocol wants it.

  /// The window.
  public let toplevel: Owned<XdgToplevel>
  /// The shell's surface.
  public let shellSurface: Owned<XdgSurface>
  /// The surface.
  public let surface: Owned<WlSurface>
  /// The configures so far.
  public private(set) var configures: [Configure] = []
  /// How often it was asked to close.
  public private(set) var closes = 0
  /// What each answered frame callback carried.
  public private(set) var callbackData: [UInt32] = []
  /// How many frame callbacks are not answered yet.
  public var unanswered: Int { keptCallbacks.count }
  /// How many displays it is on.
  public private(set) var enteredOutputs = 0
  /// The last preferred scale, or 0 before.
  public private(set) var preferredScale: Int32 = 0

  /// What is shown, which lives as long as it is.
  private var shown: BareBuffer?
  private let base: Owned<XdgWmBase>
  private let shm: Owned<WlShm>
  private var callbacks: [Proxy<WlCallback>] = []
  private var keptCallbacks: [CallbackOwner] = []
  private var pending: (width: Int32, height: Int32, states: [UInt8]) = (0, 0, [])

  private final class CallbackOwner {
    let callback: Owned<WlCallback>
    init(_ callback: consuming Owned<WlCallback>) { self.callback = callback }
  }

  /// Makes the objects and answers pings without committing anything.
  public init(_ client: BareClient, answersPings: Bool = true) throws {
    let compositor = try client.bind(WlCompositor.self)
    base = try client.bind(XdgWmBase.self)
    shm = try client.bind(WlShm.self)
    surface = compositor.createSurface()
    shellSurface = base.getXdgSurface(surface: surface.proxy)
    toplevel = shellSurface.getToplevel()
    let ponger = self.base.proxy
    self.base.onEvent { event in
      if case .ping(let serial) = event, answersPings { ponger.pong(serial: serial) }
    }
    toplevel.onEvent { [weak self] event in
      switch event {
      case .configure(let width, let height, let states):
        self?.pending = (width, height, stride(from: 0, to: states.count, by: 4).map { states[$0] })
      case .close: self?.closes += 1
      default: break
      }
    }
    shellSurface.onEvent { [weak self] event in
      guard let self, case .configure(let serial) = event else { return }
      configures.append(
        Configure(
          serial: serial, width: pending.width, height: pending.height, states: pending.states))
    }
    surface.onEvent { [weak self] event in
      switch event {
      case .enter: self?.enteredOutputs += 1
      case .leave: self?.enteredOutputs -= 1
      case .preferredBufferScale(let factor): self?.preferredScale = factor
      default: break
      }
    }
  }

  /// Makes a buffer for this window.
  public func makeBuffer(
    _ width: Int = 40, _ height: Int = 30, color: UInt32 = 0xff80_8080
  ) -> BareBuffer {
    BareBuffer(shm.proxy, width: width, height: height, color: color)
  }

  /// Acknowledges the last configure.
  public func acknowledge() {
    if let last = configures.last { shellSurface.ackConfigure(serial: last.serial) }
  }

  /// Where its buffers come from.
  public var memory: Proxy<WlShm> { shm.proxy }

  /// Asks for a frame callback with the next commit.
  public func requestFrame() {
    let owner = CallbackOwner(surface.frame())
    owner.callback.onEvent { [weak self, weak owner] event in
      guard let self, case .done(let data) = event else { return }
      callbackData.append(data)
      keptCallbacks.removeAll { $0 === owner }
    }
    keptCallbacks.append(owner)
  }

  /// Attaches, damages everything, and commits.
  public func show(_ buffer: BareBuffer, requestsFrame: Bool = false) {
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    if requestsFrame { requestFrame() }
    surface.commit()
    shown = buffer
  }
}
