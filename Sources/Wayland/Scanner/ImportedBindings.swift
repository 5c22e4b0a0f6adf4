/// The bindings of another module that this target depends on.
struct ImportedBindings {
  var module: String
  var configuration: BindingsConfiguration
  var protocols: [ProtocolDescription]

  /// The interfaces that have bindings there.
  var interfaces: [Interface] {
    protocols.flatMap(\.interfaces).filter { !configuration.leaveOut.contains($0.name) }
  }
}
