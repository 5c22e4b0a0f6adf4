internal import Glibc

/// A Wayland compositor: displays, seats and the surfaces of its clients, in this process.
///
/// It draws nothing and never blocks. Its owner calls ``turn()``,
/// reads ``toplevels`` and their content, and sends input through ``seats``. The time is that of ``clock``:
/// a test moves it; a program makes it run in real time with ``runInRealTime()`` and
/// waits for ``descriptor`` until ``nextDue``.
///
/// ```swift
/// let compositor = Compositor()
/// let path = try compositor.listen()
/// compositor.runInRealTime()
/// // Whenever the descriptor is readable, or the next event is due:
/// compositor.turn()
/// ```
open class Compositor {
  /// What it offers and how it treats windows.
  public let configuration: CompositorConfiguration
  /// The time, and the scheduled events.
  public let clock: VirtualClock
  /// The displays that are plugged in, from left to right.
  public internal(set) var outputs: [ServerOutput] = []
  /// The seats that are present.
  public internal(set) var seats: [ServerSeat] = []
  /// The surfaces alive, oldest first.
  public private(set) var surfaces: [ServerSurface] = []
  /// The windows alive, lowest first.
  public internal(set) var toplevels: [ServerToplevel] = []
  /// The popups alive, lowest first.
  public internal(set) var popups: [ServerPopup] = []
  /// The panels, backgrounds and overlays alive, oldest first.
  public internal(set) var layers: [ServerLayerSurface] = []
  /// The lock that is active or pending, or `nil` while the session is open.
  public internal(set) var lock: ServerSessionLock?
  /// What became of every content.
  public package(set) var frameLog: FrameLog
  /// The surfaces that asked the screen to stay awake.
  package internal(set) var idleInhibitors = 0
  /// The surfaces that asked for the keys of the desktop's own shortcuts, oldest first.
  package internal(set) var shortcutInhibitions: [ShortcutInhibition] = []
  /// Who is shown what clients do; it is not kept alive.
  public var observer: (any CompositorObserver)? {
    get { unsafe itself ?? other }
    set { (unsafe itself, other) = newValue === self ? (newValue, nil) : (nil, newValue) }
  }
  /// The observer where the compositor is its own, which needs no keeping watch over its end.
  private unowned(unsafe) var itself: (any CompositorObserver)?
  private weak var other: (any CompositorObserver)?

  /// Inspects clients in tests.
  package var inspector: (any CompositorInspector)?
  /// Itself, for what may come after its end.
  package let link = Link<Compositor>()
  package let server = Server()
  package let memory: SharedMemory
  /// What panels leave of each display.
  package var workAreas: [ObjectIdentifier: PixelRectangle] = [:]
  let transfers = Transfers()
  private(set) lazy var dataDevices = DataDevices(self, transfers: transfers)
  private(set) lazy var primaryDevices = PrimaryDevices(self, transfers: transfers)
  private(set) lazy var windowLists = WindowLists(self)
  private(set) lazy var captures = Captures(self)
  package var shellBases: [Resource<XdgWmBase>] = []
  package var shellSurfaces: [ShellSurface] = []
  /// The pings without answer, by serial: when they were sent, and to whom.
  package var pings: [UInt32: (since: Duration, client: Client?)] = [:]
  /// The requests for presentation feedback without answer, by client.
  var outstandingFeedback: [ClientIdentifier: Int] = [:]
  /// How many surfaces had a number one after the other, by the first of them.
  private var generations: [SurfaceIdentifier: Int] = [:]
  var replacedEarlier: ServerBuffer?
  /// What the observer has not been shown yet.
  private var changes: [(surface: ServerSurface, damage: Coverage)] = []
  var globals: [(interface: String, global: Global)] = []
  package var connections: [Client] = []
  /// Globals, displays and seats that are gone: binds on their way to them must still be served.
  var retiredGlobals: [ObjectIdentifier: Global] = [:]
  /// Where programs connect; made when the first one is to.
  private var socket: DisplaySocket?
  /// The real clock, once it is followed.
  package var realTime: RealTime?

  /// Starts a compositor with what `configuration` offers.
  public init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    clock: VirtualClock = VirtualClock()
  ) {
    self.configuration = configuration
    self.clock = clock
    memory = SharedMemory(formats: configuration.formats, mapsPools: configuration.keepsContent)
    frameLog = FrameLog(keeping: configuration.keepsFrames)
    link.begin(self)
    memory.onAbandon = { [link] in link.object?.inspector?.abandoned($0) }
    offerGlobals()
    for model in configuration.outputs { plugIn(model) }
    for model in configuration.seats { addSeat(model) }
  }

  deinit {
    // Objects lose their reference to the compositor first.
    link.end()
    server.onConnect = nil
    server.onRefusal = nil
    server.stopListening()
    for surface in surfaces { surface.resource.onDestroy {} }
    for shell in shellSurfaces {
      shell.resource.onDestroy {}
      shell.surface.shell = nil
    }
    for toplevel in toplevels {
      toplevel.resource.onDestroy {}
      toplevel.shell.toplevel = nil
    }
    for popup in popups { popup.resource.onDestroy {} }
    for panel in layers { panel.resource.onDestroy {} }
    lock?.forget()
    for client in connections { client.disconnect() }
    // Globals are destroyed before their display.
    globals = []
    retiredGlobals = [:]
    for output in outputs { output.global = nil }
    for seat in seats { seat.global = nil }
  }

  /// Handles all received requests and sends all pending events, without blocking.
  ///
  /// In real time the clock is advanced first, and due events happen.
  open func turn() {
    if let realTime {
      clock.move(to: realTime.instant)
    }
    transfers.carryOn()
    server.turn { showChanges() }
    dropDisconnected()
  }

  /// Sends every event that waits, and handles nothing: requests that have arrived stay for ``turn()``.
  public func flush() {
    showChanges()
    server.flush()
    dropDisconnected()
  }

  private func dropDisconnected() {
    guard connections.contains(where: { !$0.isConnected }) else { return }
    connections.removeAll { !$0.isConnected }
    let connected = Set(connections.map(\.identifier))
    generations = generations.filter { connected.contains($0.key.client) }
  }

  /// When something is next due.
  open var nextDue: Duration? { clock.nextDue }

  /// Readable when there is something to handle by ``turn()``: for loops that wait themselves.
  ///
  /// What is due on the clock is not told by it, but by ``nextDue``.
  public var descriptor: Int32 { server.descriptor }

  /// Lets the clock run with the real one from now on.
  public func runInRealTime() {
    guard realTime == nil else { return }
    let followed = RealTime(from: clock.now)
    realTime = followed
    clock.move(to: followed.instant)
  }

  /// Whether the clock runs with the real one.
  public var isInRealTime: Bool { realTime != nil }

  /// Keeps about the latest `count` frames in the frame log from now on.
  package func keepFrames(_ count: Int) { frameLog.limit = count }

  /// Connects a new client and returns its end of the socket, which is the caller's to close.
  ///
  /// - Returns: The descriptor, or -1 when the process has none left.
  public func connect() -> Int32 {
    guard let (client, descriptor) = server.connect() else { return -1 }
    connections.append(client)
    return descriptor
  }

  /// A socket for programs that are started elsewhere, as the value for `WAYLAND_DISPLAY`.
  ///
  /// It ends with the compositor.
  ///
  /// - Returns: The absolute path.
  public func listen() throws(DisplaySocketError) -> String {
    "\(try displaySocket().folder)/\(DisplaySocket.name)"
  }

  package func displaySocket() throws(DisplaySocketError) -> DisplaySocket {
    if let socket { return socket }
    let new = try DisplaySocket()
    server.onConnect = { [link] client in
      guard let self = link.object else { return }
      self.connections.append(client)
      self.observer?.connected(client.identifier, process: client.process)
    }
    server.onRefusal = { [link] in link.object?.observer?.refusedConnection() }
    server.listen(on: new.descriptor)
    socket = new
    return new
  }

  /// Ends every connection, as when the compositor exits.
  public func disconnect() {
    for client in connections { client.disconnect() }
    connections = []
  }

  /// Ends the connection of one client.
  public func disconnect(_ identifier: ClientIdentifier) {
    connections.first { $0.identifier == identifier }?.disconnect()
    dropDisconnected()
  }

  /// Whether content of the clipboard or of a drag waits for room in a pipe.
  package var isTransferring: Bool { !transfers.isEmpty }

  /// Whether any client is connected.
  public var isConnected: Bool { connections.contains { $0.isConnected } }

  /// The clients that are connected, in the order in which they came.
  public var connectedClients: [ClientIdentifier] {
    connections.filter(\.isConnected).map(\.identifier)
  }

  /// How many objects of all kinds a client has.
  public func objectCount(of client: ClientIdentifier) -> Int {
    connections.first { $0.identifier == client }?.objectCount ?? 0
  }

  /// The buffers the client has made and not destroyed.
  package var bufferCount: Int { memory.buffers.count }
  /// How many pools of shared memory were ever made.
  package var poolsMade: Int { memory.poolsMade }
  /// How many buffers were ever made.
  package var buffersMade: Int { memory.buffersMade }
  /// The requests for presentation feedback of a client without answer.
  public func unansweredFeedback(of client: ClientIdentifier) -> Int {
    outstandingFeedback[client] ?? 0
  }

  /// The requests for presentation feedback without answer.
  public var unansweredFeedback: Int { outstandingFeedback.values.reduce(0, +) }

  /// Refers to the surface that has just got this `number`.
  func identifySurface(_ number: UInt32, of client: Client?) -> SurfaceIdentifier {
    let first = SurfaceIdentifier(
      client: client?.identifier ?? ClientIdentifier(number: 0), number: number)
    generations[first, default: 0] += 1
    return SurfaceIdentifier(
      client: first.client, number: number, generation: generations[first] ?? 1)
  }

  /// A surface has new content.
  ///
  /// The observer sees it before clients receive events.
  func changed(_ surface: ServerSurface, damage: Coverage) {
    captures.changed(surface, damage.rectangles)
    if let place = changes.firstIndex(where: { $0.surface === surface }) {
      for piece in damage.rectangles { changes[place].damage.addPiece(piece) }
    } else {
      changes.append((surface, damage))
    }
  }

  private func showChanges() {
    for seat in seats { seat.textInput.settle() }
    windowLists.follow()
    defer { captures.follow() }
    guard !changes.isEmpty else { return }
    let changes = changes
    self.changes = []
    for (surface, damage) in changes {
      // It may be gone by now.
      guard let size = surface.contentSize else { continue }
      let whole = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
      observer?.contentChanged(surface, damage: damage.readable(in: whole))
    }
  }

  /// What a client gets that captures `source`, or `nil` if it gets nothing.
  func picture(of source: CaptureSource) -> PixelImage? {
    if let picture = observer?.picture(of: source) { return picture }
    guard case .window(let window) = source else { return nil }
    return window.surface.image
  }

  /// Tells lists of windows of changes now, not at the end of the turn.
  func windowListsChanged() { windowLists.follow() }

  package func add(_ surface: ServerSurface) { surfaces.append(surface) }

  func forget(_ surface: ServerSurface) {
    surfaces.removeAll { $0 === surface }
    changes.removeAll { $0.surface === surface }
    for seat in seats { seat.forget(surface) }
    stackChanged()
  }

  // MARK: Objects

  /// The surface behind an object.
  package func surface(_ resource: Resource<WlSurface>?) -> ServerSurface? {
    resource?.subject(ServerSurface.self)
  }

  /// The display behind an object, or `nil` once it is unplugged.
  func output(_ resource: Resource<WlOutput>?) -> ServerOutput? {
    outputs.first { $0.resources.contains { $0 == resource } }
  }

  /// The seat behind an object, or `nil` once it is removed.
  func seat(_ resource: Resource<WlSeat>?) -> ServerSeat? {
    seats.first { $0.resources.contains { $0 == resource } }
  }

  /// The seat whose pointer an object is.
  func seat(of pointer: Resource<WlPointer>?) -> ServerSeat? {
    seats.first { $0.pointer.resources.contains { $0 == pointer } }
  }
}
