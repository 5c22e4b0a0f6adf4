import CarouselDBus

/// The properties of every object: its kind, name and parent.
struct ObjectInterface: AccessibleInterface {
  /// More children are not told in one message.
  static var mostChildren: Int { 4_096 }

  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Accessible" }

  var properties: [String: BusValue] {
    [
      "Name": .string(tree.name(of: object)),
      "Description": .string(tree.description(of: object)),
      "HelpText": .string(""),
      "AccessibleId": .string(""),
      "Locale": .string(tree.application.locale),
      "Parent": tree.parent(of: object),
      "ChildCount": .int32(Int32(clamping: tree.childCount(of: object))),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    if member == "GetChildAtIndex" {
      guard let child = tree.child(of: object, at: try arguments.index()) else {
        throw .noSuchChild
      }
      return [tree.reference(child)]
    }
    let answer = try answer(member)
    try arguments.none()
    return [answer]
  }

  /// Answers a call that takes no arguments.
  private func answer(_ member: String) throws(CallError) -> BusValue {
    switch member {
    case "GetChildren": try children()
    case "GetIndexInParent": .int32(Int32(clamping: indexInParent))
    case "GetRelationSet": .array(of: Self.relation, [])
    case "GetRole": .uint32(tree.role(of: object).rawValue)
    case "GetRoleName", "GetLocalizedRoleName": .string(tree.role(of: object).name)
    case "GetState": tree.states(of: object).value
    case "GetAttributes": .dictionary(tree.attributes(of: object))
    case "GetApplication": tree.reference(.application)
    case "GetInterfaces": .strings(tree.interfaces(of: object).map(\.name))
    default: throw .unknownMethod
    }
  }

  private static let relation = ValueType.structure(
    [.uint32, .array(.structure([.string, .objectPath]))])

  private var indexInParent: Int {
    tree.index(of: object) ?? (object == .application ? -1 : object == .slider ? 1 : 0)
  }

  private func children() throws(CallError) -> BusValue {
    let count = tree.childCount(of: object)
    guard count <= Self.mostChildren else { throw .tooManyChildren }
    return .array(
      of: .structure([.string, .objectPath]),
      (0..<count).map { tree.reference(tree.child(of: object, at: $0)) })
  }
}
