import CarouselDBus

/// The position that a slider shows, from 1, which readers can set.
struct ValueInterface: AccessibleInterface {
  /// The name, by which properties are set as well.
  static var name: String { "org.a11y.atspi.Value" }

  let tree: AccessibleTree

  var name: String { Self.name }

  var properties: [String: BusValue] {
    let count = tree.identities.count
    return [
      "MinimumValue": .double(count > 0 ? 1 : 0), "MaximumValue": .double(Double(count)),
      "MinimumIncrement": .double(Double(tree.slider?.step ?? 1)),
      "CurrentValue": .double(tree.position), "Text": .string(""),
    ]
  }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    throw .unknownMethod
  }

  /// Goes to a position.
  func set(_ value: BusValue) throws(CallError) {
    guard case .double(let number) = value, number.isFinite else { throw .wrongArguments }
    let last = tree.identities.count - 1
    guard last >= 0 else { return }
    tree.list.slide(to: Int(min(max(number.rounded() - 1, 0), Double(last))))
  }
}

extension AccessibleTree {
  /// The position that a slider shows, from 1; 0 without items.
  var position: Double { Double((current ?? -1) + 1) }
}
