internal import CarouselCWaylandServer

/// The arguments of a message that is being logged.
@safe struct WireValues {
  private let message: wl_protocol_logger_message

  @unsafe init(_ message: wl_protocol_logger_message) {
    unsafe self.message = unsafe message
  }

  /// Hands over every argument as 32-bit words; text byte by byte, descriptors as a constant.
  func forEachWord(_ body: (UInt32) -> Void) {
    unsafe forEach { kind, value in
      switch kind {
      case UInt8(ascii: "s"):
        guard let text = unsafe value.s else { return body(0) }
        var place = unsafe text
        while unsafe place.pointee != 0 {
          body(UInt32(UInt8(bitPattern: unsafe place.pointee)))
          unsafe place += 1
        }
      case UInt8(ascii: "o"): body(unsafe Self.number(of: value.o))
      case UInt8(ascii: "a"): body(unsafe UInt32(truncatingIfNeeded: value.a?.pointee.size ?? 0))
      case UInt8(ascii: "h"): body(0xffff_ffff)
      default: unsafe body(value.u)
      }
    }
  }

  /// The arguments as they are written in a transcript.
  var text: String {
    var parts: [String] = []
    unsafe forEach { kind, value in
      switch kind {
      case UInt8(ascii: "i"): unsafe parts.append("\(value.i)")
      case UInt8(ascii: "f"): unsafe parts.append("\(Double(value.f) / 256)")
      case UInt8(ascii: "s"):
        unsafe parts.append(value.s.map { unsafe "\"\(String(cString: $0))\"" } ?? "nil")
      case UInt8(ascii: "o"): unsafe parts.append("#\(Self.number(of: value.o))")
      case UInt8(ascii: "n"): unsafe parts.append("new #\(value.n)")
      case UInt8(ascii: "a"): unsafe parts.append("\(value.a?.pointee.size ?? 0) bytes")
      case UInt8(ascii: "h"): parts.append("fd")
      default: unsafe parts.append("\(value.u)")
      }
    }
    return parts.joined(separator: ", ")
  }

  private func forEach(_ body: (UInt8, wl_argument) -> Void) {
    guard var kind = unsafe message.message.pointee.signature else { return }
    var place = 0
    while unsafe kind.pointee != 0, unsafe place < message.arguments_count {
      let letter = unsafe UInt8(bitPattern: kind.pointee)
      unsafe kind += 1
      // Digits tell the version, a question mark what may be missing.
      guard letter >= UInt8(ascii: "a") else { continue }
      unsafe body(letter, message.arguments[place])
      place += 1
    }
  }

  private static func number(of object: OpaquePointer?) -> UInt32 {
    unsafe object.map { unsafe wl_resource_get_id($0) } ?? 0
  }
}
