extension TestCompositor {
  /// Starts a program as a client of this compositor and waits for its connection.
  ///
  /// ```swift
  /// let foot = try compositor.launch(["foot"])
  /// let window = try foot.window()
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: The program, looked up on the `PATH` unless it is a path, and what follows.
  ///   - time: By which time it lives.
  ///   - environment: Variables to add to this process's own, or to replace.
  /// - Returns: The program, connected. Its window may take longer: ``Program/window(within:)``.
  /// - Throws: ``LaunchError`` if it does not start, cannot be held, ends, or does not connect.
  public func launch(
    _ arguments: [String], time: ProgramTime = .virtual, environment: [String: String] = [:]
  ) throws(LaunchError) -> Program {
    let name = arguments.first ?? ""
    let program = try start(arguments, time: time, environment: environment)
    let connects = advance(within: .seconds(30)) {
      !program.isRunning || program.hasConnected
    }
    if let status = program.status {
      throw .ended(name, status, errors: program.errors)
    }
    if time == .virtual, !program.isHeld {
      throw .cannotHold(name, waits: program.unheldWait)
    }
    guard connects else { throw .neverConnected(name, errors: program.errors) }
    return program
  }

  /// Starts a program that may become a client of this compositor, or start others that do.
  ///
  /// - Parameters:
  ///   - arguments: The program, looked up on the `PATH` unless it is a path, and what follows.
  ///   - time: By which time it lives.
  ///   - environment: Variables to add to this process's own, or to replace.
  ///   - keepsOutput: Whether what it writes is kept for ``Program/output`` and ``Program/errors``;
  ///     otherwise it goes where this process's own output goes.
  /// - Returns: The program, which may not have connected.
  /// - Throws: ``LaunchError`` if it cannot be started.
  public func start(
    _ arguments: [String], time: ProgramTime = .virtual, environment: [String: String] = [:],
    keepsOutput: Bool = true
  ) throws(LaunchError) -> Program {
    let socket = try openSocket()
    let isolation = try isolatesPrograms ? isolate(in: socket.folder) : nil
    var library: String?
    var shared: SharedTime?
    if time == .virtual {
      guard let path = VirtualClockLibrary.path else { throw .noVirtualClock }
      library = path
      shared = try sharedTime(in: socket)
    } else {
      runInRealTime()
    }
    let program = try Program(
      arguments,
      environment: ProgramEnvironment.make(
        folder: socket.folder, library: library, isolation: isolation, additions: environment),
      time: time, sharedTime: shared, companion: isolation?.bus, keepsOutput: keepsOutput,
      compositor: self)
    programs.append(program)
    attach(program)
    return program
  }

  /// The program that `surface` belongs to, or `nil` for none of ours.
  func program(of surface: ServerSurface) -> Program? {
    let owner = owners[surface.identifier.client]
    return programs.first { $0.processIdentifier == owner }
  }

  /// The processor time used by the first thread of the process that `surface` belongs to, which
  /// draws in most programs, or `nil` for none of ours.
  func drawingTime(of surface: ServerSurface) -> Duration? {
    processes[surface.identifier.client].map { ProcessTree.processorTime(of: $0, in: $0) }
  }

  /// The connections of `program` that stand.
  func clients(of program: Program) -> [ClientIdentifier] {
    connections.filter { client in
      client.isConnected && owners[client.identifier] == program.processIdentifier
    }.map(\.identifier)
  }

  /// The home folder and session bus of programs, made for the first.
  private func isolate(in folder: String) throws(LaunchError) -> Isolation {
    if let isolation { return isolation }
    let made = try Isolation(in: folder)
    isolation = made
    return made
  }

  private func openSocket() throws(LaunchError) -> DisplaySocket {
    do {
      return try displaySocket()
    } catch {
      throw .noSocket(errno: error.code)
    }
  }

  private func sharedTime(in socket: DisplaySocket) throws(LaunchError) -> SharedTime {
    if let time = sharedTime { return time }
    guard let time = SharedTime(in: socket.folder, now: clock.now) else {
      throw .noSocket(errno: 0)
    }
    sharedTime = time
    return time
  }
}
