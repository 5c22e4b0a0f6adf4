package import Foundation
import Glibc

/// A real compositor without a screen, in a private runtime folder.
package final class HeadlessCompositor {
  package enum Kind: String, CaseIterable, Sendable {
    case weston
    case sway
    case labwc
    case cage
    case mutter
    case kwin

    /// The compositors of desktops, which need a session bus.
    package static let desktops: [Kind] = [.mutter, .kwin]
    /// The kinds whose screen can be read.
    ///
    /// Grim does not see what cage 0.1 shows without composing.
    package static let readable: [Kind] = [.weston, .sway, .labwc]
    /// The kinds that take input from clients.
    package static let controllable: [Kind] = [.sway, .labwc]
  }

  package struct StartFailure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package let kind: Kind
  /// The size of the output, in pixels.
  package let outputSize: (width: Int, height: Int)
  /// What a client needs to find the compositor.
  package private(set) var environment: [String: String]
  private let folder: URL
  private var process: ChildProcess
  /// The bus that the compositors of desktops need.
  package let bus: SessionBus?

  /// The size of the output unless a test wants another, in pixels.
  package static let size = (width: 1280, height: 720)
  /// The size of the output of the compositors of desktops, in pixels: large enough to be scaled.
  package static let desktopSize = (width: 1920, height: 1080)

  /// Whether everything that `kind` needs is installed.
  package static func isInstalled(_ kind: Kind) -> Bool {
    let needed =
      switch kind {
      case .weston: ["weston", "weston-screenshooter"]
      case .sway, .labwc: [kind.rawValue, "grim", "setpriv"]
      case .cage: ["cage", "Xwayland", "setpriv"]
      case .mutter: ["mutter", "dbus-daemon"]
      case .kwin: ["kwin_wayland", "dbus-daemon"]
      }
    return needed.allSatisfy { name in
      ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + name)
      }
    }
  }

  /// Whether the installed sway offers its windows for capture.
  package static let swayOffersWindows: Bool = {
    guard isInstalled(.sway),
      let sway = try? ChildProcess(["sway", "--version"], environment: [:]),
      sway.exitStatus() == 0
    else { return false }
    let version = sway.standardOutput().split(separator: " ").last ?? ""
    let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0.filter(\.isNumber)) }
    return numbers.count == 2 && (numbers[0], numbers[1]) >= (1, 12)
  }()

  /// Starts a compositor with an output of a size in pixels, by default ``size`` or ``desktopSize``, and waits until
  /// it takes clients.
  package init(_ kind: Kind, size: (width: Int, height: Int)? = nil) throws {
    self.kind = kind
    let size = size ?? (Kind.desktops.contains(kind) ? Self.desktopSize : Self.size)
    outputSize = size
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

    var environment = ProcessInfo.processInfo.environment
    for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY", "SWAYSOCK"] {
      environment[name] = nil
    }
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["XDG_CONFIG_HOME"] = folder.path
    // Nothing of the user's own: no language, no settings of the desktop.
    environment["LC_ALL"] = "C"
    environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    if !Kind.desktops.contains(kind) {
      bus = nil
    } else {
      for name in ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        environment[name] = folder.path
      }
      environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
      let bus = try SessionBus(in: folder, environment: environment)
      environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      self.bus = bus
    }
    self.environment = environment

    process = try Self.start(kind, size, environment, folder: folder)
    self.environment["WAYLAND_DISPLAY"] = try waitForSocket()
  }

  private static func start(
    _ kind: Kind, _ size: (width: Int, height: Int), _ environment: [String: String], folder: URL
  ) throws -> ChildProcess {
    switch kind {
    case .weston: try startWeston(size, environment)
    case .sway:
      try startWlroots(
        ["sway", "--config", folder.appendingPathComponent("sway.conf").path], size, environment,
        folder)
    case .labwc: try startWlroots(["labwc"], refusesRoot: false, size, environment, folder)
    // It ends with its command, which ends with it.
    case .cage:
      try startWlroots(
        ["cage", "--", "setpriv", "--pdeathsig", "KILL", "sleep", "infinity"], size, environment,
        folder)
    case .mutter: try startMutter(size, environment)
    case .kwin: try startKWin(size, environment, folder: folder)
    }
  }

  private func waitForSocket() throws -> String {
    let found = Deadline(seconds: 120).reaches { socketName() != nil || !process.isRunning }
    guard found, let name = socketName() else {
      process.stop()
      throw StartFailure(description: "\(kind) did not start: \(process.standardError())")
    }
    return name
  }

  /// Kills the compositor, as a crash does, and waits until it has gone.
  package func kill() throws {
    process.send(SIGKILL)
    guard process.exitStatus() != nil else {
      throw StartFailure(description: "\(kind) cannot be killed")
    }
  }

  /// Restarts the compositor, for the clients of the previous one.
  package func restart() throws {
    var environment = environment
    environment["WAYLAND_DISPLAY"] = nil
    if let name = socketName() {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    process = try Self.start(kind, outputSize, environment, folder: folder)
    guard try waitForSocket() == self.environment["WAYLAND_DISPLAY"] else {
      throw StartFailure(description: "\(kind) listens elsewhere")
    }
  }

  deinit {
    process.stop()
    bus?.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func startWeston(
    _ size: (width: Int, height: Int), _ environment: [String: String]
  ) throws -> ChildProcess {
    // Kiosk-shell shows nothing without a seat, which headless weston does not have.
    try ChildProcess(
      [
        "weston", "--backend=headless-backend.so", "--use-pixman", "--shell=desktop-shell.so",
        "--width=\(size.width)", "--height=\(size.height)", "--idle-time=0", "--no-config",
        "--debug",
      ], environment: environment)
  }

  /// Starts a compositor made with wlroots.
  private static func startWlroots(
    _ command: [String], refusesRoot: Bool = true, _ size: (width: Int, height: Int),
    _ environment: [String: String], _ folder: URL
  ) throws -> ChildProcess {
    let configuration = folder.appendingPathComponent("sway.conf")
    try """
    xwayland disable
    output HEADLESS-1 mode \(size.width)x\(size.height)@60Hz
    default_border none

    """.write(to: configuration, atomically: true, encoding: .utf8)
    var environment = environment
    environment["WLR_BACKENDS"] = "headless"
    environment["WLR_RENDERER"] = "pixman"
    environment["WLR_LIBINPUT_NO_DEVICES"] = "1"
    guard refusesRoot, getuid() == 0 else {
      return try ChildProcess(command, environment: environment)
    }
    let nobody: uid_t = 65534
    for path in [folder.path, configuration.path] {
      guard unsafe chown(path, nobody, nobody) == 0 else {
        throw StartFailure(description: "cannot give \(path) to an unprivileged user")
      }
    }
    return try ChildProcess(
      ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + command,
      environment: environment)
  }

  private static func startMutter(
    _ size: (width: Int, height: Int), _ environment: [String: String]
  ) throws -> ChildProcess {
    var environment = environment
    environment["GSETTINGS_BACKEND"] = "memory"
    return try ChildProcess(
      [
        "mutter", "--headless", "--no-x11",
        "--virtual-monitor=\(size.width)x\(size.height)",
      ], environment: environment)
  }

  private static func startKWin(
    _ size: (width: Int, height: Int), _ environment: [String: String], folder: URL
  ) throws -> ChildProcess {
    var environment = environment
    // The keys of these tests come from no program that its user has allowed to send some.
    environment["KWIN_WAYLAND_NO_PERMISSION_CHECKS"] = "1"
    // A copy has none of the file's privileges, which containers may not grant.
    return try ChildProcess(
      [
        "sh", "-c", "cp \"$(command -v kwin_wayland)\" \"$0\" && exec \"$0\" \"$@\"",
        folder.appendingPathComponent("kwin_wayland").path,
        "--virtual", "--no-lockscreen", "--width", "\(size.width)",
        "--height", "\(size.height)",
      ], environment: environment)
  }

  /// The path of the socket that clients connect to.
  package var socketPath: String { folder.path + "/" + (environment["WAYLAND_DISPLAY"] ?? "") }

  /// Whether it still runs.
  package var isRunning: Bool { process.isRunning }

  /// Ends the compositor under its clients.
  package func stop() { process.stop() }

  /// The socket's name, once it is there.
  private func socketName() -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.first {
      $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") && !$0.hasSuffix(".png")
    }
  }

  /// What is on the output now, as a PNG file.
  package func screenshot() throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).png")
    switch kind {
    case .sway, .labwc:
      let grim = try ChildProcess(["grim", file.path], environment: environment)
      guard grim.exitStatus() == 0 else {
        throw StartFailure(description: "grim: \(grim.standardError())")
      }
    case .weston:
      let shots = folder.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: shots, withIntermediateDirectories: true)
      let shooter = try ChildProcess(
        ["weston-screenshooter"], environment: environment, directory: shots)
      guard shooter.exitStatus() == 0,
        let name = try FileManager.default.contentsOfDirectory(atPath: shots.path).first
      else {
        throw StartFailure(description: "weston-screenshooter: \(shooter.standardError())")
      }
      try FileManager.default.moveItem(at: shots.appendingPathComponent(name), to: file)
    case .cage, .mutter, .kwin: throw StartFailure(description: "\(kind) has no screenshots")
    }
    return file
  }
}
