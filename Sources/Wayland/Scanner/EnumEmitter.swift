/// Writes an enum of the wire as an open Swift type: unknown numbers keep their value.
struct EnumEmitter {
  var access: String

  func text(_ enumeration: EnumDefinition) -> String {
    let type = NameRules.nestedType(enumeration.name)
    let parent = enumeration.isBitfield ? "OptionSet" : "RawRepresentable"
    var text = "  \(access)struct \(type): \(parent), Hashable, Sendable {\n"
    text += "    \(access)let rawValue: UInt32\n"
    text += "    \(access)init(rawValue: UInt32) { self.rawValue = rawValue }\n"
    for entry in enumeration.entries where !(enumeration.isBitfield && entry.value == 0) {
      let name = NameRules.member(entry.name)
      text += "    \(access)static var \(name): Self { Self(rawValue: \(entry.value)) }\n"
    }
    return text + "  }\n"
  }
}
