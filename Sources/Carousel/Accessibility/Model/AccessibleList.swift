import CarouselText
public import Projection

/// A carousel for accessibility: a list of items, one of which is the current one.
///
/// It is read only for requests of a reader and for events. Indexes count from 0. Coordinates are
/// logical units from the top left corner of the window's content. Names may be any text, from
/// which unreadable characters are removed.
public protocol AccessibleList: AnyObject {
  /// What the window is called.
  var title: String { get }
  /// What the list is called, for example “Pictures”.
  var label: String { get }
  /// The number of items.
  var count: Int { get }
  /// The item in front, or `nil` if there are none.
  var current: Int? { get }
  /// Whether items are next to each other, rather than above each other.
  var isHorizontal: Bool { get }
  /// Whether the keyboard belongs to the window.
  var isActive: Bool { get }
  /// Whether the current item changes automatically, as in a slide show.
  ///
  /// Changes of the current item are not reported until that ends. Requests get the true state.
  var isMovingByItself: Bool { get }
  /// The area that the list fills.
  var extents: PixelRectangle { get }
  /// What the item with an index is called.
  func name(of index: Int) -> String
  /// What is known of the item with an index besides its name.
  func description(of index: Int) -> String
  /// Whether the item with an index is a picture.
  func isPicture(_ index: Int) -> Bool
  /// Whether the item with an index is marked.
  func isMarked(_ index: Int) -> Bool
  /// The area around an item that is seen, or `nil` for one that is not.
  func extents(of index: Int) -> PixelRectangle?
  /// The item that is seen at a point, or `nil` if there is none.
  func item(atX x: Int, y: Int) -> Int?
  /// Brings an item to the front.
  func select(_ index: Int)
  /// Does what a tap on an item in front does, wherever it is.
  func activate(_ index: Int)
  /// The control that shows the position and goes through the list, or `nil` where there is none.
  var slider: AccessibleSlider? { get }
  /// Goes to an item by the slider.
  func slide(to index: Int)
  /// What else can be done with each item.
  var actions: [AccessibleAction] { get }
  /// Does one of the actions with an item.
  func perform(_ action: Int, on index: Int)
}

/// A control that shows the position in a list, from 1.
public struct AccessibleSlider: Equatable, Sendable {
  /// What it is called.
  public var label: String
  /// The area that it covers.
  public var extents: PixelRectangle
  /// How many items it goes through in one step.
  public var step: Int
  /// Whether it has the keyboard.
  public var isFocused: Bool

  /// A slider.
  public init(label: String, extents: PixelRectangle, step: Int, isFocused: Bool) {
    (self.label, self.extents, self.step, self.isFocused) = (label, extents, step, isFocused)
  }
}

/// Something that can be done with an item.
public struct AccessibleAction: Equatable, Sendable {
  /// The name that programs know.
  public var name: String
  /// What people call it.
  public var label: String
  /// The key that does it with the current item; empty for none.
  public var key: String

  /// An action with its names.
  public init(_ name: String, label: String, key: String = "") {
    (self.name, self.label, self.key) = (name, label, key)
  }
}

extension AccessibleList {
  /// No description.
  public func description(of index: Int) -> String { "" }
  /// No pictures.
  public func isPicture(_ index: Int) -> Bool { false }
  /// No marks.
  public func isMarked(_ index: Int) -> Bool { false }
  /// No slider.
  public var slider: AccessibleSlider? { nil }
  /// Selects the item.
  public func slide(to index: Int) { select(index) }
  /// Nothing else can be done.
  public var actions: [AccessibleAction] { [] }
  /// Does nothing.
  public func perform(_ action: Int, on index: Int) {}

  /// `count`, as far as readers can count.
  var readableCount: Int { min(max(count, 0), Int(Int32.max)) }

  /// `current`, if there is such an item.
  var readableCurrent: Int? { current.flatMap { (0..<readableCount).contains($0) ? $0 : nil } }
}

/// The description of a program for readers.
public struct AccessibleApplication: Sendable, Equatable {
  /// What the program is called.
  public var name: String
  /// Its version.
  public var version: String
  /// The locale of its words, for example `en_GB`.
  public var locale: String
  /// What people call it when an item is activated.
  public var activation: String

  /// A program.
  ///
  /// By default, `locale` is that of the environment.
  public init(
    name: String, version: String, locale: String? = nil, activation: String = "Activate"
  ) {
    (self.name, self.version) = (name, version)
    self.locale = locale ?? MessageLocale.current()
    self.activation = activation
  }
}

/// When something is to be said.
public enum Politeness: Int32, Sendable {
  /// When the listener is free.
  case polite = 1
  /// Spoken immediately.
  case assertive = 2
}
