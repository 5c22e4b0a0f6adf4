import Foundation
import Glibc

/// What a program and its compositor said to each other, as `WAYLAND_DEBUG` writes it down.
final class WireTrace {
  /// Where the program's standard error goes.
  let errors = Pipe()
  /// The size and the window geometry that were sent last.
  private(set) var configured = (width: 0, height: 0)
  private(set) var geometry = (width: 0, height: 0)
  /// The size of the buffer that the window's surface has attached last, in pixels.
  private(set) var drawn = (width: 0, height: 0)
  /// Whether the window has the keyboard: keys that are pressed before are another's, or are lost.
  private(set) var hasKeyboard = false
  /// The lines that are not messages: what the program itself has to say.
  private(set) var complaints: [String] = []
  private var buffers: [Substring: (width: Int, height: Int)] = [:]
  private var surface: Substring?
  private var rest: [UInt8] = []

  init() {
    let descriptor = errors.fileHandleForReading.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Takes what was written since the last call.
  func read() {
    let descriptor = errors.fileHandleForReading.fileDescriptor
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe Glibc.read(descriptor, &chunk, chunk.count), count > 0 {
      rest += chunk[..<count]
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
  }

  private func take(_ line: String) {
    guard line.hasPrefix("["), let message = Message(line) else {
      if !line.isEmpty { complaints.append(line) }
      return
    }
    switch message.name {
    case "xdg_wm_base.get_xdg_surface": surface = surface ?? message.objects.last
    case "xdg_toplevel.configure": configured = message.size(at: 0)
    case "xdg_surface.set_window_geometry": geometry = message.size(at: 2)
    case "wl_keyboard.enter": hasKeyboard = surface.map(message.objects.contains) == true
    case "wl_keyboard.leave": hasKeyboard = false
    case "wl_shm_pool.create_buffer":
      message.objects.first.map { buffers[$0] = message.size(at: 1) }
    case "wl_surface.attach" where message.object == surface:
      message.objects.first.flatMap { buffers[$0] }.map { drawn = $0 }
    default: break
    }
  }

  /// A line such as `[1234.567]  -> wl_surface@3.attach(wl_buffer@7, 0, 0)`.
  private struct Message {
    let name: String
    let object: Substring
    /// The objects among the arguments, and the other arguments that are numbers.
    let objects: [Substring]
    private let numbers: [Int]

    init?(_ line: String) {
      guard let open = line.firstIndex(of: "("), let close = line.lastIndex(of: ")"), open < close,
        let target = line[..<open].split(separator: " ").last,
        let mark = target.firstIndex(where: { "@#".contains($0) }),
        let dot = target[mark...].firstIndex(of: ".")
      else { return nil }
      name = String(target[..<mark] + target[dot...])
      object = target[target.index(after: mark)..<dot]
      let arguments = line[line.index(after: open)..<close].split(separator: ",")
      objects = arguments.compactMap { argument in
        argument.firstIndex { "@#".contains($0) }.map { argument[argument.index(after: $0)...] }
      }
      numbers = arguments.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }

    func size(at place: Int) -> (width: Int, height: Int) {
      numbers.count > place + 1 ? (numbers[place], numbers[place + 1]) : (0, 0)
    }
  }
}
