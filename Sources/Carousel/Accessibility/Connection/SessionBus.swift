import CarouselText

/// Where the user's programs meet, as the environment says.
package enum SessionBus {
  /// The addresses of the bus, or `nil` if there is none, or objects are not to be shown.
  static func address(_ environment: (String) -> String? = Environment.variable) -> String? {
    // What people set who want no part of this.
    environment("NO_AT_BRIDGE") == "1" ? nil : any(environment)
  }

  /// The addresses of the bus, or `nil` if there is none.
  package static func any(
    _ environment: (String) -> String? = Environment.variable
  ) -> String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    let escaped = (folder + "/bus").utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        return (byte < 16 ? "%0" : "%") + digits
      }
    }
    return "unix:path=" + escaped.joined()
  }
}
