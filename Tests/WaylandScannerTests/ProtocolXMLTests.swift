import CarouselTestSupport
import Foundation
import Testing

@testable import WaylandScanner

/// A small protocol that uses every kind of argument.
let sample = """
  <?xml version="1.0"?>
  <protocol name="sample">
    <interface name="my_maker" version="3">
      <request name="destroy" type="destructor" since="2"/>
      <request name="make"><arg name="id" type="new_id" interface="my_thing"/></request>
      <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
    </interface>
    <interface name="my_thing" version="4">
      <enum name="mode"><entry name="90" value="0x10"/><entry name="default" value="2"/></enum>
      <enum name="type"><entry name="all" value="-1"/></enum>
      <enum name="flags" bitfield="true"><entry name="none" value="0"/><entry name="a" value="1"/></enum>
      <request name="set_all" since="3">
        <arg name="i" type="int"/><arg name="u" type="uint" enum="mode"/>
        <arg name="f" type="fixed"/><arg name="s" type="string" allow-null="true"/>
        <arg name="o" type="object" interface="my_maker" allow-null="true"/>
        <arg name="a" type="array"/><arg name="h" type="fd"/>
        <arg name="other" type="object" interface="elsewhere"/>
      </request>
      <event name="told"><arg name="in" type="int" enum="my_thing.flags"/></event>
      <event name="gone" type="destructor" since="4"/>
    </interface>
  </protocol>
  """

func parse(_ text: String) throws -> ProtocolDescription {
  try ProtocolXML.parse(Data(text.utf8), path: "sample.xml")
}

struct ProtocolXMLTests {
  @Test func `interfaces keep their order and versions`() throws {
    let description = try parse(sample)
    #expect(description.name == "sample")
    #expect(description.interfaces.map(\.name) == ["my_maker", "my_thing"])
    #expect(description.interfaces.map(\.version) == [3, 4])
  }

  @Test func `the place of a message is its opcode`() throws {
    let description = try parse(sample)
    #expect(description.interfaces[0].requests.map(\.name) == ["destroy", "make", "bind"])
    #expect(description.interfaces[1].events.map(\.name) == ["told", "gone"])
  }

  @Test func `since and destructor are read, and 1 and no are the defaults`() throws {
    let requests = try parse(sample).interfaces[0].requests
    #expect(requests.map(\.since) == [2, 1, 1])
    #expect(requests.map(\.isDestructor) == [true, false, false])
    #expect(try parse(sample).interfaces[1].events[1].isDestructor)
  }

  @Test func `signatures are those of wayland-scanner`() throws {
    let interfaces = try parse(sample).interfaces
    #expect(interfaces[0].requests.map(\.signature) == ["2", "n", "usun"])
    #expect(interfaces[1].requests.map(\.signature) == ["3iuf?s?oaho"])
    #expect(interfaces[1].events.map(\.signature) == ["i", "4"])
  }

  @Test func `numbers may be decimal or hexadecimal`() throws {
    let entries = try parse(sample).interfaces[1].enums[0].entries
    #expect(entries.map(\.value) == [16, 2])
  }

  @Test func `a broken description is refused with its line`() {
    #expect(
      throws: ScannerError.malformed(path: "x", line: 2, reason: "unknown argument type \"bogus\"")
    ) {
      let text = """
        <protocol name="p"><interface name="i" version="1"><request name="r">
        <arg name="a" type="bogus"/></request></interface></protocol>
        """
      _ = try ProtocolXML.parse(Data(text.utf8), path: "x")
    }
  }

  @Test(arguments: [
    "<protocol name=\"p\"><interface name=\"i\"/></protocol>",
    "<protocol name=\"p\"><interface name=\"i\" version=\"0\"/></protocol>",
    "<protocol name=\"p\"><interface name=\"a b\" version=\"1\"/></protocol>",
    "<protocol><interface name=\"i\" version=\"1\"/></protocol>",
    "<protocol name=\"p\">", "", "no markup",
    "<protocol name=\"p\"><interface name=\"i\" version=\"1\"><enum name=\"e\">"
      + "<entry name=\"x\" value=\"many\"/></enum></interface></protocol>",
  ])
  func `nonsense is refused`(_ text: String) {
    #expect(throws: ScannerError.self) { try parse(text) }
  }
}

/// Descriptions of protocols that are none, or nearly.
@Suite struct HostileXMLTests {
  @Test func `a damaged description is bindings or an error`() {
    let configuration = BindingsConfiguration(sides: [.wire, .client, .server])
    var mutations = Mutations(
      of: [Array(sample.utf8)],
      words: ["<!--", "]]>", "&amp;", "&#0;", "99999999999999999999", "new_id", "enum=\"", "\"/>"])
    var (read, refused) = (0, 0)
    mutations.each(500) { bytes in
      do throws(ScannerError) {
        let description = try ProtocolXML.parse(Data(bytes), path: "x.xml")
        _ = try Bindings(
          module: "M", configuration: configuration, protocols: [("x", description)], imports: []
        ).files()
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}

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
