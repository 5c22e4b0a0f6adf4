import CarouselDBus
import CarouselText
import Projection

/// The current objects, and the answers to requests about them.
struct AccessibleTree {
  /// A list of more items is not described as a whole to readers that keep copies.
  static var mostCopied: Int { 1_000 }
  /// The maximum length of names, in characters.
  private static var longestName: Int { 500 }

  let application: AccessibleApplication
  let list: any AccessibleList
  let identities: ItemIdentities
  let paths: ObjectPaths
  /// The name the bus has given us.
  let busName: String
  /// What the application lies in.
  let desktop: BusValue
  /// The number that the registry has given the application.
  let applicationNumber: Int32
  /// The current item.
  let current: Int?
  /// The control that shows the position, or `nil` where there is none.
  let slider: AccessibleSlider?

  init(
    _ list: any AccessibleList, of application: AccessibleApplication,
    identities: ItemIdentities, paths: ObjectPaths, busName: String,
    desktop: BusValue = Self.nothing, applicationNumber: Int32 = 0
  ) {
    (self.list, self.application, self.identities) = (list, application, identities)
    (self.paths, self.busName, self.desktop) = (paths, busName, desktop)
    self.applicationNumber = applicationNumber
    slider = list.slider
    current = list.readableCurrent.flatMap { $0 < identities.count ? $0 : nil }
  }

  // MARK: Objects

  /// How no object is named.
  static var nothing: BusValue { reference("", ObjectPaths.null) }

  /// How an object of a program is named.
  static func reference(_ busName: String, _ path: ObjectPath) -> BusValue {
    .structure([.string(busName), .objectPath(path)])
  }

  /// The reference to an object, or to no object for `nil`.
  func reference(_ object: AccessibleObject?) -> BusValue {
    object.map { Self.reference(busName, paths[$0]) } ?? Self.nothing
  }

  /// The object that a path names, if it is there.
  func object(at path: ObjectPath) -> AccessibleObject? {
    guard let object = paths.object(at: path) else { return nil }
    switch object {
    case .item(let identity) where identities.index(of: identity) == nil: return nil
    case .slider where slider == nil: return nil
    default: return object
    }
  }

  /// The item with an index, or `nil` if there is none.
  func item(_ index: Int?) -> AccessibleObject? {
    index.flatMap { identities[$0] }.map { .item($0) }
  }

  /// The index of an item, or `nil` for other objects.
  func index(of object: AccessibleObject) -> Int? {
    if case .item(let identity) = object { identities.index(of: identity) } else { nil }
  }

  // MARK: Kinship

  /// How what an object lies in is named.
  func parent(of object: AccessibleObject) -> BusValue {
    switch object {
    case .application: desktop
    case .window: reference(.application)
    case .list, .slider: reference(.window)
    case .item: reference(.list)
    }
  }

  /// The number of objects that lie in one.
  func childCount(of object: AccessibleObject) -> Int {
    switch object {
    case .application: 1
    case .window: slider == nil ? 1 : 2
    case .list: identities.count
    case .slider, .item: 0
    }
  }

  /// A child of an object by index, or `nil` if there are fewer.
  func child(of object: AccessibleObject, at index: Int) -> AccessibleObject? {
    switch object {
    case .application: index == 0 ? .window : nil
    case .window: index == 0 ? .list : index == 1 && slider != nil ? .slider : nil
    case .list: item(index)
    case .slider, .item: nil
    }
  }

  // MARK: Description

  /// What an object is.
  func role(of object: AccessibleObject) -> Role {
    switch object {
    case .application: .application
    case .window: .frame
    case .list: .list
    case .slider: .slider
    case .item: index(of: object).map(list.isPicture) == true ? .image : .listItem
    }
  }

  /// What is known of an object besides its name, as one line.
  func description(of object: AccessibleObject) -> String {
    let text = index(of: object).map { list.description(of: $0) } ?? ""
    return text.plainLine(limit: Self.longestName)
  }

  /// What an object is called, as one line.
  func name(of object: AccessibleObject) -> String {
    let name =
      switch object {
      case .application: application.name
      case .window: list.title
      case .list: list.label
      case .slider: slider?.label ?? ""
      case .item: index(of: object).map { list.name(of: $0) } ?? ""
      }
    return name.plainLine(limit: Self.longestName)
  }

  /// How an object is.
  func states(of object: AccessibleObject) -> AccessibleState {
    var states = AccessibleState.common
    switch object {
    case .application: break
    case .window:
      states.insert(.showing)
      if list.isActive { states.insert(.active) }
    case .list:
      states.formUnion([.showing, list.isHorizontal ? .horizontal : .vertical])
    case .slider:
      states.formUnion([.showing, .focusable, .horizontal])
      if slider?.isFocused == true, list.isActive { states.insert(.focused) }
    case .item:
      states.formUnion([.focusable, .selectable])
      guard let index = index(of: object) else { break }
      if extents(of: object) != nil { states.insert(.showing) }
      if list.isMarked(index) { states.insert(.checked) }
      if index == current {
        let hasKeys = list.isActive && slider?.isFocused != true
        states.formUnion(hasKeys ? [.selected, .focused] : .selected)
      }
    }
    return states
  }

  /// The area of an object, or `nil` for one that is not seen.
  func extents(of object: AccessibleObject) -> PixelRectangle? {
    switch object {
    case .application: nil
    case .window, .list: list.extents
    case .slider: slider?.extents
    case .item:
      index(of: object).flatMap { isNear($0) ? list.extents(of: $0) : nil }
    }
  }

  /// Whether an item is near the current one, over the ends as well.
  private func isNear(_ index: Int) -> Bool {
    let distance = abs(index - (current ?? 0))
    return min(distance, identities.count - distance) <= Neighborhood.reach
  }

  /// What is said of an object beyond its name.
  func attributes(of object: AccessibleObject) -> [String: String] {
    guard let index = index(of: object) else { return ["toolkit": "carousel"] }
    return [
      "toolkit": "carousel", "posinset": String(index + 1), "setsize": String(identities.count),
    ]
  }

  /// What can be asked of an object.
  func interfaces(of object: AccessibleObject) -> [any AccessibleInterface] {
    let common = ObjectInterface(tree: self, object: object)
    let component = ComponentInterface(tree: self, object: object)
    switch object {
    case .application: return [common, ApplicationInterface(tree: self)]
    case .window: return [common, component]
    case .list: return [common, component, SelectionInterface(tree: self)]
    case .slider: return [common, component, ValueInterface(tree: self)]
    case .item: return [common, component, ActionInterface(tree: self, object: object)]
    }
  }

  /// An object in the form in which readers keep copies.
  ///
  /// Of a long list they ask for children as they need them.
  func copy(of object: AccessibleObject, states: AccessibleState? = nil) -> BusValue {
    let isLong = identities.count > Self.mostCopied
    let place = object == .application ? -1 : object == .slider ? 1 : 0
    let index = index(of: object).map { isLong ? -1 : $0 } ?? place
    let children = object == .list && isLong ? -1 : childCount(of: object)
    return .structure([
      reference(object), reference(.application), parent(of: object),
      .int32(Int32(clamping: index)), .int32(Int32(clamping: children)),
      .strings(interfaces(of: object).map(\.name)), .string(name(of: object)),
      .uint32(role(of: object).rawValue), .string(description(of: object)),
      (states ?? self.states(of: object)).value,
    ])
  }
}

/// The items around the current one, also across the ends: those with events.
///
/// Items further away cost nothing until a reader requests them, and count as out of sight.
struct Neighborhood {
  /// The number of items on each side of the current one.
  static var reach: Int { 16 }

  /// The indices, ascending.
  let indices: [Int]

  /// The neighborhood of `current` among `count` items.
  init(of current: Int?, count: Int) {
    let center = current ?? 0
    if count <= 2 * Self.reach + 1 {
      indices = Array(0..<max(count, 0))
    } else {
      indices = (-Self.reach...Self.reach).map { offset in
        let index = center + offset
        return index < 0 ? index + count : index >= count ? index - count : index
      }.sorted()
    }
  }
}
