package import CarouselDBus
package import Foundation

/// A session bus for one compositor, with no other programs and no services on it.
package final class SessionBus {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package let address: String
  private let daemon: ChildProcess
  private var connection: BusConnection?

  /// Starts a bus that listens in `folder`.
  package init(in folder: URL, environment: [String: String]) throws {
    let socket = folder.appendingPathComponent("bus").path
    let configuration = folder.appendingPathComponent("bus.conf")
    address = "unix:path=\(socket)"
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    daemon = try ChildProcess(
      ["dbus-daemon", "--config-file=\(configuration.path)", "--nofork", "--print-address"],
      environment: environment)
    // The address is printed when the bus takes programs.
    guard daemon.line() != nil else {
      throw Failure(description: "dbus-daemon did not start: \(daemon.standardErrorIfEnded())")
    }
  }

  /// Calls a method and returns its answer, once the program that has it is on the bus.
  package func call(
    _ member: String, of interface: String, at path: ObjectPath, on destination: String,
    _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    let connection = try connection ?? BusConnection(BusAddress.all(in: address))
    self.connection = connection
    let deadline = Deadline(seconds: 60)
    var number = connection.send(
      .call(member, of: interface, at: path, on: destination, arguments))
    while true {
      try connection.flush()
      for message in try connection.receive() where message.answeredSerial == number {
        if message.kind == .answer { return message.body }
        guard message.errorName == "org.freedesktop.DBus.Error.ServiceUnknown", deadline.pause()
        else {
          throw Failure(description: "\(member): \(message.errorName ?? "") \(message.body)")
        }
        number = connection.send(
          .call(member, of: interface, at: path, on: destination, arguments))
        try connection.flush()
      }
      guard deadline.pause() else { throw Failure(description: "\(member): no answer") }
    }
  }

  package func stop() { daemon.stop() }
}
