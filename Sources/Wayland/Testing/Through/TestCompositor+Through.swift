internal import CarouselCLinux
internal import Glibc

extension TestCompositor {
  /// Stands between its clients and another compositor from now on, and follows what they say.
  ///
  /// The clients see the other compositor: its displays, its input, its timing. Messages are
  /// forwarded immediately. Rules, frame log and pixels here are those of the forwarded messages.
  /// Connect clients with ``connectCarried()``, or launch programs.
  ///
  /// What cannot be followed is not judged: the serials of cursors and of grabs. Globals that this
  /// package does not know are not offered to clients. Without presentation feedback content
  /// counts as seen when its frame callback is answered.
  ///
  /// - Parameter connect: Makes a connection to the other compositor; below zero for none.
  public func goThrough(_ connect: @escaping () -> Int32) {
    guard relay == nil else { return }
    isFollowing = true
    rules.waive(.latestCursorSerial)
    rules.waive(.grabForAction)
    carry { [unowned self] program in
      let other = connect()
      guard other >= 0 else { return nil }
      guard let (copy, client) = connectedPair(for: program) else {
        Descriptor.close(other)
        return nil
      }
      let link = RelayedClient(
        program: WireStream(program), other: WireStream(other), copy: WireStream(copy),
        client: client, compositor: self)
      return (link, other)
    }
  }

  /// Stands between the programs to be launched and the compositor at a display.
  ///
  /// - Parameter display: A name or path as in `WAYLAND_DISPLAY`; by default the one of the session.
  /// - Throws: ``LaunchError/noDisplay(_:)`` if no compositor is there.
  public func goThrough(display: String? = nil) throws(LaunchError) {
    func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    let name = display ?? variable("WAYLAND_DISPLAY") ?? "wayland-0"
    let path = name.hasPrefix("/") ? name : "\(variable("XDG_RUNTIME_DIR") ?? "")/\(name)"
    let bytes = Array(path.utf8)
    let connect = { unsafe linux_connect(bytes, bytes.count, 0) }
    let trial = connect()
    guard trial >= 0 else { throw .noDisplay(name) }
    Descriptor.close(trial)
    goThrough(connect)
    try carryPrograms()
  }

  /// The messages carried between clients and the other compositor so far.
  public var carriedMessages: Int { relay?.carried ?? 0 }

  /// What this clock is ahead of the system's.
  var leadOfClock: Duration { realTime?.lead ?? .zero }
}
