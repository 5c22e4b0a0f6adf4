import CarouselDBus
package import WaylandServer

/// GNOME's compositor, controlled as remote desktops and the settings do.
package final class MutterDesktop: Desktop {
  private let bus: SessionBus
  private let session: ObjectPath
  /// Where the mouse was moved last, or `nil` before.
  private var position: (x: Int, y: Int)?
  /// The stream of the screen, which is never started, but places of fingers refer to it.
  private var stream: BusValue?

  private static let remote = "org.gnome.Mutter.RemoteDesktop"
  private static let recording = "org.gnome.Mutter.ScreenCast"
  private static let displays = "org.gnome.Mutter.DisplayConfig"

  package let maximizing = (KeyCode.leftSuper, KeyCode.up)

  package init(_ bus: SessionBus) throws {
    self.bus = bus
    let answer = try bus.call(
      "CreateSession", of: Self.remote, at: ObjectPath("/org/gnome/Mutter/RemoteDesktop"),
      on: Self.remote)
    guard case .objectPath(let path)? = answer.first else {
      throw SessionBus.Failure(description: "CreateSession: \(answer)")
    }
    session = path
    _ = try callSession("Start")
  }

  private func callSession(_ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
    try bus.call(
      member, of: Self.remote + ".Session", at: session, on: Self.remote, arguments)
  }

  package func tap(_ keys: KeyCode...) throws {
    for key in keys { try press(key, true) }
    for key in keys.reversed() { try press(key, false) }
  }

  private func press(_ key: KeyCode, _ isPressed: Bool) throws {
    _ = try callSession(
      "NotifyKeyboardKeycode", [.uint32(key.rawValue), .boolean(isPressed)])
  }

  package func move(x: Int, y: Int) throws {
    // Places of the screen belong to screens that are watched: without one there are only distances.
    if position == nil { try move(by: (-10_000, -10_000)) }
    let before = position ?? (0, 0)
    try move(by: (x - before.x, y - before.y))
    position = (x, y)
  }

  private func move(by distance: (x: Int, y: Int)) throws {
    _ = try callSession(
      "NotifyPointerMotionRelative", [.double(Double(distance.x)), .double(Double(distance.y))])
  }

  package func button(isPressed: Bool) throws {
    _ = try callSession("NotifyPointerButton", [.int32(0x110), .boolean(isPressed)])
  }

  /// Tells whether fingers can be put on the screen.
  ///
  /// Mutter 48 takes them only while a screen is recorded, for which it needs PipeWire.
  package func takesTouches() throws -> Bool {
    do {
      stream = try screenStream()
      return true
    } catch let failure as SessionBus.Failure where failure.description.contains("already started")
    {
      return false
    }
  }

  package func touch(_ finger: Int, x: Int, y: Int, begins: Bool) throws {
    let stream = try stream ?? screenStream()
    self.stream = stream
    _ = try callSession(
      begins ? "NotifyTouchDown" : "NotifyTouchMotion",
      [stream, .uint32(UInt32(finger)), .double(Double(x)), .double(Double(y))])
  }

  package func lift(_ finger: Int) throws {
    _ = try callSession("NotifyTouchUp", [.uint32(UInt32(finger))])
  }

  private func screenStream() throws -> BusValue {
    let identifier = try bus.call(
      "Get", of: "org.freedesktop.DBus.Properties", at: session, on: Self.remote,
      [.string(Self.remote + ".Session"), .string("SessionId")])
    guard case .variant(let identifier)? = identifier.first,
      case .objectPath(let path)? = try bus.call(
        "CreateSession", of: Self.recording, at: ObjectPath("/org/gnome/Mutter/ScreenCast"),
        on: Self.recording, [.dictionary(["remote-desktop-session-id": identifier])]
      ).first,
      case .objectPath(let stream)? = try bus.call(
        "RecordMonitor", of: Self.recording + ".Session", at: path, on: Self.recording,
        [.string("Meta-0"), .dictionary([String: BusValue]())]
      ).first
    else { throw SessionBus.Failure(description: "no stream of the screen") }
    return .string(stream.text)
  }

  package func setScale(_ scale: Int) throws {
    let path = ObjectPath("/org/gnome/Mutter/DisplayConfig")
    let state = try bus.call("GetCurrentState", of: Self.displays, at: path, on: Self.displays)
    // The serial, then the monitors: each its name, and its modes with their names first.
    guard case .array(_, let monitors) = state[1], case .structure(let monitor)? = monitors.first,
      case .structure(let names) = monitor[0], let connector = names.first,
      case .array(_, let modes) = monitor[1], case .structure(let mode)? = modes.first
    else { throw SessionBus.Failure(description: "GetCurrentState: \(state)") }
    let none = BusValue.dictionary([String: BusValue]())
    let shown = BusValue.structure([connector, mode[0], none])
    let screen = BusValue.structure([
      .int32(0), .int32(0), .double(Double(scale)), .uint32(0), .boolean(true),
      .array(of: shown.type, [shown]),
    ])
    // 1: until the next start.
    _ = try bus.call(
      "ApplyMonitorsConfig", of: Self.displays, at: path, on: Self.displays,
      [state[0], .uint32(1), .array(of: screen.type, [screen]), none])
  }
}
