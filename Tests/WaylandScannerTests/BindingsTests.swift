import Testing

@testable import WaylandScanner

struct BindingsTests {
  private func text(
    _ side: BindingsConfiguration.Side, leaveOut: [String] = [], file: String = "sample.swift"
  ) throws -> String {
    let configuration = BindingsConfiguration(side: side, access: .public, leaveOut: leaveOut)
    let bindings = Bindings(
      configuration: configuration, protocols: [("sample", try parse(sample))])
    return try bindings.files().first { $0.name == file }?.text ?? ""
  }

  @Test func `a client's request is a method that returns what it makes`() throws {
    let text = try text(.client)
    #expect(
      text.contains(
        "func make() -> Owned<MyThing> { make(1, since: 1, [.made]) }"))
    #expect(
      text.contains(
        "func bind<Made: ProxyKind>(name: UInt32, _ kind: Made.Type, version: UInt32)"
          + " -> Owned<Made>"))
  }

  @Test func `every kind of argument is sent`() throws {
    let text = try text(.client)
    #expect(
      text.contains(
        "func setAll(i: Int32, u: MyThing.Mode, f: Double, s: String?, o: Proxy<MyMaker>?,"
          + " a: [UInt8], h: Int32, other: AnyProxy)"))
    #expect(
      text.contains(
        "send(0, since: 3, [.int(i), .uint(u.rawValue), .fixed(f), .optionalString(s),"
          + " .optional(o?.object), .array(a), .descriptor(h), .object(other.object)])"))
  }

  @Test func `a client's event is a case with labels`() throws {
    let text = try text(.client)
    #expect(text.contains("case told(in: MyThing.Flags)"))
    #expect(
      text.contains(
        "case 0: .told(in: MyThing.Flags(rawValue: UInt32(bitPattern: a.int(0))))"))
  }

  @Test func `a destructor is not a method: the owner sends it, from its version on`() throws {
    let text = try text(.client)
    #expect(!text.contains("func destroy"))
    #expect(
      text.contains(
        "static func destructor(version: UInt32) -> UInt32? { version >= 2 ? 0 : nil }"))
  }

  @Test func `every other way to end is a method that consumes the owner`() throws {
    let description = try parse(
      """
      <protocol name="p"><interface name="lock" version="3">
      <request name="unlock_and_destroy" type="destructor"/>
      <request name="destroy" type="destructor"/>
      <request name="give" type="destructor" since="2"><arg name="to" type="uint"/></request>
      </interface></protocol>
      """)
    let bindings = Bindings(
      configuration: BindingsConfiguration(side: .client, access: .public, leaveOut: []),
      protocols: [("p", description)])
    let text = try #require(bindings.files().first { $0.name == "p.swift" }?.text)
    #expect(text.contains("static func destructor(version: UInt32) -> UInt32? { 1 }"))
    #expect(text.contains("extension Owned where Kind == Lock {"))
    #expect(text.contains("consuming func unlockAndDestroy() { end(0, since: 1, []) }"))
    #expect(text.contains("consuming func give(to: UInt32) { end(2, since: 2, [.uint(to)]) }"))
    #expect(!text.contains("ProxyHolder"))
  }

  @Test func `a request that ends one object and makes another is refused`() throws {
    let description = try parse(
      """
      <protocol name="p"><interface name="a" version="1"><request name="r" type="destructor">
      <arg name="x" type="new_id" interface="a"/></request></interface></protocol>
      """)
    #expect(throws: ScannerError.destructorMakesObject(interface: "a", request: "r")) {
      _ = try InterfaceSet([description])
    }
  }

  @Test func `enums stay open and bitfields are sets`() throws {
    let text = try text(.client)
    #expect(text.contains("struct Mode: RawRepresentable, Hashable, Sendable"))
    #expect(text.contains("static var _90: Self { Self(rawValue: 16) }"))
    #expect(text.contains("static var `default`: Self"))
    #expect(text.contains("struct Flags: OptionSet, Sendable"))
    #expect(!text.contains("var none"))
  }

  @Test func `a server's request is a case and its event is a method`() throws {
    let text = try text(.server, leaveOut: [])
    #expect(text.contains("static var destructors: [UInt32] { [0] }"))
    #expect(text.contains("case make(id: Resource<MyThing>)"))
    #expect(text.contains("func sendTold(`in`: MyThing.Flags)"))
    #expect(
      text.contains("o: Resource<MyMaker>?, a: [UInt8], h: ReceivedDescriptor, other: UInt32"))
  }

  @Test func `an interface that is left out takes its makers along`() throws {
    let text = try text(.client, leaveOut: ["my_thing"])
    #expect(!text.contains("MyThing"))
    #expect(!text.contains("func make()"))
    #expect(text.contains("func bind"))
  }

  @Test func `the table has the facts in the order of the opcodes`() throws {
    let table = try text(.client, file: "InterfaceTable.swift")
    #expect(table.contains("my_maker\\03,3,0;"))
    #expect(
      table.contains("    destroy\\02\\0\\\n    make\\0n\\01,\\\n    bind\\0usun\\0-,-,-,-,\\\n"))
    #expect(table.contains("set_all\\03iuf?s?oaho\\0-,-,-,-,0,-,-,-,"))
    #expect(table.contains("interfaces: 2, messages: 6, types: 14)"))
  }

  @Test func `an interface described twice is refused`() throws {
    let description = try parse(sample)
    #expect(throws: ScannerError.duplicate(interface: "my_maker")) {
      _ = try InterfaceSet([description, description])
    }
  }

  @Test func `an event that makes an interface that is left out is refused`() throws {
    let description = try parse(
      """
      <protocol name="p"><interface name="a" version="1"><event name="e">
      <arg name="x" type="new_id" interface="b"/></event></interface>
      <interface name="b" version="1"/></protocol>
      """)
    #expect(throws: ScannerError.eventMakesUnknown(interface: "a", event: "e")) {
      _ = try InterfaceSet([description], leavingOut: ["b"])
    }
  }
}
