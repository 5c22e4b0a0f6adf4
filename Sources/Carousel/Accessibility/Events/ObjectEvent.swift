import CarouselDBus

/// An event of an object, as sent to readers.
struct ObjectEvent {
  /// What an event is about besides its object.
  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"

  private let interface: String
  private let member: String
  private let detail: String
  private var numbers: (Int, Int) = (0, 0)
  private var value: BusValue = .int32(0)

  /// The window has the keyboard, or has it no longer.
  static func windowActivated(_ isActive: Bool, title: String) -> ObjectEvent {
    ObjectEvent(
      interface: window, member: isActive ? "Activate" : "Deactivate", detail: "",
      value: .string(title))
  }

  /// A state was set or cleared.
  static func state(_ name: String, _ isSet: Bool) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "StateChanged", detail: name, numbers: (isSet ? 1 : 0, 0))
  }

  /// Another item is the current one.
  static var selectionChanged: ObjectEvent {
    ObjectEvent(interface: object, member: "SelectionChanged", detail: "")
  }

  /// The object has another name.
  static func renamed(_ name: String) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "PropertyChange", detail: "accessible-name",
      value: .string(name))
  }

  /// The object has another value.
  static func value(_ value: Double) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "PropertyChange", detail: "accessible-value",
      value: .double(value))
  }

  /// Something else is said of the object.
  static func attribute(_ name: String, _ value: String) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "AttributesChanged", detail: name, value: .string(value))
  }

  /// A child was added.
  static func childAdded(at index: Int, _ child: BusValue) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "ChildrenChanged", detail: "add", numbers: (index, 0),
      value: child)
  }

  /// A child has gone.
  static func childRemoved(at index: Int, _ child: BusValue) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "ChildrenChanged", detail: "remove", numbers: (index, 0),
      value: child)
  }

  /// Something is to be said.
  static func announcement(_ text: String, _ politeness: Politeness) -> ObjectEvent {
    ObjectEvent(
      interface: object, member: "Announcement", detail: "",
      numbers: (Int(politeness.rawValue), 0), value: .string(text))
  }

  /// The event as a signal from the object at a path.
  func signal(from path: ObjectPath) -> BusMessage {
    .signal(
      member, of: interface, from: path,
      [
        .string(detail), .int32(Int32(clamping: numbers.0)), .int32(Int32(clamping: numbers.1)),
        .variant(value), .array(of: .entry(.string, .variant), []),
      ])
  }
}

extension AccessibleTree {
  /// An event of one of the objects.
  func signal(_ event: ObjectEvent, of object: AccessibleObject) -> BusMessage {
    event.signal(from: paths[object])
  }

  /// Tells readers that keep copies of an object.
  func copySignal(of object: AccessibleObject, states: AccessibleState? = nil) -> BusMessage {
    .signal(
      "AddAccessible", of: CacheInterface.name, from: ObjectPaths.cache,
      [copy(of: object, states: states)])
  }
}
