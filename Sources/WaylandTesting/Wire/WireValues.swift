internal import CWaylandServer

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
      case "s":
        guard let text = unsafe value.s else { return body(0) }
        for byte in unsafe String(cString: text).utf8 { body(UInt32(byte)) }
      case "o": body(unsafe Self.number(of: value.o))
      case "a": body(unsafe UInt32(truncatingIfNeeded: value.a?.pointee.size ?? 0))
      case "h": body(0xffff_ffff)
      default: unsafe body(value.u)
      }
    }
  }

  /// The arguments as they are written in a transcript.
  var text: String {
    var parts: [String] = []
    unsafe forEach { kind, value in
      switch kind {
      case "i": unsafe parts.append("\(value.i)")
      case "f": unsafe parts.append("\(Double(value.f) / 256)")
      case "s":
        unsafe parts.append(value.s.map { unsafe "\"\(String(cString: $0))\"" } ?? "nil")
      case "o": unsafe parts.append("#\(Self.number(of: value.o))")
      case "n": unsafe parts.append("new #\(value.n)")
      case "a": unsafe parts.append("\(value.a?.pointee.size ?? 0) bytes")
      case "h": parts.append("fd")
      default: unsafe parts.append("\(value.u)")
      }
    }
    return parts.joined(separator: ", ")
  }

  private func forEach(_ body: (Character, wl_argument) -> Void) {
    let signature = unsafe String(cString: message.message.pointee.signature)
    var place = 0
    for kind in signature where "iufsonah".contains(kind) {
      guard unsafe place < message.arguments_count else { return }
      unsafe body(kind, message.arguments[place])
      place += 1
    }
  }

  private static func number(of object: OpaquePointer?) -> UInt32 {
    unsafe object.map { unsafe wl_resource_get_id($0) } ?? 0
  }
}
