import CarouselDBus

/// What can be asked of the list about its current item: one, unless there are no items.
struct SelectionInterface: AccessibleInterface {
  let tree: AccessibleTree

  var name: String { "org.a11y.atspi.Selection" }

  var properties: [String: BusValue] {
    ["NSelectedChildren": .int32(tree.current == nil ? 0 : 1)]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    switch member {
    case "GetSelectedChild":
      let place = try arguments.index()
      return [tree.reference(place == 0 ? tree.item(tree.current) : nil)]
    case "SelectChild":
      let index = try arguments.index()
      guard tree.item(index) != nil else { return [.boolean(false)] }
      tree.list.select(index)
      return [.boolean(true)]
    case "IsChildSelected":
      return [.boolean(try arguments.index() == tree.current)]
    case "DeselectChild", "DeselectSelectedChild":
      _ = try arguments.index()
      return [.boolean(false)]
    case "SelectAll", "ClearSelection":
      try arguments.none()
      return [.boolean(false)]
    default: throw .unknownMethod
    }
  }
}
