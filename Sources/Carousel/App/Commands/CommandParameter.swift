import CarouselDesktop
package import CarouselPaint
package import CarouselText

/// An argument of a command.
package enum CommandParameter: Equatable, Sendable {
  /// How often.
  case count
  /// Which item: a position in words; `index`, `position` or `id` in JSON.
  case item(isRequired: Bool)
  /// The identity of an item.
  case id
  /// An arrangement.
  case type
  /// One of a few words, by its name in JSON.
  case choice(String, [String])
  /// Seconds, or what becomes of a slide show.
  case show
  /// Settings with their values.
  case settings
  /// A setting, and the values that it goes through.
  case setting
  /// Pictures and folders.
  case rows
  /// An exit status.
  case status
  /// A program with its arguments.
  case program

  /// How help writes it.
  var placeholder: String {
    switch self {
    case .count, .item(isRequired: false): "[N]"
    case .item: "N"
    case .id: "ID"
    case .type: "TYPE"
    case .choice(_, let words): words.joined(separator: "|")
    case .show: "SECONDS|pause|resume|off"
    case .settings: "NAME=VALUE..."
    case .setting: "NAME [VALUE...]"
    case .rows: "PATH... [--at N]"
    case .status: "[STATUS]"
    case .program: "PROGRAM [ARGUMENT...]"
    }
  }

  /// What it must be, in words that follow "takes".
  var form: String {
    switch self {
    case .count: "a whole number from 1"
    case .item: "a position from 1"
    case .id: "an id"
    case .type: "the name of a type"
    case .choice(_, let words):
      words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .show: "seconds, pause, resume or off"
    case .settings: "name=value"
    case .setting: "the name of a setting, and at least two values or none"
    case .rows: "files or folders"
    case .status: "an exit status from 10 to 28"
    case .program: "a program"
    }
  }

  /// Takes its words from a line, and adds the fields that they are in JSON.
  func take(
    _ words: inout ArraySlice<String>, of name: String, into fields: inout [String: JSONValue]
  ) throws(ControlError) {
    guard let word = words.popFirst() else { return }
    /// The value that a word is: a number if it is written as one.
    func value(_ word: String) -> JSONValue {
      if let value = JSONValue(word.utf8), case .number = value { value } else { .string(word) }
    }
    /// The word and those behind it.
    func takeAll() -> [String] {
      defer { words = [] }
      return [word] + words
    }
    switch self {
    case .count: fields["count"] = value(word)
    case .item: fields["position"] = value(word)
    case .id: fields["id"] = .string(word)
    case .type: fields["type"] = .string(word)
    case .choice(let key, _): fields[key] = .string(word)
    case .status: fields["status"] = value(word)
    case .show:
      let value = value(word)
      fields[value.string == nil ? "interval" : "state"] = value
    case .settings:
      var settings: [String: JSONValue] = [:]
      for word in takeAll() {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
          throw ControlError("\(name) takes \(form), not \(word)")
        }
        settings[parts[0]] = .string(parts[1])
      }
      fields["settings"] = .object(settings)
    case .setting:
      fields["setting"] = .string(word)
      if !words.isEmpty { fields["values"] = .array(words.map { .string($0) }) }
      words = []
    case .rows:
      var (rest, paths) = (takeAll()[...], [String]())
      while let word = rest.popFirst() {
        if word == "--" {
          paths += rest
          break
        } else if word == "--at" || word.hasPrefix("--at=") {
          let place = word == "--at" ? rest.popFirst() : String(word.dropFirst(5))
          guard let place else { throw ControlError("--at needs a value") }
          fields["position"] = value(place)
        } else if word.hasPrefix("-"), word != "-" {
          throw ControlError("\(name) takes \(form), not \(word); put -- before it")
        } else {
          paths.append(word)
        }
      }
      fields["items"] = .array(
        paths.map { Self.item(WrittenPath.found(Array($0.utf8)).absolute) })
    case .program: fields["arguments"] = .array(takeAll().map { .string($0) })
    }
  }

  /// An item of a command that inserts: a picture by its path.
  package static func item(_ path: Pathname) -> JSONValue {
    guard let text = String(validating: path.bytes, as: UTF8.self) else {
      return .object(["path_base64": .string(Base64.encoded(path.bytes))])
    }
    return .object(["image": .string(text)])
  }
}

/// The fields of a command's object, taken out one by one.
struct CommandFields {
  /// The most items that one command can bring.
  private static let mostItems = 1000

  private let name: String
  private let parameters: [CommandParameter]
  private var rest: [String: JSONValue]
  private var asked: [String] = []

  /// The fields of the command `name`.
  init(_ fields: [String: JSONValue], of name: String, _ parameters: [CommandParameter]) {
    (self.name, self.parameters, rest) = (name, parameters, fields)
  }

  /// Throws if there is an unknown field.
  func finish() throws(ControlError) {
    guard let key = rest.keys.min() else { return }
    let nearest = NearestName.of(key, among: asked)
    throw ControlError(
      "\(name) takes no \(key)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
  }

  /// The error about an argument that is missing, or not what it must be.
  private func error(_ form: String, _ value: JSONValue? = nil) -> ControlError {
    guard let value else { return ControlError("\(name) needs \(form)") }
    let words = value.string ?? value.text
    return ControlError("\(name) takes \(form)" + (words.count < 100 ? ", not \(words)" : ""))
  }

  /// Takes a field that may be left out.
  private mutating func take<Value>(
    _ key: String, _ form: String, _ read: (JSONValue) -> Value?
  ) throws(ControlError) -> Value? {
    asked.append(key)
    guard let value = rest.removeValue(forKey: key) else { return nil }
    guard let result = read(value) else { throw error(form, value) }
    return result
  }

  private static func natural(_ value: JSONValue) -> Int? {
    value.integer.flatMap { $0 >= 1 ? $0 : nil }
  }

  private static func texts(_ value: JSONValue) -> [String]? {
    guard let array = value.array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }

  mutating func count() throws(ControlError) -> Int {
    try take("count", CommandParameter.count.form, Self.natural) ?? 1
  }

  /// Which item is meant, or `nil` for none.
  mutating func item() throws(ControlError) -> ProgramCommand.ItemReference? {
    let index = try take("index", "an index from 0", \.integer)
    let position = try take("position", CommandParameter.item(isRequired: true).form, Self.natural)
    let id = try take("id", CommandParameter.id.form, \.identity)
    switch (index, position, id) {
    case (nil, nil, nil): return nil
    case (let index?, nil, nil): return .index(index)
    case (nil, let position?, nil): return .index(position - 1)
    case (nil, nil, let id?): return .id(id)
    default: throw ControlError("\(name) takes one of index, position, id")
    }
  }

  mutating func requiredItem() throws(ControlError) -> ProgramCommand.ItemReference {
    guard let item = try item() else { throw error("a position or an id") }
    return item
  }

  mutating func id() throws(ControlError) -> String {
    guard let id = try take("id", CommandParameter.id.form, \.identity) else {
      throw error(CommandParameter.id.form)
    }
    return id
  }

  mutating func text(_ parameter: CommandParameter) throws(ControlError) -> String {
    guard let text = try take("type", parameter.form, \.string) else {
      throw error(parameter.form)
    }
    return text
  }

  /// One of the words of a choice.
  private mutating func choice<Value>(
    _ read: (String) -> Value?
  ) throws(ControlError) -> Value {
    guard case .choice(let key, let words)? = parameters.first else { throw error("an argument") }
    let form = parameters[0].form
    let value = try take(key, form) { value in
      value.string.flatMap { words.contains($0) ? read($0) : nil }
    }
    guard let value else { throw error(form) }
    return value
  }

  mutating func turn(_ changes: [Orientation.Change]) throws(ControlError) -> ProgramCommand {
    .turn(try choice { word in changes.first { $0.rawValue == word } }, try item())
  }

  mutating func action() throws(ControlError) -> WindowsAction {
    try choice { WindowsAction(rawValue: $0) }
  }

  mutating func settings() throws(ControlError) -> [StyleSetting] {
    let form = CommandParameter.settings.form
    guard let settings = try take("settings", form, \.object), !settings.isEmpty else {
      throw error(form)
    }
    var result: [StyleSetting] = []
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let setting = StyleSetting(name, value) else {
        throw ControlError("\(name) must be a text, a number, or true or false")
      }
      result.append(setting)
    }
    return result
  }

  mutating func cycle() throws(ControlError) -> ProgramCommand {
    let form = CommandParameter.setting.form
    guard let setting = try take("setting", form, \.string) else { throw error(form) }
    let values = try take("values", form) { value in
      Self.texts(value).flatMap { $0.count > 1 ? $0 : nil }
    }
    return .cycle(setting, values ?? ["yes", "no"])
  }

  mutating func status() throws(ControlError) -> Int32 {
    try take("status", CommandParameter.status.form) { value in
      value.integer.flatMap(Int32.init(exactly:)).flatMap {
        $0 == 0 || ProgramCommand.statuses.contains($0) ? $0 : nil
      }
    } ?? 0
  }

  mutating func program() throws(ControlError) -> CommandTemplate {
    let form = CommandParameter.program.form
    guard let words = try take("arguments", form, Self.texts) else { throw error(form) }
    do { return try CommandTemplate(words) } catch { throw ControlError(error.description) }
  }

  mutating func show() throws(ControlError) -> ProgramCommand.Show {
    let form = CommandParameter.show.form
    let interval = try take("interval", "seconds above 0") {
      $0.double.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    let show = try take("state", form) { value -> ProgramCommand.Show? in
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
    case (nil, nil): throw error(form)
    default: throw ControlError("\(name) takes one of interval, state")
    }
  }

  mutating func insertion() throws(ControlError) -> ProgramCommand {
    let form = CommandParameter.rows.form
    guard let items = try take("items", form, \.array), !items.isEmpty else { throw error(form) }
    guard items.count <= Self.mostItems else {
      throw ControlError("\(name) takes \(Self.mostItems) items at a time")
    }
    var rows: [ListRow] = []
    for item in items {
      guard let row = item.object.map({ ListRow(JSONFields($0)) }),
        row.path?.bytes.isEmpty == false || row.label != nil
      else { throw ControlError("each item must be an object with image or label") }
      rows.append(row)
    }
    switch try item() {
    case .index(let place)?: return .insert(rows, place: place)
    case nil: return .insert(rows, place: nil)
    case .id?: throw ControlError("\(name) takes no id")
    }
  }
}

extension JSONValue {
  /// An identity: a text, or a number as it was written.
  fileprivate var identity: String? {
    if case .number(let digits) = self { digits } else { string }
  }
}

extension StyleSetting {
  /// The option with a value of JSON, or `nil` for a value that no option takes.
  fileprivate init?(_ name: String, _ value: JSONValue) {
    switch value {
    case .bool(let isOn): self.init(name, isOn ? "yes" : "no")
    case .number(let digits): self.init(name, digits)
    case .string(let text): self.init(name, text)
    case .null, .array, .object: return nil
    }
  }
}
