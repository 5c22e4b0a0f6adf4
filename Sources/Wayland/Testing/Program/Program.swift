internal import CSharedClock
internal import CarouselCLinux
internal import Glibc
private import Synchronization

/// Another program as a client under test, in a separate process.
///
/// It is ended at the latest with the last reference to it and to its compositor.
public final class Program: TestedClient {
  /// Its command line.
  public let arguments: [String]
  /// By which time it lives.
  public let time: ProgramTime
  /// The number of its process.
  public let processIdentifier: Int32
  /// How it ended, or `nil` while it runs.
  public private(set) var status: ExitStatus?
  /// A Boolean value that indicates whether it did not come to rest while time stood still.
  ///
  /// It computed for ``patience`` of processor time, was waiting for something outside of the test, or
  /// committed 250 frames at one instant. Time went on without it.
  public internal(set) var isRestless = false

  private(set) var hasConnected = false
  /// Whether a process that virtual time does not hold has connected, or was seen to wait.
  private var hasEscaped = false
  /// The system call in which a thread of it that reads virtual time was first seen to wait in real time, or `nil` for
  /// none.
  public private(set) var unheldWait: String?
  private(set) weak var compositor: TestCompositor?
  private let tree: ProcessTree
  private let sharedTime: SharedTime?
  private let outputPipe: ProgramOutput
  private let errorPipe: ProgramOutput

  /// How long a program may compute while virtual time stands still: 20 s of processor time, so
  /// that a busy machine causes no false result.
  public static var patience: Duration { .seconds(20) }

  /// How long a program may compute that has been found not to come to rest: 0.2 s.
  private static var laterPatience: Duration { .milliseconds(200) }

  /// The limit in real time for a program that neither sleeps nor makes progress: 3 min.
  private static var longestWait: Duration { .seconds(180) }

  init(
    _ arguments: [String], environment: [String], time: ProgramTime, sharedTime: SharedTime?,
    companion: Int32?, keepsOutput: Bool, compositor: TestCompositor
  ) throws(LaunchError) {
    let name = arguments.first ?? ""
    guard let output = ProgramOutput(), let errors = ProgramOutput() else {
      throw .cannotStart(name, errno: EMFILE)
    }
    var process: Int32 = 0
    if time == .virtual { shared_clock_fix_addresses(1) }
    defer { if time == .virtual { shared_clock_fix_addresses(0) } }
    let code = unsafe Self.withStrings(arguments) { arguments in
      unsafe Self.withStrings(environment) { environment in
        unsafe linux_start_program(
          name, arguments, environment, keepsOutput ? output.writer : 1,
          keepsOutput ? errors.writer : 2, &process)
      }
    }
    guard code == 0 else { throw .cannotStart(name, errno: code) }
    output.closeWriter()
    errors.closeWriter()
    self.arguments = arguments
    self.time = time
    self.sharedTime = sharedTime
    self.compositor = compositor
    (outputPipe, errorPipe) = (output, errors)
    processIdentifier = process
    tree = ProcessTree(
      root: process, companion: companion,
      mark: environment.first { $0.hasPrefix("\(SharedTime.variable)=") })
  }

  deinit {
    guard status == nil else { return }
    kill(-processIdentifier, SIGKILL)
    kill(processIdentifier, SIGKILL)
    waitpid(processIdentifier, nil, 0)
  }

  /// Whether it has not ended.
  public var isRunning: Bool {
    reap()
    return status == nil
  }

  /// What it has written to standard output; of very much the end.
  public var output: String {
    outputPipe.read()
    return outputPipe.text
  }

  /// What it has written to standard error; of very much the end.
  public var errors: String {
    errorPipe.read()
    return errorPipe.text
  }

  /// Its connections to the compositor that stand, oldest first.
  public var clients: [ClientIdentifier] { compositor?.clients(of: self) ?? [] }

  /// Its windows alive, lowest first.
  public var windows: [ServerToplevel] {
    let own = Set(clients)
    return compositor?.toplevels.filter { own.contains($0.surface.identifier.client) } ?? []
  }

  /// The processor time that it and its children that live have used.
  public var processorTime: Duration { tree.processorTime }

  /// How often its threads, and those of its children that live, have gone to sleep: what wakes
  /// up at rest costs power.
  public var sleeps: Int { tree.sleeps }

  /// Whether `process` is the program's or a child's.
  func owns(_ process: Int32) -> Bool { tree.contains(process) }

  /// A Boolean value that indicates whether virtual time holds it: every wait that was seen, and every process of it
  /// that has ever connected, or while none has, every one there is.
  public var isHeld: Bool {
    guard let sharedTime, unheldWait == nil, !hasEscaped, !sharedTime.hasLost else { return false }
    return hasConnected || tree.processes.allSatisfy { sharedTime.holds($0) }
  }

  func noteConnection(of process: Int32) {
    hasConnected = true
    if let sharedTime, !sharedTime.holds(process) { hasEscaped = true }
  }

  /// Sends a signal to it alone.
  ///
  /// One that has ended does not mind.
  public func send(signal: Int32) {
    if isRunning { kill(processIdentifier, signal) }
  }

  /// Kills it and its children.
  public func stop() {
    guard isRunning else { return }
    kill(-processIdentifier, SIGKILL)
    kill(processIdentifier, SIGKILL)
    var code: Int32 = 0
    _ = unsafe waitpid(processIdentifier, &code, 0)
    status = ExitStatus(waitStatus: code)
  }

  private static let turns = Atomic<Int>(0)

  /// Changes whenever any program has come to rest, or is left to itself.
  package static var progress: Int { turns.load(ordering: .relaxed) }

  /// Runs it until all its threads wait.
  public func turn() {
    defer { if !isRestless { Self.turns.add(1, ordering: .relaxed) } }
    outputPipe.read()
    errorPipe.read()
    guard isRunning, let sharedTime, let compositor else { return }
    sharedTime.set(compositor.clock.now)
    awaitRest()
    reap()
  }

  /// When the first of its threads waits no longer, or `nil` if none waits for a time.
  public var nextDeadline: Duration? { status == nil ? sharedTime?.nextDeadline : nil }

  /// Lets the program run until every thread sleeps and has not run between two looks.
  private func awaitRest() {
    var last: ProcessTree.Activity?
    var looks = 0
    var since: (time: Duration, spent: Duration)?
    while true {
      sharedTime?.admit()
      let activity = tree.activity
      if let activity, activity == last {
        if let unheld = activity.unheld { note(unheld) }
        return
      }
      last = activity
      if activity != nil { continue }
      reap()
      guard status == nil else { return }
      looks += 1
      // A thread that works needs the processor more than this one.
      linux_poll(nil, 0, looks < 20 ? 20_000 : 200_000)
      guard looks.isMultiple(of: isRestless ? 16 : 256) else { continue }
      let now = (time: RealTime.now, spent: processorTime)
      let first = since ?? now
      since = first
      if now.spent - first.spent >= (isRestless ? Self.laterPatience : Self.patience)
        || now.time - first.time >= Self.longestWait
      {
        isRestless = true
        return
      }
    }
  }

  private func note(_ unheld: ProcessTree.Unheld) {
    guard unheldWait == nil, !hasEscaped, let sharedTime else { return }
    if sharedTime.holds(unheld.process) {
      unheldWait = unheld.call
    } else {
      hasEscaped = true
    }
  }

  private func reap() {
    guard status == nil else { return }
    var code: Int32 = 0
    guard unsafe waitpid(processIdentifier, &code, WNOHANG) == processIdentifier else { return }
    status = ExitStatus(waitStatus: code)
  }

  /// Calls `body` with C strings, closed by a null pointer.
  static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe UnsafePointer(strdup($0)) } + [nil]
    defer {
      for place in unsafe copies.indices {
        unsafe free(UnsafeMutablePointer(mutating: copies[place]))
      }
    }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
  }
}
