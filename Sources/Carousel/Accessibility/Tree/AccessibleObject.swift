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
