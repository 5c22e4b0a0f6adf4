import CarouselDBus

/// Many objects in one answer, for readers that keep copies.
///
/// Told are the application, the window, the list, its slider and the items near the current one.
struct CacheInterface: AccessibleInterface {
  /// The name, which signals have too.
  static var name: String { "org.a11y.atspi.Cache" }
  private static let reference = ValueType.structure([.string, .objectPath])
  private static let copy = ValueType.structure(
    [reference, reference, reference, .int32, .int32, .array(.string), .string, .uint32] + [
      .string, .array(.uint32),
    ])

  let tree: AccessibleTree

  var name: String { Self.name }

  var properties: [String: BusValue] { [:] }

  func answer(_ member: String, _ arguments: Arguments) throws(CallError) -> [BusValue] {
    guard member == "GetItems" else { throw .unknownMethod }
    try arguments.none()
    let near = Neighborhood(of: tree.current, count: tree.identities.count)
    let slider: [AccessibleObject] = tree.slider == nil ? [] : [.slider]
    let objects =
      [.application, .window, .list] + slider + near.indices.compactMap { tree.item($0) }
    return [.array(of: Self.copy, objects.map { tree.copy(of: $0) })]
  }
}
