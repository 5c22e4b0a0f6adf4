/// A Wayland compositor in the process of the test, on time that passes only when told to.
///
/// Client and compositor share one thread and a socket pair. Nothing waits, nothing sleeps. Every
/// request is checked against the ``Rule``s, every commit is kept with its pixels, damage and
/// instant, and every answer of the compositor follows the `OutputModel`s and the script.
public final class TestCompositor: Compositor {
  /// The rules in force and what was broken.
  public var rules = RuleBook()
  /// What drawing costs, from the next commit on.
  public var drawingPrice = DrawingPrice.none
  /// Whether programs get their own home folder, session bus and locale, from the next start on.
  public var isolatesPrograms = true
  /// Whether each commit and each step of time checks that no held buffer was written.
  public var watchesHeldBuffers = true
  /// Of how many rows one is looked at in a frame, the next in the frame after it; 1 looks at all.
  ///
  /// What is declared damaged is always looked at. With large windows most time goes into looking
  /// for what was written where nothing should have been: runs of hours can do with less.
  public var inspectsOneRowIn = 1
  /// Whether the frame log tells how much of each picture changed.
  public var measuresChange = false
  /// Whether every message is kept as text from now on: ``transcript``.
  public var keepsTranscript: Bool {
    get { wire.keepsLines }
    set { wire.keepsLines = newValue }
  }
  /// How many of the latest commits each surface keeps.
  public var keepsCommits = Int.max
  /// How many of the latest pictures each surface keeps in its commit log.
  public var keepsPictures = 0
  /// How long a ping may stay unanswered.
  var pongPatience: Duration { .milliseconds(100) }
  /// How long a configure may stay without acknowledgement.
  var configurePatience: Duration { .seconds(2) }
  /// The clients that take part in ``settle(limit:)``.
  public internal(set) var clients: [any TestedClient] = []

  let wire = WireLog()
  private(set) lazy var inspection = Inspector(self)
  /// The messages so far when last nothing was on its way.
  var settled: Said?
  /// The request that is being handled, such as `wl_surface.commit`.
  var request: String?
  /// How many contents drawing has delayed, by ``drawingPrice``.
  public private(set) var delayedContents = 0
  /// What the contents of each surface have cost.
  var accounts: [SurfaceIdentifier: DrawingAccount] = [:]
  /// How many steps in a row found a client's timer in the past.
  var lateSteps = 0
  /// The frames committed before the present instant.
  var commitsBefore = (instant: Duration.zero, count: 0)
  /// The processor time of a program that has committed suspiciously many frames at the present instant.
  var spentBefore: Duration?
  /// How many frames may be committed at one instant before time goes on.
  var mostCommits = TestCompositor.patientCommits
  /// Until when nothing is read or sent.
  var deafUntil: Duration?
  /// The display that was unplugged last.
  var unplugged: OutputModel?
  /// The clock that programs are held by; made when the first one is to be.
  var sharedTime: SharedTime?
  /// What stands between clients under attack and this compositor, or `nil` while there is no attack.
  var relay: Relay?
  /// The home folder and session bus of programs; made when the first one is started.
  var isolation: Isolation?
  var programs: [Program] = []
  /// The first processes of the programs whose connections these are.
  var owners: [ClientIdentifier: Int32] = [:]
  /// The processes that have made these connections.
  var processes: [ClientIdentifier: Int32] = [:]

  /// Starts a compositor with what `configuration` offers.
  public override init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(),
    clock: VirtualClock = VirtualClock()
  ) {
    super.init(configuration, clock: clock)
    observer = self
    inspector = inspection
    // It has nothing more to tell once it was ended.
    wire.onRequest = { [unowned self] client, name, version in
      noteRequest(name, of: client, version: version)
    }
    wire.onError = { [unowned self] client, interface, code, message in
      noteError(client, interface: interface, code: code, message: message)
    }
    wire.now = { [unowned self] in self.clock.now }
    wire.begin(server)
  }

  deinit {
    inspector = nil
    wire.end()
    for program in programs { program.stop() }
  }

  /// The violations that fail a test, oldest first: protocol errors and undefined behavior.
  public var violations: [Violation] { rules.violations }
  /// Everything that broke a rule, waste and advice too, oldest first.
  public var allViolations: [Violation] { rules.allViolations }

  /// The messages from clients so far.
  public var requestCount: Int { wire.requests }
  /// The messages to clients so far.
  public var eventCount: Int { wire.events }
  /// A digest of every message in both directions: equal runs have equal digests.
  public var transcriptDigest: UInt64 { wire.digest }
  /// Every message as a line, if they are kept; `→` comes from the client.
  public var transcript: [String] { wire.lines }
  /// These lines, each with its instant.
  package var timedTranscript: Zip2Sequence<[Duration], [String]> { zip(wire.instants, wire.lines) }

  /// Handles every request that has arrived and sends every event that waits, without blocking.
  public override func turn() {
    if deafUntil != nil {
      renewPatience()
      if isDeaf { return }
    }
    deafUntil = nil
    super.turn()
    if isInRealTime { checkAnswers() }
    request = nil
  }

  /// Whether nothing is read or sent now.
  var isDeaf: Bool { deafUntil.map { clock.now < $0 } ?? false }

  /// When something is next due, here or at a client.
  public override var nextDue: Duration? {
    var next = clock.nextDue
    func consider(_ instant: Duration?) {
      if let instant { next = next.map { min($0, instant) } ?? instant }
    }
    consider(deafUntil)
    for client in clients { consider(client.nextDeadline) }
    return next
  }

  /// A client is sent a protocol error.
  ///
  /// One that a rule has told of already is not told twice.
  private func noteError(_ client: Client?, interface: String, code: UInt32, message: String) {
    let isKnown = rules.allViolations.last.map {
      $0.kind == .protocolError && $0.instant == clock.now
        && $0.subject.client == client?.identifier
    }
    guard isKnown != true else { return }
    observe(.protocolError(interface: interface, code: code, message: message), by: client)
  }
}

extension TestCompositor: CompositorObserver {
  /// Finds out whose connection it is.
  public func connected(_ client: ClientIdentifier, process: Int32) {
    guard let program = programs.first(where: { $0.owns(process) }) else { return }
    owners[client] = program.processIdentifier
    processes[client] = process
    program.noteConnection(of: process)
  }

  /// What is seen of a display, and of a window its surface.
  public func picture(of source: CaptureSource) -> PixelImage? {
    guard case .output(let output) = source else { return nil }
    return screenshot(of: output)
  }
}

extension TestCompositor {
  /// How much later than it arrived the content now committed on `surface` counts.
  func delay(of surface: ServerSurface) -> Duration {
    guard drawingPrice != .none else { return .zero }
    let output = surface.outputs.first ?? outputs.first
    let price = accounts[surface.identifier, default: DrawingAccount()].charge(
      drawingPrice, period: output?.model.period ?? .zero
    ) { drawingTime(of: surface) }
    if price > .zero { delayedContents += 1 }
    return price
  }

  /// On virtual time a program draws in no time; any time that passes is its own wait.
  func drawsInNoTime(_ surface: ServerSurface) -> Bool {
    program(of: surface).map { $0.time == .virtual && !$0.isRestless } ?? false
  }
}
