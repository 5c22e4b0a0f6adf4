extension TestCompositor {
  /// Starts a program as a client of this compositor and lets it connect.
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
  /// - Returns: The program, connected; its window may take longer: ``Program/window(within:)``.
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
    if time == .virtual, !program.isHeld { throw .cannotHold(name) }
    guard connects else { throw .neverConnected(name, errors: program.errors) }
    return program
  }

  /// Starts a program that may become a client of this compositor, or start others that do.
  ///
  /// - Throws: ``LaunchError`` if it cannot be started; see ``launch(_:time:environment:)``.
  public func start(
    _ arguments: [String], time: ProgramTime = .virtual, environment: [String: String] = [:]
  ) throws(LaunchError) -> Program {
    let socket = try openSocket()
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
        folder: socket.folder, library: library, additions: environment),
      time: time, sharedTime: shared, compositor: self)
    programs.append(program)
    attach(program)
    return program
  }

  /// The processor time used by the program that `surface` belongs to; `nil` for none of ours.
  func processorTime(of surface: ServerSurface) -> Duration? {
    let owner = owners[surface.identifier.client]
    return programs.first { $0.processIdentifier == owner }?.processorTime
  }

  /// The connections of `program` that stand.
  func clients(of program: Program) -> [ClientIdentifier] {
    connections.filter { client in
      client.isConnected && owners[client.identifier] == program.processIdentifier
    }.map(\.identifier)
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

extension Program {
  /// Its first window on the screen, awaited for `limit` of its time.
  ///
  /// - Throws: ``LaunchError`` if there is none by then: a test without a window proves nothing.
  public func window(within limit: Duration = .seconds(10)) throws(LaunchError) -> ServerToplevel {
    let name = arguments.first ?? ""
    compositor?.advance(within: limit) {
      !isRunning || windows.contains(where: \.isMapped)
    }
    if let window = windows.first(where: \.isMapped) { return window }
    if let status { throw .ended(name, status, errors: errors) }
    if let role = otherRole { throw .otherRole(name, role: role) }
    throw .noWindow(name, errors: errors)
  }

  /// The role of a surface that it shows on the screen by itself, without a window.
  private var otherRole: String? {
    let own = Set(clients)
    let roles: Set = ["zwlr_layer_surface_v1", "ext_session_lock_surface_v1"]
    return compositor?.surfaces.first { surface in
      own.contains(surface.identifier.client) && surface.isMapped
        && surface.role.map(roles.contains) == true
    }?.role
  }
}
