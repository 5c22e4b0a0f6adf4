/// What the original recorded at one of its ticks.
struct Tick {
  let json: JSON

  static var none: Tick { Tick(json: .null) }

  var time: Double { json["t"].number ?? 0 }
  var inputs: [JSON] { json["inputs"].list }
  var offset: Double? { json["offset"].number }
  var toggle: Double? { json["toggle"].number }
  /// Whether its timer fired.
  ///
  /// Without that nothing of it changes.
  var isStepped: Bool { json["stepped"].flag ?? false }
  var events: [JSON] { json["events"].list }
  /// Where the motion that an input has started leads: `from`, `to`, `duration`, and the finger's
  /// `velocity` in items per second.
  var motion: JSON { json["internal"] }
  var flags: TickFlags { TickFlags(json["flags"].text) }

  func reports(_ name: String) -> Bool {
    events.contains { $0[0].text == "delegate" && $0[1].text == name }
  }

  /// Whether an input of this tick does `operation`.
  func has(_ operation: String) -> Bool { inputs.contains { $0["op"].text == operation } }
}

/// What the original says it is doing: four letters or dashes.
struct TickFlags: Equatable {
  var isDragging = false
  var isDecelerating = false
  var isScrolling = false
  var isTimed = false

  init(_ text: String?) {
    let letters = Array(text ?? "----")
    guard letters.count == 4 else { return }
    isDragging = letters[0] == "g"
    isDecelerating = letters[1] == "d"
    isScrolling = letters[2] == "s"
    isTimed = letters[3] == "t"
  }

  var isMoving: Bool { isDecelerating || isScrolling }
}
