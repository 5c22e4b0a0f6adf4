import CarouselDBus

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
