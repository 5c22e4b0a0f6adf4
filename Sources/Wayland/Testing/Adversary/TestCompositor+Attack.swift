extension TestCompositor {
  /// Attacks the clients that connect from now on with what no correct compositor sends.
  ///
  /// Connect them with ``connectCarried()``, or launch programs. A client may well end for what it
  /// gets; it must not crash, nor go round for ever. What it does after it was lied to breaks no
  /// rules: look at how it ends, not at ``violations``.
  ///
  /// - Throws: ``LaunchError`` if there is no room for the socket of programs.
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
