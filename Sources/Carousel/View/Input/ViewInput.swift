public import Projection

/// Something a person did to a view, in whatever toolkit it is.
///
/// Places are in the view, in logical units from its top left, and may lie outside of it while
/// something is held down.
public struct ViewInput: Equatable, Sendable {
  /// What was done.
  public var kind: Kind
  /// When, in seconds on the view's clock.
  public var time: Double
  /// Whose devices: any number, the same for the same person.
  public var seat: UInt32

  /// Something that one of a seat's devices did.
  public init(_ kind: Kind, time: Double, seat: UInt32 = 0) {
    (self.kind, self.time, self.seat) = (kind, time, seat)
  }

  /// What was done.
  public enum Kind: Equatable, Sendable {
    /// A finger came down.
    case touchDown(id: Int32, at: Point)
    /// A finger moved.
    case touchMoved(id: Int32, to: Point)
    /// A finger was lifted.
    case touchUp(id: Int32)
    /// A finger was taken away; it meant nothing.
    case touchCanceled(id: Int32)
    /// The pointer came into the view, or moved.
    case pointerMoved(to: Point)
    /// A button of the pointer went down where the pointer is; numbers as in Linux's
    /// `input-event-codes.h`.
    case buttonPressed(UInt32)
    /// A button went up.
    case buttonReleased(UInt32)
    /// The pointer left the view, and with it what moved on its touchpad.
    case pointerLeft
    /// A wheel turned, in 120ths of a detent: right and down are positive.
    case wheelTurned(horizontal: Int, vertical: Int)
    /// Fingers moved on a touchpad, or a continuous wheel turned: right and down are positive.
    ///
    /// `saysStop` tells whether the device will say when they are lifted.
    case scrolled(Vector, saysStop: Bool)
    /// The fingers left the touchpad.
    case scrollStopped
    /// A key went down, or repeats while it is held.
    case keyPressed(KeyInput, isRepeat: Bool)
    /// A key went up.
    case keyReleased(KeyInput)
    /// The keyboard focus is lost: no key counts as held.
    case keysLost
  }
}

extension ViewInput {
  /// Whether it is a key that goes down with Control, Alt or the logo key held.
  public var isShortcut: Bool {
    if case .keyPressed(let key, _) = kind { key.isShortcut } else { false }
  }
}

/// A key of a keyboard.
public struct KeyInput: Equatable, Sendable {
  /// What it means: the keysym, as in `xkbcommon-keysyms.h`, of the small Latin letter for letters.
  public var symbol: UInt32
  /// The key's place on the keyboard: the same number when it goes up.
  public var code: UInt32
  /// What it types.
  ///
  /// Empty for keys that type nothing.
  public var text: String
  /// What it types in the other layouts of the keyboard, one text for each.
  public var otherTexts: [String] = []
  /// The modifier keys that are held with it.
  public var modifiers: Modifiers
  /// Whether Control, Alt or the logo key is held with it: then it is not the carousel's.
  public var isShortcut: Bool { !modifiers.isDisjoint(with: [.control, .alt, .logo]) }

  /// A set of modifier keys.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static var shift: Self { Self(rawValue: 1) }
    /// Control.
    public static var control: Self { Self(rawValue: 2) }
    /// Alt.
    public static var alt: Self { Self(rawValue: 4) }
    /// The logo key, also called Super.
    public static var logo: Self { Self(rawValue: 8) }
  }

  /// A key by its meaning and place.
  public init(
    symbol: UInt32, code: UInt32 = 0, text: String = "", modifiers: Modifiers = []
  ) {
    (self.symbol, self.code, self.text, self.modifiers) = (symbol, code, text, modifiers)
  }
}
