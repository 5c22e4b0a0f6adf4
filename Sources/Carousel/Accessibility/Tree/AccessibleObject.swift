import CarouselDBus

/// One of the objects that readers see.
enum AccessibleObject: Hashable {
  case application
  case window
  case list
  /// The control that shows the position.
  case slider
  /// The item with a number of ``ItemIdentities``.
  case item(UInt64)
}

/// The paths of the objects, in which the list has another name each time all of it is replaced.
struct ObjectPaths: Equatable {
  private static let base = ObjectPath("/org/a11y/atspi/accessible")
  /// The application, and, at another program, the desktop.
  static let root = base.appending("root")
  /// No object.
  static let null = ObjectPath("/org/a11y/atspi/null")
  /// The object from which readers request many objects together.
  static let cache = ObjectPath("/org/a11y/atspi/cache")
  private static let window = base.appending("window")
  private static let slider = base.appending("slider")

  /// How often the list has been replaced.
  private(set) var generation = 0

  /// Gives the list and its items other names.
  mutating func renew() { generation += 1 }

  private var list: ObjectPath { Self.base.appending("list\(generation)") }

  /// The path of an object.
  subscript(object: AccessibleObject) -> ObjectPath {
    switch object {
    case .application: Self.root
    case .window: Self.window
    case .list: list
    case .slider: Self.slider
    case .item(let identity): list.appending(identity)
    }
  }

  /// The object that a path names, or `nil` if it names none, or one that is gone.
  func object(at path: ObjectPath) -> AccessibleObject? {
    if path == Self.root { return .application }
    if path == Self.window { return .window }
    if path == Self.slider { return .slider }
    let list = list
    if path == list { return .list }
    let start = list.text + "/"
    guard path.text.hasPrefix(start), let identity = UInt64(path.text.dropFirst(start.count))
    else { return nil }
    // One object, one path: no zeros in front.
    return self[.item(identity)] == path ? .item(identity) : nil
  }
}

/// How an object is, with the numbers of AT-SPI.
struct AccessibleState: OptionSet, Hashable {
  let rawValue: UInt64

  static let active = AccessibleState(bit: 1)
  static let checked = AccessibleState(bit: 4)
  static let enabled = AccessibleState(bit: 8)
  static let focusable = AccessibleState(bit: 11)
  static let focused = AccessibleState(bit: 12)
  static let horizontal = AccessibleState(bit: 14)
  static let selectable = AccessibleState(bit: 22)
  static let selected = AccessibleState(bit: 23)
  static let sensitive = AccessibleState(bit: 24)
  static let showing = AccessibleState(bit: 25)
  static let vertical = AccessibleState(bit: 29)
  static let visible = AccessibleState(bit: 30)

  /// What is true of all objects.
  static let common: AccessibleState = [.enabled, .sensitive, .visible]

  /// The states that come and go, by the names that events have for them.
  static let changing: [(state: AccessibleState, name: String)] = [
    (.showing, "showing"), (.checked, "checked"), (.selected, "selected"), (.focused, "focused"),
  ]

  init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  /// The states as two numbers, the lower half first.
  var value: BusValue {
    .array(
      of: .uint32,
      [
        .uint32(UInt32(truncatingIfNeeded: rawValue)),
        .uint32(UInt32(truncatingIfNeeded: rawValue >> 32)),
      ])
  }
}

/// What an object is, with the numbers of AT-SPI.
enum Role: UInt32 {
  case frame = 23
  case image = 27
  case list = 31
  case listItem = 32
  case slider = 51
  case application = 75

  /// The name in English, which programs know.
  var name: String {
    switch self {
    case .frame: "frame"
    case .image: "image"
    case .list: "list"
    case .listItem: "list item"
    case .slider: "slider"
    case .application: "application"
    }
  }
}
