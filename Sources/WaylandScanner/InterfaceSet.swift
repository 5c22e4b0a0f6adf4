/// Every interface code is made for, in order, with what others may ask about it.
struct InterfaceSet {
  let interfaces: [Interface]
  private let places: [String: Int]

  init(_ protocols: [ProtocolDescription], leavingOut: Set<String> = []) throws(ScannerError) {
    interfaces = protocols.flatMap(\.interfaces).filter { !leavingOut.contains($0.name) }
    var places: [String: Int] = [:]
    for (place, interface) in interfaces.enumerated() {
      guard places.updateValue(place, forKey: interface.name) == nil else {
        throw .duplicate(interface: interface.name)
      }
    }
    self.places = places
    for interface in interfaces {
      for request in interface.requests where request.isDestructor && request.newObject != nil {
        throw .destructorMakesObject(interface: interface.name, request: request.name)
      }
      for event in interface.events {
        guard let made = event.newObject, self.place(of: made.interface) == nil else { continue }
        throw .eventMakesUnknown(interface: interface.name, event: event.name)
      }
    }
  }

  /// The place of an interface in the table; `nil` for none and for one that is left out.
  func place(of name: String?) -> Int? {
    name.flatMap { places[$0] }
  }

  /// The Swift type of an enum named in `interface`; `nil` where no code is made for it.
  func enumType(_ reference: String?, in interface: Interface) -> String? {
    guard let reference else { return nil }
    let parts = reference.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? place(of: parts[0]).map { interfaces[$0] } : interface
    guard let owner, let name = parts.last, owner.enums.contains(where: { $0.name == name })
    else { return nil }
    return NameRules.type(owner.name) + "." + NameRules.nestedType(name)
  }
}
