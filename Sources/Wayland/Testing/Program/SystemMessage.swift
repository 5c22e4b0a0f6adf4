internal import Glibc

/// The system's words for an `errno` value.
enum SystemMessage {
  static func text(_ code: Int32) -> String {
    var room = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &room, room.count) == 0 else { return "error \(code)" }
    let bytes = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty ? "error \(code)" : text
  }
}
