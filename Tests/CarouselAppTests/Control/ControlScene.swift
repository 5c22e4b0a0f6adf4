import CarouselTestSupport
import CarouselView
import DesktopTestSupport
import Glibc
import Wayland
import WaylandTestSupport

@testable import CarouselApp
@testable import CarouselDesktop

/// A carousel in a window that takes commands, and one who gives them.
final class ControlScene {
  let scene: CarouselScene
  let runner: CommandRunner
  let book = ItemBook()
  let remote: RemoteControl

  /// `work` looks at the files of insertions.
  init(
    count: Int = 12, fixedItems: String? = nil,
    work: @escaping (@escaping @Sendable () -> Void) -> Bool = {
      $0(); return true
    }
  ) throws {
    scene = try CarouselScene(count: count)
    runner = CommandRunner(
      scene.window, book,
      settings: TestSettings { settings throws(DesktopError) in
        var style = CarouselStyle(.linear)
        guard settings == [StyleSetting("type", "linear")] else { throw .setting("no such option") }
        style.layout = .classic
        return style
      }, fixedItems: { fixedItems })
    var background = BackgroundWork()
    background.start = work
    remote = RemoteControl(scene.client.loop, runner, socket: nil, work: background)
    scene.window.onAnnouncement = { [weak remote] in remote?.announce($0, path: $1) }
  }

  /// Connects one who gives commands.
  func connect() throws -> Commander {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw POSIXFailure(code: errno)
    }
    remote.add(adopting: ends[0])
    return Commander(ends[1], self)
  }

  /// Serves what has arrived.
  func turn(_ times: Int = 4) { for _ in 0..<times { scene.client.turn() } }
}

/// Settings of which a closure makes the style.
final class TestSettings: LiveSettings {
  typealias Change = ([StyleSetting]) throws(DesktopError) -> CarouselStyle

  let values: [StyleSetting] = []
  private let change: Change

  init(_ change: @escaping Change) { self.change = change }

  func set(_ changes: [StyleSetting]) throws(DesktopError) -> CarouselStyle { try change(changes) }

  func next(of name: String, among values: [String]) throws(DesktopError) -> StyleSetting {
    StyleSetting(name, values[0])
  }
}

/// The other end of a connection that gives commands.
final class Commander {
  private var descriptor: Int32
  private unowned let scene: ControlScene
  /// An incomplete line.
  private var rest: [UInt8] = []

  init(_ descriptor: Int32, _ scene: ControlScene) {
    (self.descriptor, self.scene) = (descriptor, scene)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { hangUp() }

  func hangUp() {
    guard descriptor >= 0 else { return }
    // The other end is notified immediately, even if another process has this one open.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
    descriptor = -1
  }

  /// Says that nothing more comes, and goes on to listen.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends text without serving it.
  ///
  /// Returns how many bytes there was room for.
  @discardableResult func send(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Gives a command and reads what comes back.
  func ask(_ command: String) -> [String] {
    send(command + "\n")
    scene.turn()
    return lines()
  }

  /// The received lines.
  func lines() -> [String] {
    var text = rest
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe read(descriptor, &buffer, buffer.count), count > 0 {
      text += buffer.prefix(count)
    }
    let count = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    rest = Array(text[count...])
    return text.prefix(count).split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether the other end has hung up, and all it said is read.
  var isOver: Bool {
    var byte: UInt8 = 0
    return eventually { unsafe read(descriptor, &byte, 1) == 0 }
  }
}
