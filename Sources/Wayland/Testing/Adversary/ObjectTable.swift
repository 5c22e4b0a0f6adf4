struct KnownMessage {
  let frame: WireFrame
  let interface: WireInterface
  let shape: MessageShape
  /// Where in its bytes each argument begins; descriptors, which have none, where the next does.
  let offsets: [Int]

  /// Interface and name, such as `wl_surface.commit`.
  let name: String

  /// The argument at `place` as a word, or 0 if there is none.
  func word(_ place: Int) -> UInt32 {
    offsets.indices.contains(place) ? frame.word(at: offsets[place]) : 0
  }

  func text(_ place: Int) -> String {
    offsets.indices.contains(place) ? frame.text(at: offsets[place]) : ""
  }

  var descriptorCount: Int { shape.fields.count(where: \.isDescriptor) }
}

/// The objects of a connection by their numbers, as its messages make and end them.
struct ObjectTable {
  private var interfaces: [UInt32: WireInterface] = [:]
  private var shapes: [WireInterface: (requests: [Entry], events: [Entry])] = [:]

  private struct Entry {
    let shape: MessageShape
    let name: String
  }

  /// A connection that has just begun.
  init() {
    interfaces[1] = WireInterface.named("wl_display")
  }

  /// The numbers of the objects whose interface is known, ascending.
  var numbers: [UInt32] { interfaces.keys.sorted() }

  /// The interface of an object, or `nil` if there is none of this number, or an unknown one.
  func interface(of number: UInt32) -> WireInterface? { interfaces[number] }

  /// Understands the next message and notes what it makes and ends.
  ///
  /// Returns `nil` if its object, its kind or its length makes no sense.
  mutating func read(_ frame: WireFrame, isRequest: Bool) -> KnownMessage? {
    guard let interface = interfaces[frame.object] else { return nil }
    let known = entries(of: interface)
    let entries = isRequest ? known.requests : known.events
    guard entries.indices.contains(frame.opcode) else { return nil }
    let entry = entries[frame.opcode]
    guard let offsets = Self.offsets(of: entry.shape, in: frame) else { return nil }
    let message = KnownMessage(
      frame: frame, interface: interface, shape: entry.shape, offsets: offsets, name: entry.name)
    for (place, field) in entry.shape.fields.enumerated() where field.isNew {
      // A bind tells the interface as text, two arguments before the object.
      interfaces[message.word(place)] =
        field.interface ?? (place >= 2 ? WireInterface.named(message.text(place - 2)) : nil)
    }
    if entry.name == "wl_display.delete_id" { interfaces[message.word(0)] = nil }
    return message
  }

  private mutating func entries(
    of interface: WireInterface
  ) -> (requests: [Entry], events: [Entry]) {
    if let known = shapes[interface] { return known }
    let name = interface.name
    func entries(_ shapes: [MessageShape]) -> [Entry] {
      shapes.map { Entry(shape: $0, name: "\(name).\($0.name)") }
    }
    let made = (entries(interface.requests), entries(interface.events))
    shapes[interface] = made
    return made
  }

  private static func offsets(of shape: MessageShape, in frame: WireFrame) -> [Int]? {
    var offsets: [Int] = []
    var offset = 8
    for field in shape.fields {
      offsets.append(offset)
      if field.isDescriptor { continue }
      if field.isCounted {
        let count = Int(frame.word(at: offset))
        guard count <= frame.bytes.count else { return nil }
        offset += (count + 3) / 4 * 4
      }
      offset += 4
      guard offset <= frame.bytes.count else { return nil }
    }
    return offsets
  }
}
