internal import CarouselCWaylandUtil

/// What a kind of message is called and carries.
package struct MessageShape: Sendable {
  /// One argument.
  package struct Field: Sendable {
    /// The letter of its type: `i`, `u`, `f`, `s`, `o`, `n`, `a` or `h`.
    package let kind: UInt8
    /// The interface of the object, where it is one and the description says which.
    package let interface: WireInterface?

    /// `true` for a file descriptor, which is sent outside the message bytes.
    package var isDescriptor: Bool { kind == UInt8(ascii: "h") }
    /// Whether it names an object that exists.
    package var isObject: Bool { kind == UInt8(ascii: "o") }
    /// Whether it makes an object.
    package var isNew: Bool { kind == UInt8(ascii: "n") }
    /// Whether its bytes are counted: a text or an array.
    package var isCounted: Bool { kind == UInt8(ascii: "s") || kind == UInt8(ascii: "a") }
  }

  /// The name without the interface, such as `commit`.
  package let name: String
  /// The arguments, first to last.
  package let fields: [Field]

  @unsafe fileprivate init(_ message: wl_message) {
    name = unsafe String(cString: message.name)
    var fields: [Field] = []
    var mark = unsafe message.signature
    var type = unsafe message.types
    while let letter = unsafe mark?.pointee, letter != 0 {
      unsafe mark = mark.map { unsafe $0 + 1 }
      // Digits tell the version, a question mark what may be missing.
      guard letter >= 0x61 else { continue }
      let interface = unsafe type?.pointee
      unsafe type = type.map { unsafe $0 + 1 }
      fields.append(
        Field(
          kind: UInt8(bitPattern: letter),
          interface: unsafe interface.map { unsafe WireInterface($0) }))
    }
    self.fields = fields
  }
}

extension WireInterface {
  /// The interface of this name in the bindings of this package, or `nil` if they have none.
  package static func named(_ name: String) -> WireInterface? {
    InterfaceTable.bindings.interface(named: name)
  }

  /// What clients can ask, by opcode.
  package var requests: [MessageShape] {
    unsafe (0..<Int(pointer.pointee.method_count)).map {
      unsafe MessageShape(pointer.pointee.methods[$0])
    }
  }

  /// What compositors can tell, by opcode.
  package var events: [MessageShape] {
    unsafe (0..<Int(pointer.pointee.event_count)).map {
      unsafe MessageShape(pointer.pointee.events[$0])
    }
  }
}
