/// The interfaces to generate code for, in file order, and those that other modules have bindings for.
struct InterfaceSet {
  let interfaces: [Interface]
  private let places: [String: Int]
  private let imported: [String: Imported]

  /// An interface of another module.
  private struct Imported {
    var interface: Interface
    var module: String
    var sides: Set<BindingsConfiguration.Side>
  }

  init(
    _ protocols: [ProtocolDescription],
    _ configuration: BindingsConfiguration = BindingsConfiguration(sides: [.wire]),
    imports: [ImportedBindings] = []
  ) throws(ScannerError) {
    interfaces = protocols.flatMap(\.interfaces).filter {
      !configuration.leaveOut.contains($0.name)
    }
    var places: [String: Int] = [:]
    for (place, interface) in interfaces.enumerated() {
      guard places.updateValue(place, forKey: interface.name) == nil else {
        throw .duplicate(interface: interface.name)
      }
    }
    self.places = places
    var imported: [String: Imported] = [:]
    for bindings in imports {
      for interface in bindings.interfaces {
        let sides = bindings.configuration.sides.union(imported[interface.name]?.sides ?? [])
        imported[interface.name] = Imported(
          interface: interface, module: bindings.module, sides: sides)
      }
    }
    self.imported = imported
    for interface in interfaces {
      let other = imported[interface.name]
      if configuration.sides.contains(.wire), let other {
        throw .described(interface: interface.name, module: other.module)
      }
      if !configuration.sides.contains(.wire), other == nil {
        throw .noWire(interface: interface.name)
      }
      for event in interface.events {
        guard let made = event.newObject, !isDescribed(made.interface) else { continue }
        throw .eventMakesUnknown(interface: interface.name, event: event.name)
      }
    }
  }

  /// The place of an interface in the table, or `nil` for none and for one that is not in it.
  func place(of name: String?) -> Int? {
    name.flatMap { places[$0] }
  }

  /// The other module that has an interface, or `nil` for none.
  func module(of name: String?) -> String? {
    name.flatMap { imported[$0]?.module }
  }

  /// Whether objects of an interface have a type at an end of the wire.
  func isKnown(_ name: String?, at side: BindingsConfiguration.Side) -> Bool {
    guard let name else { return false }
    return places[name] != nil || imported[name]?.sides.contains(side) == true
  }

  private func isDescribed(_ name: String?) -> Bool {
    name.map { places[$0] != nil || imported[$0] != nil } ?? false
  }

  /// The Swift type of an enum named in `interface`, or `nil` where no code is made for it.
  func enumType(_ reference: String?, in interface: Interface) -> String? {
    guard let reference else { return nil }
    let parts = reference.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? described(parts[0]) : interface
    guard let owner, let name = parts.last, owner.enums.contains(where: { $0.name == name })
    else { return nil }
    return NameRules.type(owner.name) + "." + NameRules.nestedType(name)
  }

  private func described(_ name: String) -> Interface? {
    places[name].map { interfaces[$0] } ?? imported[name]?.interface
  }

  /// The other modules whose types the messages of an interface name.
  func modules(of interface: Interface) -> Set<String> {
    let arguments = (interface.requests + interface.events).flatMap(\.arguments)
    let owners = arguments.compactMap { argument in
      argument.enumeration.flatMap { $0.contains(".") ? $0.split(separator: ".").first : nil }
    }
    return Set((arguments.compactMap(\.interface) + owners.map(String.init)).compactMap(module))
  }
}
