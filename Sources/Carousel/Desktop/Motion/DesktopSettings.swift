package import CarouselDBus
package import Wayland

/// Follows the desktop's settings for reduced motion, for the buttons of title bars and for pointers, through the
/// settings portal.
///
/// It never blocks and starts no portal. Without one, there are no changes.
package final class DesktopSettings {
  /// Called with whether motion is to be reduced: once it is known, and whenever that changes.
  package var onMotionChange: ((Bool) -> Void)?
  /// Called with the buttons of title bars, once they are known and whenever they change.
  package var onButtonsChange: ((TitleBar.Buttons) -> Void)?
  /// Called with the theme of pointers, once it is known and whenever it changes.
  package var onCursorChange: ((CursorTheme) -> Void)?

  /// The settings, and what they are where motion is to be reduced.
  private static let motion: [(space: String, key: String, reduced: BusValue)] = [
    ("org.freedesktop.appearance", "reduced-motion", .uint32(1)),
    ("org.gnome.desktop.interface", "enable-animations", .boolean(false)),
  ]

  private static let buttons = (
    space: "org.gnome.desktop.wm.preferences", key: "button-layout"
  )

  private static let cursor = (
    space: "org.gnome.desktop.interface", theme: "cursor-theme", size: "cursor-size"
  )

  private let loop: EventLoop
  private let connection: BusConnection
  private var request: UInt32?
  private var known: [String: Bool] = [:]
  private var told = false
  private var cursor: (theme: String?, size: Int?)
  private var reading: Watch?
  private var writing: Watch?

  /// Asks on the bus for the user's programs.
  ///
  /// Returns `nil` where there is none.
  package convenience init?(_ loop: EventLoop, sessionBus: String? = SessionBus.address()) {
    guard let sessionBus, let connection = try? BusConnection(BusAddress.all(in: sessionBus))
    else { return nil }
    self.init(loop, connection)
  }

  /// Asks on a connection.
  package init(_ loop: EventLoop, _ connection: BusConnection) {
    (self.loop, self.connection) = (loop, connection)
    connection.subscribe(SettingsPortal.changes)
    request = connection.send(
      SettingsPortal.question(Self.motion.map(\.space) + [Self.buttons.space]))
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
      if setting.space == Self.buttons.space, setting.key == Self.buttons.key,
        case .string(let layout) = setting.value
      {
        onButtonsChange?(TitleBar.Buttons(layout: layout))
      }
      if setting.space == Self.cursor.space { takeCursor(setting.key, setting.value) }
      let known = Self.motion.first { $0.space == setting.space && $0.key == setting.key }
      if let known { self.known[known.key] = setting.value == known.reduced }
    }
    tell()
  }

  private func takeCursor(_ key: String, _ value: BusValue) {
    switch (key, value) {
    case (Self.cursor.theme, .string(let name)): cursor.theme = name
    case (Self.cursor.size, .int32(let size)): cursor.size = Int(size)
    default: return
    }
    onCursorChange?(CursorTheme(name: cursor.theme, size: cursor.size))
  }

  private func tell() {
    let isReduced = known.values.contains(true)
    guard isReduced != told else { return }
    told = isReduced
    onMotionChange?(isReduced)
  }
}
