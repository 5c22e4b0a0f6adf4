import CarouselDBus

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
