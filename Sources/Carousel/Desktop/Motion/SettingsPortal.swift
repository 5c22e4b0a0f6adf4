import CarouselCLinux
package import CarouselDBus
import Glibc

/// The portal for the desktop's settings (`org.freedesktop.portal.Settings`).
///
/// No portal is started: where none runs, there is no answer.
package enum SettingsPortal {
  /// A setting and its value.
  package struct Setting {
    package let space: String
    package let key: String
    package let value: BusValue
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// The rule for the signals that report changes.
  package static let changes =
    "type='signal',sender='\(name)',interface='\(interface)',member='SettingChanged'"

  /// The question for all settings in some namespaces.
  package static func question(_ spaces: [String]) -> BusMessage {
    .call(
      "ReadAll", of: interface, at: ObjectPath("/org/freedesktop/portal/desktop"), on: name,
      [.strings(spaces)], flags: .noStart)
  }

  /// The settings in an answer to the question, or in a signal.
  package static func settings(in message: BusMessage) -> [Setting] {
    switch message.kind {
    case .answer:
      guard case .array(_, let spaces)? = message.body.first else { return [] }
      var settings: [Setting] = []
      for case .entry(.string(let space), .array(_, let values)) in spaces {
        for case .entry(.string(let key), let value) in values {
          settings.append(Setting(space: space, key: key, value: plain(value)))
        }
      }
      return settings
    case .signal where message.member == "SettingChanged" && message.body.count == 3:
      guard case .string(let space) = message.body[0], case .string(let key) = message.body[1]
      else { return [] }
      return [Setting(space: space, key: key, value: plain(message.body[2]))]
    default: return []
    }
  }

  /// Asks for a text and waits for it, for `milliseconds` at most.
  ///
  /// Returns `nil` if there is no answer.
  package static func text(
    _ key: String, in space: String, sessionBus: String?, waiting milliseconds: Int
  ) -> String? {
    guard let sessionBus, let connection = try? BusConnection(BusAddress.all(in: sessionBus))
    else { return nil }
    let serial = connection.send(question([space]))
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    do throws(BusError) {
      while true {
        try connection.flush()
        for message in try connection.receive() where message.answeredSerial == serial {
          let setting = settings(in: message).first { $0.space == space && $0.key == key }
          guard case .string(let text)? = setting?.value else { return nil }
          return text
        }
        let rest = Int32(clamping: Int((end - .now) / .milliseconds(1)))
        guard rest > 0 else { return nil }
        let events = connection.hasUnsent ? POLLIN | POLLOUT : POLLIN
        var request = pollfd(fd: connection.fileDescriptor, events: Int16(events), revents: 0)
        guard unsafe poll(&request, 1, rest) > 0 else { return nil }
      }
    } catch {
      return nil
    }
  }

  private static func plain(_ value: BusValue) -> BusValue {
    var value = value
    while case .variant(let inner) = value { value = inner }
    return value
  }
}
