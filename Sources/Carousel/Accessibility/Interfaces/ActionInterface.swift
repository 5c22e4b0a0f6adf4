import CarouselDBus

/// What can be done with an item: it can be activated, and whatever else the list offers.
struct ActionInterface: AccessibleInterface {
  let tree: AccessibleTree
  let object: AccessibleObject

  var name: String { "org.a11y.atspi.Action" }

  var properties: [String: BusValue] { ["NActions": .int32(Int32(actions.count))] }

  private var actions: [AccessibleAction] {
    [AccessibleAction("activate", label: tree.application.activation)] + tree.list.actions
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetActions":
      try arguments.none()
      let actions = actions.map { action in
        BusValue.structure([action.label, "", action.key].map { .string($0) })
      }
      return [.array(of: .structure([.string, .string, .string]), actions)]
    case "GetName": return [.string(try action(arguments)?.name ?? "")]
    case "GetLocalizedName": return [.string(try action(arguments)?.label ?? "")]
    case "GetDescription":
      _ = try arguments.index()
      return [.string("")]
    case "GetKeyBinding": return [.string(try action(arguments)?.key ?? "")]
    case "DoAction":
      let number = try arguments.index()
      guard actions.indices.contains(number), let index = tree.index(of: object) else {
        return [.boolean(false)]
      }
      if number == 0 { tree.list.activate(index) } else { tree.list.perform(number - 1, on: index) }
      return [.boolean(true)]
    default: throw .unknownMethod
    }
  }

  /// The action that is asked for, or `nil` if there is none.
  private func action(_ arguments: Arguments) throws(CallError) -> AccessibleAction? {
    let index = try arguments.index()
    return actions.indices.contains(index) ? actions[index] : nil
  }
}
