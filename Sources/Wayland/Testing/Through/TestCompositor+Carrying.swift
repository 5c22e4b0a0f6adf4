extension TestCompositor {
  /// Connects a client by way of what stands between it and its compositor: see
  /// ``goThrough(_:)`` and ``attack(_:)``.
  ///
  /// - Returns: The client's end of the socket, which is the caller's to close, or -1 if there is
  ///   none.
  public func connectCarried() -> Int32 {
    guard let relay, let (client, program) = Descriptor.pair() else { return -1 }
    guard relay.add(program) else {
      Descriptor.close(client)
      Descriptor.close(program)
      return -1
    }
    return client
  }

  /// Puts a relay between this compositor and the clients to come.
  func carry(_ makeLink: @escaping (_ program: Int32) -> (link: any RelayLink, other: Int32)?) {
    let made = Relay(makeLink)
    relay = made
    attach(made)
  }

  /// Has programs connect to the relay.
  func carryPrograms() throws(LaunchError) {
    do {
      let socket = try displaySocket()
      server.stopListening()
      relay?.listener = socket.descriptor
    } catch {
      throw .noSocket(errno: error.code)
    }
  }

  /// A connection to this compositor on behalf of the process behind `program`.
  func connectedPair(for program: Int32) -> (socket: Int32, client: ClientIdentifier)? {
    let socket = connect()
    guard socket >= 0, let client = connections.last?.identifier else { return nil }
    connected(client, process: Descriptor.process(behind: program))
    return (socket, client)
  }
}
