internal import CarouselCLinux
internal import Glibc
private import Synchronization

/// A home folder and a session bus for programs under test, which leave the user's alone.
final class Isolation {
  /// The home folder, empty at first.
  let home: String
  /// The address of the session bus; without a bus program nothing answers there.
  let busAddress: String
  let fonts: String
  /// The process of the bus, or `nil` if there is no bus program.
  private(set) var bus: Int32?

  /// Makes a home in `folder` and starts a bus, which starts no services.
  init(in folder: String) throws(LaunchError) {
    home = "\(folder)/home"
    busAddress = "unix:path=\(folder)/bus"
    fonts = "\(folder)/fonts.conf"
    guard unsafe mkdir(home, 0o700) == 0, Self.write(Self.fontConfiguration, to: fonts),
      Self.write(Self.configuration(address: busAddress), to: "\(folder)/bus.conf")
    else { throw .noSocket(errno: errno) }
    startBus(in: folder)
  }

  deinit {
    guard let bus else { return }
    kill(bus, SIGKILL)
    waitpid(bus, nil, 0)
  }

  private func startBus(in folder: String) {
    let arguments = ["dbus-daemon", "--nofork", "--nopidfile", "--config-file=\(folder)/bus.conf"]
    var process: Int32 = 0
    let code = unsafe Program.withStrings(arguments) { arguments in
      unsafe Program.withStrings(["PATH=/usr/local/bin:/usr/bin:/bin"]) { environment in
        unsafe linux_start_program("dbus-daemon", arguments, environment, -1, -1, &process)
      }
    }
    guard code == 0 else { return }
    bus = process
    // It listens before it serves, so its socket is enough.
    for _ in 0..<2000 where unsafe access("\(folder)/bus", F_OK) != 0 {
      guard waitpid(process, nil, WNOHANG) == 0 else {
        bus = nil
        return
      }
      linux_poll(nil, 0, 1_000_000)
    }
  }

  private static func configuration(address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
      </policy>
    </busconfig>
    """
  }

  /// The fonts of the system, with those of DejaVu as the generic families if they are installed.
  private static var fontConfiguration: String {
    let families = ["sans-serif": "Sans", "serif": "Serif", "monospace": "Sans Mono"]
    let rules = families.sorted { $0.key < $1.key }.map { family, name in
      """
        <match>
          <test name="family"><string>\(family)</string></test>
          <edit name="family" mode="prepend" binding="strong"><string>DejaVu \(name)</string></edit>
        </match>
      """
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      \(rules.joined(separator: "\n"))
      </fontconfig>
      """
  }

  private static func write(_ text: String, to path: String) -> Bool {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let bytes = Array(text.utf8)
    return unsafe Glibc.write(file, bytes, bytes.count) == bytes.count
  }
}

/// What a process that tests programs would leave behind if it ended in the midst of a test.
package enum Leftovers {
  /// Lets the programs that are started from here be found, however far from their parents they go.
  package static func keepTrack() {
    if linux_adopt_orphans() == 0 { adopts.store(true, ordering: .relaxed) }
  }

  private static let adopts = Atomic<Bool>(false)

  /// Whether this process becomes the parent of programs whose parent has ended.
  static var keepsTrack: Bool { adopts.load(ordering: .relaxed) }

  /// Ends all programs that were started from here, and theirs.
  package static func endPrograms() { ProcessTree(root: getpid()).endDescendants() }

  /// Ends all programs that were started from here, and theirs, and removes the display sockets.
  ///
  /// Nothing else may be done with compositors after that. The process is to end.
  package static func remove() {
    endPrograms()
    DisplaySocket.removeFolders()
  }
}
