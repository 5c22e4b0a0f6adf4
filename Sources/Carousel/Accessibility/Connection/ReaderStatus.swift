import CarouselDBus

/// Whether a screen reader is running, according to the session bus: asked once, then kept by signals.
///
/// It starts no service: the service that knows is started by the first reader.
final class ReaderStatus {
  private static let bus = "org.a11y.Bus"
  private static let path = ObjectPath("/org/a11y/bus")

  /// What the answers are to.
  private enum Question {
    case status
    case address
  }

  let connection: BusConnection
  private var questions: [UInt32: Question] = [:]
  /// Whether the answer that is on its way may be old.
  private var isOld = false
  /// Whether a reader is running.
  private(set) var isOn = false
  /// Where readers meet, or `nil` until it is known.
  private(set) var address: String?

  init(_ connection: BusConnection) {
    self.connection = connection
    connection.subscribe(
      "type='signal',sender='\(Self.bus)',path='\(Self.path.text)',"
        + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'")
    connection.subscribe(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.bus)'")
    ask()
  }

  /// Handles messages of the session bus.
  ///
  /// Returns whether readers may have started, stopped or moved.
  func take(_ messages: [BusMessage]) -> Bool {
    var hasChanged = false
    for message in messages {
      switch message.kind {
      case .signal:
        guard message.member == "PropertiesChanged" || message.member == "NameOwnerChanged" else {
          continue
        }
        askAgain()
      case .answer, .error:
        guard let serial = message.answeredSerial,
          let question = questions.removeValue(forKey: serial)
        else { continue }
        let body = message.kind == .answer ? message.body : []
        hasChanged = take(body, of: question) || hasChanged
      case .call:
        guard !message.flags.contains(.noAnswer) else { continue }
        connection.send(
          message.refusal(CallError.unknownObject.name, CallError.unknownObject.text))
      }
    }
    return hasChanged
  }

  /// Asks where readers meet, in case they have moved.
  func askAddress() {
    address = nil
    guard isOn, !questions.values.contains(.address) else { return }
    let call = BusMessage.call(
      "GetAddress", of: Self.bus, at: Self.path, on: Self.bus, flags: .noStart)
    questions[connection.send(call)] = .address
  }

  private func ask() {
    let call = BusMessage.call(
      "GetAll", of: "org.freedesktop.DBus.Properties", at: Self.path, on: Self.bus,
      [.string("org.a11y.Status")], flags: .noStart)
    questions[connection.send(call)] = .status
  }

  /// Queries the status.
  ///
  /// One query runs at a time, however many signals arrive.
  private func askAgain() {
    if questions.values.contains(.status) { isOld = true } else { ask() }
  }

  private func take(_ body: [BusValue], of question: Question) -> Bool {
    switch question {
    case .status:
      if isOld {
        isOld = false
        ask()
      }
      let wasOn = isOn
      isOn = Self.saysReaders(body)
      if !isOn { address = nil } else if !wasOn || address == nil { askAddress() }
      return isOn != wasOn
    case .address:
      guard isOn, case .string(let text)? = body.first else { return false }
      address = text
      return true
    }
  }

  /// Whether the properties say that a reader is running.
  private static func saysReaders(_ body: [BusValue]) -> Bool {
    guard case .array(_, let entries)? = body.first else { return false }
    return entries.contains { entry in
      guard case .entry(.string(let name), .variant(.boolean(true))) = entry else { return false }
      return name == "IsEnabled" || name == "ScreenReaderEnabled"
    }
  }
}
