internal import CarouselCWaylandUtil

/// The interfaces of one set of bindings, as libwayland reads them.
///
/// libwayland keeps their addresses for as long as the process lives: the table is built once and
/// never freed. The generated bindings make it.
@safe public struct InterfaceTable: @unchecked Sendable {
  private let base: UnsafeMutablePointer<wl_interface>
  private let count: Int

  /// Builds a table out of a compact text that a generator wrote.
  ///
  /// For each interface, the text has its name, its version, and the numbers of its requests and
  /// events. Their names, signatures and the interface of each argument follow: an index in this
  /// table, an index beyond its end for one of `others`, or `-`. Names and signatures end in NUL,
  /// numbers in a comma or a semicolon.
  ///
  /// - Parameters:
  ///   - interfaces: How many interfaces are described.
  ///   - messages: How many messages they have.
  ///   - types: How many arguments these have.
  ///   - others: The interfaces of other tables that arguments name.
  ///   - facts: The text.
  public init(
    interfaces: Int, messages: Int, types: Int, others: [WireInterface] = [], _ facts: StaticString
  ) {
    count = interfaces
    unsafe base = .allocate(capacity: interfaces)
    let base = unsafe base
    var message = UnsafeMutablePointer<wl_message>.allocate(capacity: messages)
    var type = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: types)
    var reader = TableReader(facts)
    func interface(_ place: Int) -> UnsafePointer<wl_interface>? {
      unsafe place < interfaces ? UnsafePointer(base + place) : others[place - interfaces].pointer
    }
    for place in 0..<interfaces {
      let name = unsafe reader.text()
      let version = reader.number() ?? 1
      let requests = reader.number() ?? 0
      let events = reader.number() ?? 0
      unsafe (base + place).initialize(
        to: wl_interface(
          name: name, version: Int32(version), method_count: Int32(requests),
          methods: UnsafePointer(message), event_count: Int32(events),
          events: UnsafePointer(message + requests)))
      for _ in 0..<(requests + events) {
        let name = unsafe reader.text()
        let signature = unsafe reader.text()
        unsafe message.initialize(to: wl_message(name: name, signature: signature, types: type))
        unsafe message += 1
        var mark = unsafe signature
        while unsafe mark.pointee != 0 {
          // Small letters are arguments. Digits and question marks are not.
          if unsafe mark.pointee >= 0x61 {
            unsafe type.initialize(to: reader.number().flatMap { unsafe interface($0) })
            unsafe type += 1
          }
          unsafe mark += 1
        }
      }
    }
  }

  /// The interface of this name.
  func interface(named name: String) -> WireInterface? {
    (0..<count).lazy.map { self[$0] }.first { $0.name == name }
  }

  /// The interface at `place`.
  public subscript(place: Int) -> WireInterface {
    precondition((0..<count).contains(place), "the table has no such place")
    return unsafe WireInterface(UnsafePointer(base + place))
  }
}

/// Reads the text of a table from its beginning to its end.
@safe private struct TableReader {
  private var byte: UnsafePointer<UInt8>
  private var rest: Int

  init(_ facts: StaticString) {
    unsafe byte = facts.utf8Start
    rest = facts.utf8CodeUnitCount
  }

  private mutating func next() -> UInt8 {
    precondition(rest > 0, "the table's text ends too early")
    defer {
      unsafe byte += 1
      rest -= 1
    }
    return unsafe byte.pointee
  }

  /// A text, which stays at its address.
  mutating func text() -> UnsafePointer<CChar> {
    let start = unsafe UnsafeRawPointer(byte).assumingMemoryBound(to: CChar.self)
    while next() != 0 {}
    return unsafe start
  }

  /// A number, or `nil` for a dash.
  mutating func number() -> Int? {
    var value: Int?
    while true {
      let digit = next()
      if digit == 0x2C || digit == 0x3B { return value }
      if (0x30...0x39).contains(digit) { value = (value ?? 0) * 10 + Int(digit - 0x30) }
    }
  }
}
