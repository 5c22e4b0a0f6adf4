/// How a carousel places its cards.
public enum ArrangementKind: String, CaseIterable, Sendable {
  /// A straight row.
  case linear
  /// Upright cards on a ring that is seen from outside, the current one nearest.
  case rotary
  /// Upright cards on a ring around the eye.
  case invertedRotary
  /// Cards on the outside of a drum.
  case cylinder
  /// Cards on the inside of a drum, seen from its middle.
  case invertedCylinder
  /// Cards around a wheel that is seen from its side, the current one on top.
  case wheel
  /// Cards around a wheel, the current one at the bottom.
  case invertedWheel
  /// The current card to the front, the others turned to the sides.
  case coverFlow
  /// Cover flow whose current card stands still while it is dragged, and flips when it is passed.
  case coverFlow2
  /// A row into the depth, later cards nearer.
  case timeMachine
  /// A row into the depth, later cards farther away.
  case invertedTimeMachine
  /// A pile: the current card on top, the next ones below it, each a little smaller and lower.
  case stack
  /// Cards placed by a custom function: `Configuration.placing`.
  case custom

  /// The name in lower case with hyphens, as on a command line: `inverted-time-machine`.
  public var name: String {
    var name = ""
    for character in rawValue {
      if character.isUppercase { name.append("-") }
      name.append(contentsOf: character.lowercased())
    }
    return name
  }

  /// The arrangement with the given name, in either spelling, or `nil`.
  public init?(name: String) {
    guard let kind = Self.allCases.first(where: { $0.name == name || $0.rawValue == name }) else {
      return nil
    }
    self = kind
  }

  /// Whether the cards stand on a closed curve, so that the last is followed by the first.
  public var isCircular: Bool {
    switch self {
    case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
    default: false
    }
  }

  /// Whether this is one of the two cover flows.
  public var isCoverFlow: Bool { self == .coverFlow || self == .coverFlow2 }
}
