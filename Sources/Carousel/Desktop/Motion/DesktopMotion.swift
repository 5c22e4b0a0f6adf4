import CarouselAccessibility
package import CarouselDBus
package import Wayland

/// Follows the desktop's setting for reduced motion, through the settings
/// portal.
///
/// It never blocks and starts no portal. Without one, there are no changes.
package final class DesktopMotion {
  /// Told whether motion is to be reduced: once it is known, and whenever that changes.
  package var onChange: ((Bool) -> Void)?

  /// The settings, and what they are where motion is to be reduced.
  private static let settings: [(space: String, key: String, reduced: BusValue)] = [
    ("org.freedesktop.appearance", "reduced-motion", .uint32(1)),
    ("org.gnome.desktop.interface", "enable-animations", .boolean(false)),
  ]

  private let loop: EventLoop
  private let connection: BusConnection
  private var request: UInt32?
  private var known: [String: Bool] = [:]
  private var told = false
  private var reading: Watch?
  private var writing: Watch?

  /// Asks on the bus for the user's programs.
  ///
  /// Returns `nil` where there is none.
  package convenience init?(_ loop: EventLoop, sessionBus: String? = SessionBus.any()) {
    guard let sessionBus, let connection = try? BusConnection(BusAddress.all(in: sessionBus))
    else { return nil }
    self.init(loop, connection)
  }

  /// Asks on a connection.
  package init(_ loop: EventLoop, _ connection: BusConnection) {
    (self.loop, self.connection) = (loop, connection)
    connection.subscribe(SettingsPortal.changes)
    request = connection.send(SettingsPortal.question(Self.settings.map(\.space)))
    reading = loop.watch(connection.fileDescriptor) { [weak self] _ in self?.receive() }
    flush()
  }

  private func receive() {
    do throws(BusError) {
      for message in try connection.receive() { take(message) }
    } catch {
      return end()
    }
    flush()
  }

  private func flush() {
    do throws(BusError) { try connection.flush() } catch { return end() }
    if !connection.hasUnsent {
      writing = nil
    } else if writing == nil {
      writing = loop.watch(connection.fileDescriptor, for: .writing) { [weak self] _ in
        self?.flush()
      }
    }
  }

  /// The bus is gone; what was known stays.
  private func end() { (reading, writing) = (nil, nil) }

  private func take(_ message: BusMessage) {
    guard message.kind == .signal || message.answeredSerial == request else { return }
    for setting in SettingsPortal.settings(in: message) {
      let known = Self.settings.first { $0.space == setting.space && $0.key == setting.key }
      if let known { self.known[known.key] = setting.value == known.reduced }
    }
    tell()
  }

  private func tell() {
    let isReduced = known.values.contains(true)
    guard isReduced != told else { return }
    told = isReduced
    onChange?(isReduced)
  }
}
