internal import CarouselCLinux
import CarouselDBus
internal import Glibc

/// The bus on which readers ask: we are there, and the registry knows us.
final class ReaderBus {
  private static let registry = "org.a11y.atspi.Registry"

  let connection: BusConnection
  private var embedding: UInt32?
  private var hasAsked = false
  /// How the desktop is named that we lie in, or `nil` until the registry has taken us.
  private(set) var desktop: BusValue?

  init(_ connection: BusConnection) {
    self.connection = connection
    connection.subscribe(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.registry)'")
  }

  /// Takes messages of the bus and returns the calls among them.
  func take(_ messages: [BusMessage]) -> [BusMessage] {
    embedOnce()
    return messages.filter { message in
      switch message.kind {
      case .call: return true
      case .answer, .error:
        guard let serial = message.answeredSerial, serial == embedding else { return false }
        embedding = nil
        if message.kind == .answer, let desktop = message.body.first,
          desktop.type == .structure([.string, .objectPath])
        {
          self.desktop = desktop
        }
      case .signal: takeSignal(message)
      }
      return false
    }
  }

  /// Registers again with a registry that has restarted.
  private func takeSignal(_ message: BusMessage) {
    guard message.member == "NameOwnerChanged", message.sender == "org.freedesktop.DBus",
      message.body.count == 3, message.body[0] == .string(Self.registry),
      message.body[2] != .string("")
    else { return }
    if desktop != nil || embedding == nil { embed() }
  }

  /// Lets the registry know us as soon as we have a name.
  private func embedOnce() {
    guard !hasAsked, connection.name != nil else { return }
    hasAsked = true
    embed()
  }

  private func embed() {
    guard let name = connection.name else { return }
    let call = BusMessage.call(
      "Embed", of: "org.a11y.atspi.Socket", at: ObjectPaths.root, on: Self.registry,
      [AccessibleTree.reference(name, ObjectPaths.root)])
    embedding = connection.send(call)
  }
}

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

/// One descriptor that is ready when one of several connections has something to do.
struct WaitingSet: ~Copyable {
  let descriptor: Int32

  /// A set of none, or `nil` if the system has no descriptors left.
  init?() {
    descriptor = linux_waiting_set()
    guard descriptor >= 0 else { return nil }
  }

  /// Updates the conditions of a connection.
  ///
  /// A closed one is removed automatically.
  borrowing func wait(for connection: BusConnection) {
    _ = linux_wait_for(
      descriptor, connection.fileDescriptor, connection.canRead ? 1 : 0,
      connection.hasUnsent ? 1 : 0)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
