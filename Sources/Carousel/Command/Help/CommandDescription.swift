import CarouselApp
import CarouselDesktop
import CarouselText

/// The options of all commands as JSON, from which the pages of the manual are filled.
///
/// The keys are those of swift-argument-parser, so that one script fills the pages of every program.
enum CommandDescription {
  /// The program: its own options, and its commands.
  static var program: JSONValue {
    .object([
      "command": .object([
        "commandName": .string("carousel"), "arguments": arguments(of: .view),
        "subcommands": .array(
          Mode.allCases.map { mode in
            .object([
              "commandName": .string(mode.rawValue), "arguments": arguments(of: mode),
            ])
          }),
        "actions": .array(
          CommandForm.all.map { form in
            .object([
              "name": .string(form.name), "arguments": .string(form.arguments),
              "abstract": .string(form.summary),
            ])
          }),
      ])
    ])
  }

  private static func arguments(of mode: Mode) -> JSONValue {
    .array(Setting.all(of: mode).map(argument))
  }

  private static func argument(_ setting: Setting) -> JSONValue {
    var names = [name("long", setting.name)]
    if setting.isNegatable { names.append(name("long", "no-" + setting.name)) }
    if let letter = setting.letter { names.append(name("short", String(letter))) }
    var fields: [String: JSONValue] = [
      "kind": .string(setting.isSwitch ? "flag" : "option"), "names": .array(names),
      "preferredName": name("long", setting.name), "shouldDisplay": .bool(!setting.isAdvanced),
      "valueName": .string(setting.placeholder),
      "abstract": .string(setting.summary + (setting.range.map { " Range: \($0)." } ?? "")),
      "allValues": .array(setting.choices.map { .string($0) }),
    ]
    if !setting.standard.isEmpty { fields["defaultValue"] = .string(setting.standard) }
    return .object(fields)
  }

  private static func name(_ kind: String, _ name: String) -> JSONValue {
    .object(["kind": .string(kind), "name": .string(name)])
  }
}
