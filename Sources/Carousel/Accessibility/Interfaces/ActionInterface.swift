import CarouselDBus

/// What can be done with an item: it can be activated.
struct ActionInterface: AccessibleInterface {
  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Action" }

  var properties: [String: BusValue] { ["NActions": .int32(1)] }

  /// The name that programs know.
  private static var activate: String { "activate" }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetActions":
      try arguments.none()
      let action = [tree.application.activation, "", ""].map { BusValue.string($0) }
      return [.array(of: .structure([.string, .string, .string]), [.structure(action)])]
    case "GetName": return [.string(try arguments.index() == 0 ? Self.activate : "")]
    case "GetLocalizedName":
      return [.string(try arguments.index() == 0 ? tree.application.activation : "")]
    case "GetDescription", "GetKeyBinding":
      _ = try arguments.index()
      return [.string("")]
    case "DoAction":
      guard try arguments.index() == 0, let index = tree.index(of: object) else {
        return [.boolean(false)]
      }
      tree.list.activate(index)
      return [.boolean(true)]
    default: throw .unknownMethod
    }
  }
}
