import Testing

@testable import WaylandScanner

struct NameRulesTests {
  @Test(arguments: [
    ("wl_surface", "WlSurface"), ("zxdg_toplevel_decoration_v1", "ZxdgToplevelDecorationV1"),
    ("state", "State"),
  ])
  func `types are in camel case`(_ wire: String, _ swift: String) {
    #expect(NameRules.type(wire) == swift)
  }

  @Test func `a type inside another never has a name that is taken there`() {
    #expect(NameRules.nestedType("type") == "TypeValue")
    #expect(NameRules.nestedType("anchor") == "Anchor")
  }

  @Test(arguments: [
    ("set_app_id", "setAppID"), ("id", "id"), ("default", "`default`"), ("90", "_90"),
    ("flipped_90", "flipped90"), ("xrgb8888", "xrgb8888"), ("repeat", "`repeat`"),
  ])
  func `members begin small and are never keywords`(_ wire: String, _ swift: String) {
    #expect(NameRules.member(wire) == swift)
  }

  @Test func `labels need no backquotes, except three`() {
    #expect(NameRules.label("in") == "in")
    #expect(NameRules.label("inout") == "`inout`")
  }
}
