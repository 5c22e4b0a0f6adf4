/// An interface: what one kind of object understands and says.
struct Interface: Equatable {
  var name: String
  var version: Int
  var requests: [Message] = []
  var events: [Message] = []
  var enums: [EnumDefinition] = []

  /// The opcode of the destructor that an owner sends unless told otherwise, one without arguments:
  /// `destroy`, else `release`, else the first.
  var usualDestructor: Int? {
    let candidates = requests.indices.filter {
      requests[$0].isDestructor && requests[$0].arguments.isEmpty
    }
    for name in ["destroy", "release"] {
      if let found = candidates.first(where: { requests[$0].name == name }) { return found }
    }
    return candidates.first
  }
}
