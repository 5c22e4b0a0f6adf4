/// An interface: what one kind of object understands and says.
struct Interface: Equatable {
  var name: String
  var version: Int
  var requests: [Message] = []
  var events: [Message] = []
  var enums: [EnumDefinition] = []
}
