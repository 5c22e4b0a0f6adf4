extension TestCompositor {
  /// Attacks the clients that connect from now on with messages that no correct compositor sends.
  ///
  /// Connect them with ``connectCarried()``, or launch programs. A client may exit because of what
  /// it receives. It must not crash or loop endlessly. Its requests after a forged message break no
  /// rules: check how it ends, not ``violations``.
  ///
  /// - Throws: ``LaunchError`` if the socket for programs cannot be created.
  public func attack(_ attack: WireAttack) throws(LaunchError) {
    let adversary = Adversary(attack)
    self.adversary = adversary
    carry { [unowned self] program in
      guard let (socket, _) = connectedPair(for: program) else { return nil }
      let link = AttackedClient(
        program: WireStream(program), server: WireStream(socket), adversary: adversary)
      return (link, socket)
    }
    try carryPrograms()
  }

  /// How many events the clients under attack were sent so far, as ``WireFault/message`` counts.
  public var attackedMessages: Int { adversary?.messages ?? 0 }
}
