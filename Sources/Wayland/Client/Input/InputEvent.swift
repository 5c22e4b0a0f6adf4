/// Something a person did to a surface.
///
/// Places are in the content, in logical units, and may lie outside of it while something
/// is held down. Times are those of the loop's clock: what the device stamped, converted.
public enum InputEvent: Equatable, Sendable {
  /// The pointer moved or one of its buttons did.
  case pointer(PointerEvent)
  /// A wheel turned or fingers moved on a touchpad.
  case scroll(ScrollEvent)
  /// A finger touched the screen, moved or was lifted.
  case touch(TouchEvent)
  /// A key was pressed, repeated or released.
  case key(KeyEvent)
  /// The keyboard now belongs to this surface, or no longer does.
  case focus(Bool)

  /// When it happened, or `nil` for what has no time.
  public var time: Nanoseconds? {
    switch self {
    case .pointer(let event): event.time
    case .scroll(let event): event.time
    case .touch(let event): event.time
    case .key(let event): event.time
    case .focus: nil
    }
  }
}

/// The pointer moved or one of its buttons did.
public struct PointerEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// The pointer came onto the content.
    case entered
    /// The pointer moved.
    case moved
    /// A button went down.
    case pressed(PointerButton)
    /// A button went up.
    case released(PointerButton)
    /// The pointer left the content with no button held. It may be on the title bar.
    case left
    /// The pointer went away with buttons held, all of which are held no more.
    case canceled
  }

  /// What happened.
  public var kind: Kind
  /// Where.
  public var position: SurfacePoint
  /// When.
  public var time: Nanoseconds
  /// Whose pointer: the number of the seat.
  public var seat: UInt32
}

/// A button of the pointer, by its number in the kernel's `input-event-codes.h`.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: UInt32
  /// Makes a button from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The left button.
  public static var left: Self { Self(rawValue: 0x110) }
  /// The right button.
  public static var right: Self { Self(rawValue: 0x111) }
  /// The middle button.
  public static var middle: Self { Self(rawValue: 0x112) }
  /// The button that goes back.
  public static var back: Self { Self(rawValue: 0x116) }
  /// The button that goes forward.
  public static var forward: Self { Self(rawValue: 0x115) }
}

/// A wheel turned or fingers moved on a touchpad.
public struct ScrollEvent: Equatable, Sendable {
  /// What moved.
  public enum Source: Equatable, Sendable {
    /// A wheel, in steps or smoothly.
    case wheel
    /// Fingers on a touchpad; when they are lifted the axis stops.
    case finger
    /// Something that moves smoothly and never says that it stops.
    case continuous
    /// A wheel that was tilted.
    case tilt
  }

  /// What moved.
  public var source: Source
  /// How far to the right the content is shown, in logical units.
  public var x: Double
  /// How far down, in logical units.
  public var y: Double
  /// Wheel steps to the right times 120; `nil` if the device has none.
  public var steps120X: Int?
  /// Wheel steps down times 120; `nil` if the device has none.
  public var steps120Y: Int?
  /// Whether the movement to the sides ended.
  public var stopsX: Bool
  /// Whether the movement up and down ended.
  public var stopsY: Bool
  /// Where the pointer is.
  public var position: SurfacePoint
  /// When.
  public var time: Nanoseconds
  /// Whose pointer: the number of the seat.
  public var seat: UInt32
}

/// A finger or a pen touched the screen, moved or was lifted.
public struct TouchEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// The finger came down.
    case down
    /// The finger moved.
    case moved
    /// The finger was lifted.
    case up
    /// The touch was taken away; it meant nothing.
    case canceled
  }

  /// What happened.
  public var kind: Kind
  /// Which finger, among those that are down; pens have negative numbers.
  public var id: Int32
  /// Where.
  public var position: SurfacePoint
  /// How hard a pen presses, from 0 to 1, or `nil` where that is not known.
  public var pressure: Double? = nil
  /// When.
  public var time: Nanoseconds
  /// Whose screen: the number of the seat.
  public var seat: UInt32
}

/// A key was pressed, repeated or released.
public struct KeyEvent: Equatable, Sendable {
  /// What the key means in the present layout.
  public var key: Key
  /// What the key means for shortcuts: the small Latin letter on it, whatever the layout, Shift and
  /// Caps Lock; for keys without one the same as ``key``.
  ///
  /// The letter is that of the present layout where it types the Latin alphabet, else of the first
  /// layout of the keyboard that does. Where none does, as with Russian alone, it is the letter at
  /// the key's place on an American keyboard.
  public var latinKey: Key
  /// What the key types.
  ///
  /// Empty for keys that type nothing.
  public var text: String
  /// What is held with it.
  public var modifiers: KeyModifiers
  /// Whether it went down.
  public var isPressed: Bool
  /// Whether it is held and this is a repetition.
  public var isRepeat: Bool
  /// The number of the key in the kernel's `input-event-codes.h`.
  public var code: UInt32
  /// When.
  public var time: Nanoseconds
  /// Whose keyboard: the number of the seat.
  public var seat: UInt32
  /// What the key types in each layout of the keyboard, with the same modifiers; empty where that is not known.
  public var layoutTexts: [String] = []
}
