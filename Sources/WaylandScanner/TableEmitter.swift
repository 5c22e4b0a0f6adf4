/// Writes the interface table: a compact text that the program turns into libwayland's structures
/// once, in memory that is never freed.
struct TableEmitter {
  var table: InterfaceSet
  /// The C module that declares `wl_interface`.
  var module: String

  /// The facts of every interface: fields end in NUL, numbers in a comma or a semicolon.
  var facts: [String] {
    table.interfaces.flatMap { interface in
      let head =
        "\(interface.name)\\0\(interface.version),\(interface.requests.count),"
        + "\(interface.events.count);"
      return [head] + (interface.requests + interface.events).map(line)
    }
  }

  private func line(_ message: Message) -> String {
    let types = message.arguments.flatMap(\.wireInterfaces)
    let places = types.map { name in table.place(of: name).map(String.init) ?? "-" }
    return "\(message.name)\\0\(message.signature)\\0" + places.map { $0 + "," }.joined()
  }

  var text: String {
    let messages = table.interfaces.flatMap { $0.requests + $0.events }
    let types = messages.reduce(0) { $0 + $1.arguments.flatMap(\.wireInterfaces).count }
    let body = facts.map { "    " + $0 }.joined(separator: "\\\n")
    return """
      internal import \(module)

      /// The interfaces as libwayland reads them; built once, never freed.
      @safe struct InterfaceTable: @unchecked Sendable {
        static let shared = InterfaceTable(
          interfaces: \(table.interfaces.count), messages: \(messages.count), types: \(types))

        private let base: UnsafeMutablePointer<wl_interface>

        /// The interface at `place`.
        @unsafe func interface(_ place: Int) -> UnsafePointer<wl_interface> {
          unsafe UnsafePointer(base + place)
        }

        private init(interfaces: Int, messages: Int, types: Int) {
          typealias Interface = UnsafePointer<wl_interface>?
          unsafe base = UnsafeMutablePointer<wl_interface>.allocate(capacity: interfaces)
          var message = UnsafeMutablePointer<wl_message>.allocate(capacity: messages)
          var type = UnsafeMutablePointer<Interface>.allocate(capacity: types)
          var byte = unsafe Self.facts.utf8Start

          func string() -> UnsafePointer<CChar> {
            let start = unsafe UnsafeRawPointer(byte).assumingMemoryBound(to: CChar.self)
            while unsafe byte.pointee != 0 { unsafe byte += 1 }
            unsafe byte += 1
            return unsafe start
          }
          func number() -> Int? {
            var value: Int?
            while unsafe byte.pointee != 0x2C && byte.pointee != 0x3B {
              let digit = unsafe byte.pointee
              if digit != 0x2D { value = (value ?? 0) * 10 + Int(digit - 0x30) }
              unsafe byte += 1
            }
            unsafe byte += 1
            return value
          }
          for place in 0..<interfaces {
            let name = unsafe string()
            let version = number() ?? 1
            let requests = number() ?? 0
            let events = number() ?? 0
            unsafe (base + place).initialize(
              to: wl_interface(
                name: name, version: Int32(version), method_count: Int32(requests),
                methods: UnsafePointer(message), event_count: Int32(events),
                events: UnsafePointer(message + requests)))
            for _ in 0..<(requests + events) {
              let name = unsafe string()
              let signature = unsafe string()
              unsafe message.initialize(
                to: wl_message(name: name, signature: signature, types: type))
              unsafe message += 1
              var mark = unsafe signature
              while unsafe mark.pointee != 0 {
                if unsafe mark.pointee >= 0x61 {
                  unsafe type.initialize(to: number().map { unsafe UnsafePointer(base + $0) })
                  unsafe type += 1
                }
                unsafe mark += 1
              }
            }
          }
        }

        private static var facts: StaticString {
          \"\"\"
      \(body)
          \"\"\"
        }
      }

      """
  }
}
