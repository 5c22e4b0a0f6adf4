import CarouselCLinux
import CarouselDBus
import Foundation
import Glibc
import Testing

@testable import CarouselAccessibility

/// A real private bus, on which the real registry is started on demand.
///
/// The test plays the service that knows whether a reader is running, and the reader.
final class PrivateBus {
  private static let daemon = "/usr/bin/dbus-daemon"
  private static let services = "/usr/share/dbus-1/accessibility-services"

  /// Whether everything that is needed is installed.
  static var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: daemon)
      && FileManager.default.fileExists(atPath: services + "/org.a11y.atspi.Registry.service")
  }

  /// The address of the bus.
  let address: String
  private let process: pid_t
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("bus.conf")
    let socket = folder.appendingPathComponent("bus")
    try """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:path=\(socket.path)</listen>
      <auth>EXTERNAL</auth>
      <servicedir>\(Self.services)</servicedir>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
      </policy>
    </busconfig>
    """.write(to: configuration, atomically: true, encoding: .utf8)
    var pipe: [Int32] = [0, 0]
    try #require(unsafe Glibc.pipe(&pipe) == 0)
    defer { close(pipe[0]) }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = try Self.start(
      [Self.daemon, "--config-file=\(configuration.path)", "--nofork", "--print-address"],
      output: pipe[1])
    close(pipe[1])
    // The address is there when the bus takes programs.
    var line = [UInt8](repeating: 0, count: 1_024)
    let count = unsafe read(pipe[0], &line, line.count)
    address = String(decoding: line.prefix(max(count, 0)), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!address.isEmpty)
  }

  /// Starts a program in a separate process group, together with its children.
  private static func start(_ arguments: [String], output: Int32) throws -> pid_t {
    let words = unsafe arguments.map { unsafe UnsafePointer(strdup($0)) } + [nil]
    let variables = unsafe [UnsafePointer(strdup("PATH=/usr/bin:/bin")), nil]
    defer { unsafe (words + variables).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    var process: pid_t = 0
    try #require(
      unsafe linux_start_program(arguments[0], words, variables, output, -1, &process) == 0)
    return process
  }

  deinit {
    // Not a signal that threads of a test may have blocked, and programs they start with them.
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
    try? FileManager.default.removeItem(at: folder)
  }

  /// A program of the test on the bus.
  func connect() throws -> BusConnection {
    try BusConnection(BusAddress.all(in: address))
  }
}
