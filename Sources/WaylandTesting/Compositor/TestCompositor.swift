/// A Wayland compositor in the process of the test, on time that passes only when told to.
///
/// Client and compositor share one thread and a socket pair; nothing waits, nothing sleeps. Every
/// request is checked against the ``StrictRule``s, every commit is kept with its pixels, damage
/// and instant, and every answer of the compositor follows the ``OutputModel``s and the script.
public final class TestCompositor {
  /// What it offers and how it treats windows.
  public let configuration: CompositorConfiguration
  /// The time; let it pass with ``advance(by:)``.
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
  /// The lock that holds or is being made; `nil` while the session is open.
  public internal(set) var lock: ServerSessionLock?
  /// The rules in force and what was broken.
  public var rules = RuleBook()
  /// What drawing costs, from the next commit on.
  public var drawingPrice = DrawingPrice.none
  /// What became of every content.
  public internal(set) var frameLog = FrameLog()
  /// The clients that take part in ``settle(limit:)``.
  public internal(set) var clients: [any TestedClient] = []
  /// The surfaces that asked the screen to stay awake.
  public internal(set) var idleInhibitors = 0
  /// The surfaces that asked to be activated with a token, as token and surface number.
  public internal(set) var activations: [(token: String, surface: UInt32)] = []

  let server = Server()
  let regions = RegionBook()
  let positioners = PositionerBook()
  /// What panels leave of each display.
  var workAreas: [ObjectIdentifier: PixelRectangle] = [:]
  let memory: SharedMemory
  let wire: WireLog
  private(set) lazy var dataDevices = DataDevices(self)
  var shellBases: [Resource<XdgWmBase>] = []
  var shellSurfaces: [ShellSurface] = []
  /// The pings without answer, by serial: when they were sent, and to whom.
  var pings: [UInt32: (since: Duration, client: Client?)] = [:]
  /// The requests for presentation feedback without answer, by client.
  var outstandingFeedback: [ClientIdentifier: Int] = [:]
  /// How many surfaces had a number one after the other, by the first of them.
  var generations: [SurfaceIdentifier: Int] = [:]
  var replacedEarlier: ServerBuffer?
  /// The globals alive, with the interface of each.
  var globals: [(interface: String, global: Global)] = []
  var connections: [Client] = []
  /// Globals, displays and seats that are gone: binds on their way to them must still be served.
  var retiredGlobals: [Global] = []
  var retired: [ServerOutput] = []
  var retiredSeats: [ServerSeat] = []
  /// How many steps in a row found a client's timer in the past.
  var lateSteps = 0
  /// Until when nothing is read or sent.
  var deafUntil: Duration?
  var faults = PendingFaults()
  /// Where programs connect; made when the first one is to.
  var socket: DisplaySocket?
  /// The clock that programs are held by; made when the first one is to be.
  var sharedTime: SharedTime?
  /// The programs that were launched here.
  var programs: [Program] = []
  /// The processes of the programs whose connections these are.
  var owners: [ClientIdentifier: Int32] = [:]
  /// The real clock, once it is followed.
  var realTime: RealTime?

  /// Starts a compositor with what `configuration` offers.
  public init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    clock: VirtualClock = VirtualClock()
  ) {
    self.configuration = configuration
    self.clock = clock
    memory = SharedMemory(formats: configuration.formats)
    wire = WireLog(server, keepsLines: configuration.keepsTranscript)
    wire.onRequest = { [weak self] client, interface, name, version in
      self?.request = "\(interface).\(name)"
      self?.noteRequest(of: client, interface: interface, name: name, version: version)
    }
    wire.onError = { [weak self] client, interface, code, message in
      self?.noteError(client, interface: interface, code: code, message: message)
    }
    offerGlobals()
    for model in configuration.outputs { plugIn(model) }
    for model in configuration.seats { addSeat(model) }
  }

  deinit {
    // From here on nobody may ask for the compositor: its objects forget it first.
    wire.onRequest = nil
    wire.onError = nil
    server.onConnect = nil
    server.stopListening()
    for program in programs { program.stop() }
    for surface in surfaces { surface.resource.onDestroy {} }
    for shell in shellSurfaces { shell.resource.onDestroy {} }
    for toplevel in toplevels { toplevel.resource.onDestroy {} }
    for popup in popups { popup.resource.onDestroy {} }
    for panel in layers { panel.resource.onDestroy {} }
    lock?.forget()
    for client in connections { client.disconnect() }
    wire.end()
    // Globals end before the display that holds them.
    globals = []
    retiredGlobals = []
    for output in outputs + retired { output.global = nil }
    for seat in seats + retiredSeats { seat.global = nil }
  }

  /// Connects a new client and returns its end of the socket, which is the caller's to close.
  ///
  /// - Returns: The descriptor; -1 when the process has none left.
  public func connect() -> Int32 {
    guard let (client, descriptor) = server.connect() else { return -1 }
    connections.append(client)
    return descriptor
  }

  /// Ends every connection, as when the compositor exits.
  public func disconnect() {
    for client in connections { client.disconnect() }
    connections = []
  }

  /// The request that is being handled, such as `wl_surface.commit`.
  var request: String?

  /// Whether any client is connected.
  public var isConnected: Bool { connections.contains { $0.isConnected } }

  /// The clients that are connected, in the order in which they came.
  public var connectedClients: [ClientIdentifier] {
    connections.filter(\.isConnected).map(\.identifier)
  }

  /// What clients did that none may do, oldest first: protocol errors and what is undefined.
  public var violations: [Violation] { rules.violations }
  /// Everything that broke a rule, waste and advice too, oldest first.
  public var allViolations: [Violation] { rules.allViolations }

  /// The messages from clients so far.
  public var requestCount: Int { wire.requests }
  /// The messages to clients so far.
  public var eventCount: Int { wire.events }
  /// A digest of every message in both directions: equal runs have equal digests.
  public var transcriptDigest: UInt64 { wire.digest }
  /// Every message as a line, if the configuration keeps them; `→` comes from the client.
  public var transcript: [String] { wire.lines }
  /// The buffers the client has made and not destroyed.
  public var bufferCount: Int { memory.buffers.count }
  /// How many pools of shared memory were ever made.
  public var poolsMade: Int { memory.poolsMade }
  /// How many buffers were ever made.
  public var buffersMade: Int { memory.buffersMade }
  /// The requests for presentation feedback without answer.
  public var unansweredFeedback: Int { outstandingFeedback.values.reduce(0, +) }

  /// Shows `observation`, the doing of nobody in particular, to the rules.
  func observe(_ observation: Observation) {
    rules.observe(observation, by: request, at: clock.now)
  }

  /// Shows what `client` did to the rules.
  func observe(_ observation: Observation, by client: Client?) {
    rules.observe(
      observation, of: client.map { Subject($0.identifier) } ?? Subject(), by: request,
      at: clock.now)
  }

  /// Shows what happened on `surface` to the rules.
  func observe(_ observation: Observation, on surface: ServerSurface) {
    rules.observe(
      observation, of: Subject(surface.identifier), by: request, at: clock.now)
  }

  /// A client is sent a protocol error; one that a rule has told of already is not told twice.
  private func noteError(_ client: Client?, interface: String, code: UInt32, message: String) {
    let isKnown = rules.allViolations.last.map {
      $0.kind == .protocolError && $0.instant == clock.now
        && $0.subject.client == client?.identifier
    }
    guard isKnown != true else { return }
    observe(.protocolError(interface: interface, code: code, message: message), by: client)
  }

  /// Refers to the surface that has just got this `number`.
  func identifySurface(_ number: UInt32, of client: Client?) -> SurfaceIdentifier {
    let first = SurfaceIdentifier(
      client: client?.identifier ?? ClientIdentifier(number: 0), number: number)
    generations[first, default: 0] += 1
    return SurfaceIdentifier(
      client: first.client, number: number, generation: generations[first] ?? 1)
  }

  func add(_ surface: ServerSurface) { surfaces.append(surface) }

  func forget(_ surface: ServerSurface) {
    surfaces.removeAll { $0 === surface }
    for seat in seats { seat.forget(surface) }
  }

  /// The surface behind an object.
  func surface(_ resource: Resource<WlSurface>?) -> ServerSurface? {
    resource.flatMap { resource in surfaces.first { $0.resource == resource } }
  }
}
