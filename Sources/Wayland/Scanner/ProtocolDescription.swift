/// A protocol: the interfaces of one description file.
struct ProtocolDescription: Equatable {
  var name: String
  var interfaces: [Interface] = []
}
