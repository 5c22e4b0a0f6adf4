import CarouselPaint
import CarouselText

/// What a program can ask of a carousel.
enum ControlCommand: Equatable {
  /// Move by a number of items, forward or back.
  case step(Int)
  case go(to: ItemReference)
  case set([StyleSetting])
  /// Puts items in before the one at `place`, from 0. `nil` puts them at the end.
  case insert([ListRow], place: Int?)
  /// `nil` is the item in front, here and below.
  case remove(ItemReference?)
  /// Load pictures again, or all of them for `nil`.
  case reload(ItemReference?)
  case autoplay(Show)
  /// Turn a picture or flip it.
  case turn(Orientation.Change, ItemReference?)
  case open
  case close
  case query
  case subscribe
  case windows(WindowsAction)
  case quit

  /// What becomes of the slide show.
  enum Show: Equatable {
    /// Start, with this number of seconds per item.
    case every(Double)
    case pause
    case resume
    case stop
  }
}

extension ControlCommand {
  /// The names of all commands.
  static let names = [
    "next", "previous", "goto", "set", "type", "insert", "remove", "reload", "autoplay", "rotate",
    "flip",
    "open", "close", "query", "subscribe", "windows", "quit",
  ]

  /// The most items that one command can bring.
  static let mostItems = 1000

  /// Reads the command `name` with its fields.
  init(_ name: String, _ fields: inout ControlFields) throws(ControlError) {
    switch name {
    case "next": self = .step(try Self.count(&fields))
    case "previous": self = .step(-(try Self.count(&fields)))
    case "goto":
      guard let item = try fields.takeItem() else {
        throw ControlError("goto needs index, position or id")
      }
      self = .go(to: item)
    case "set": self = .set(try Self.settings(&fields))
    case "type":
      guard let type = try fields.take("type", "a text", \.string) else {
        throw ControlError("type needs type")
      }
      self = .set([StyleSetting("type", type)])
    case "insert": self = try Self.insertion(&fields)
    case "remove": self = .remove(try fields.takeItem())
    case "reload": self = .reload(try fields.takeItem())
    case "autoplay": self = .autoplay(try Self.show(&fields))
    case "rotate": self = try Self.turn(&fields, name, [.left, .right])
    case "flip": self = try Self.turn(&fields, name, [.horizontal, .vertical])
    case "open": self = .open
    case "close": self = .close
    case "query": self = .query
    case "subscribe": self = .subscribe
    case "windows": self = .windows(try Self.windows(&fields))
    case "quit": self = .quit
    default:
      let nearest = NearestName.of(name, among: Self.names)
      throw ControlError(
        "unknown command '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    try fields.finish()
  }

  private static func turn(
    _ fields: inout ControlFields, _ name: String, _ changes: [Orientation.Change]
  ) throws(ControlError) -> ControlCommand {
    let names = changes.map(\.rawValue).joined(separator: " or ")
    let change = try fields.take("to", names) { value in
      value.string.flatMap(Orientation.Change.init).flatMap { changes.contains($0) ? $0 : nil }
    }
    guard let change else { throw ControlError("\(name) needs to: \(names)") }
    return .turn(change, try fields.takeItem())
  }

  private static func windows(
    _ fields: inout ControlFields
  ) throws(ControlError) -> WindowsAction {
    let names = WindowsAction.allCases.map(\.rawValue).joined(separator: ", ")
    guard
      let action = try fields.take(
        "action", "one of \(names)",
        { value in
          value.string.flatMap(WindowsAction.init)
        })
    else { throw ControlError("windows needs action: \(names)") }
    return action
  }

  private static func count(_ fields: inout ControlFields) throws(ControlError) -> Int {
    try fields.take("count", "a whole number from 1") {
      $0.integer.flatMap { $0 >= 1 ? $0 : nil }
    } ?? 1
  }

  private static func settings(
    _ fields: inout ControlFields
  ) throws(ControlError) -> [StyleSetting] {
    guard let settings = try fields.take("settings", "an object", \.object), !settings.isEmpty
    else { throw ControlError("set needs settings") }
    var result: [StyleSetting] = []
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let setting = StyleSetting(name, value) else {
        throw ControlError("\(name) must be a text, a number, or true or false")
      }
      result.append(setting)
    }
    return result
  }

  private static func insertion(
    _ fields: inout ControlFields
  ) throws(ControlError) -> ControlCommand {
    guard let items = try fields.take("items", "an array of objects", \.array), !items.isEmpty
    else { throw ControlError("insert needs items") }
    guard items.count <= mostItems else {
      throw ControlError("insert takes \(mostItems) items at a time")
    }
    var rows: [ListRow] = []
    for item in items {
      guard let row = item.object.map({ ListRow(JSONFields($0)) }),
        row.path?.bytes.isEmpty == false || row.label != nil
      else { throw ControlError("each item must be an object with image or label") }
      rows.append(row)
    }
    guard case .index(let place)? = try fields.takeItem() else { return .insert(rows, place: nil) }
    return .insert(rows, place: place)
  }

  private static func show(_ fields: inout ControlFields) throws(ControlError) -> Show {
    let interval = try fields.take("interval", "seconds above 0") {
      $0.double.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    let show = try fields.take("state", "pause, resume or off") { value -> Show? in
      switch value.string {
      case "pause": .pause
      case "resume": .resume
      case "off": .stop
      default: nil
      }
    }
    switch (interval, show) {
    case (let interval?, nil): return .every(interval)
    case (nil, let show?): return show
    default: throw ControlError("autoplay needs interval or state")
    }
  }
}
