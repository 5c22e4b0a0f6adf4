import Foundation
import Testing

@testable import WaylandScanner

struct BindingsTests {
  private func text(
    _ side: BindingsConfiguration.Side, leaveOut: Set<String> = [], file: String = "sample.swift"
  ) throws -> String {
    let configuration = BindingsConfiguration(
      sides: [.wire, side], access: .public, leaveOut: leaveOut)
    return try self.text(configuration, try parse(sample), file: file)
  }

  private func text(
    _ configuration: BindingsConfiguration, _ description: ProtocolDescription,
    imports: [ImportedBindings] = [], file: String = "sample.swift"
  ) throws -> String {
    let bindings = Bindings(
      module: "Sample", configuration: configuration, protocols: [("sample", description)],
      imports: imports)
    return try #require(try bindings.files().first { $0.name == file }?.text)
  }

  /// Other people's bindings of a seat and a keymap format.
  private func others(_ sides: Set<BindingsConfiguration.Side>) throws -> ImportedBindings {
    ImportedBindings(
      module: "Others", configuration: BindingsConfiguration(sides: sides),
      protocols: [
        try parse(
          """
          <protocol name="o"><interface name="seat" version="2">
          <enum name="format"><entry name="text" value="1"/></enum>
          </interface></protocol>
          """)
      ])
  }

  private let lock = """
    <protocol name="p"><interface name="lock" version="3">
    <request name="unlock_and_destroy" type="destructor"/>
    <request name="destroy" type="destructor"/>
    <request name="give" type="destructor" since="2"><arg name="to" type="uint"/></request>
    <request name="become" type="destructor"><arg name="id" type="new_id" interface="lock"/></request>
    <event name="over" type="destructor"/>
    <event name="told"><arg name="seat" type="object" interface="seat"/>
    <arg name="format" type="uint" enum="seat.format"/></event>
    </interface></protocol>
    """

  @Test func `a client's request is a method that returns what it makes`() throws {
    let text = try text(.client)
    #expect(
      text.contains(
        "func make() -> Owned<MyThing> { self.make(1, since: 1, [.made]) }"))
    #expect(
      text.contains(
        "func bind<Made: ProxyKind>(name: UInt32, _ kind: Made.Type, version: UInt32)"
          + " -> Owned<Made> { self.make(2, since: 1, version: version,"
          + " [.uint(name), .name(of: Made.interface), .uint(version), .made]) }"))
  }

  @Test func `every kind of argument is sent`() throws {
    let text = try text(.client)
    #expect(
      text.contains(
        "func setAll(i: Int32, u: MyThing.Mode, f: Double, s: String?, o: Proxy<MyMaker>?,"
          + " a: [UInt8], h: Int32, other: AnyProxy)"))
    #expect(
      text.contains(
        "self.send(0, since: 3, [.int(i), .uint(u.rawValue), .fixed(f), .optionalString(s),"
          + " .optional(o?.reference), .array(a), .descriptor(h), .object(other.reference)])"))
  }

  @Test func `a client's event is a case with labels`() throws {
    let text = try text(.client)
    #expect(text.contains("case told(in: MyThing.Flags)"))
    #expect(
      text.contains(
        "case 0: .told(in: MyThing.Flags(rawValue: UInt32(bitPattern: a.values.int(0))))"))
  }

  @Test func `a destructor is not a method: the owner sends it, from its version on`() throws {
    let text = try text(.client)
    #expect(!text.contains("func destroy"))
    #expect(
      text.contains(
        "static func destructor(version: UInt32) -> UInt32? { version >= 2 ? 0 : nil }"))
  }

  @Test func `every other way to end is a method that consumes the owner`() throws {
    let text = try text(
      BindingsConfiguration(sides: [.wire, .client], access: .public), try parse(lock))
    #expect(text.contains("static func destructor(version: UInt32) -> UInt32? { 1 }"))
    #expect(text.contains("extension Owned where Kind == Lock {"))
    #expect(text.contains("consuming func unlockAndDestroy() { self.end(0, since: 1, []) }"))
    #expect(text.contains("consuming func give(to: UInt32) { self.end(2, since: 2, [.uint(to)]) }"))
    #expect(!text.contains("ProxyHolder"))
  }

  @Test func `a request that ends one object and makes another returns the other`() throws {
    let text = try text(
      BindingsConfiguration(sides: [.wire, .client], access: .public), try parse(lock))
    #expect(
      text.contains(
        "consuming func become() -> Owned<Lock> { self.replace(3, since: 1, [.made]) }"))
  }

  @Test func `the last event of an object is a fact of the wire`() throws {
    let text = try text(
      BindingsConfiguration(sides: [.wire, .client, .server]), try parse(lock))
    #expect(text.ranges(of: "static var lastEvents: [UInt32] { [0] }").count == 1)
    #expect(text.contains("static var destructors: [UInt32] { [0, 1, 2, 3] }"))
  }

  @Test func `other people's interfaces are types where they have bindings for that end`() throws {
    let client = BindingsConfiguration(sides: [.wire, .client])
    let known = try text(client, try parse(lock), imports: [others([.client])])
    #expect(known.contains("case told(seat: Proxy<Seat>?, format: Seat.Format)"))
    #expect(known.contains("internal import Others\n@_spi(Bindings) internal import Wayland\n"))
    let wireOnly = try text(client, try parse(lock), imports: [others([.wire])])
    #expect(wireOnly.contains("case told(seat: UInt32, format: Seat.Format)"))
    let unknown = try text(client, try parse(lock))
    #expect(unknown.contains("case told(seat: UInt32, format: UInt32)"))
    #expect(!unknown.contains("Others"))
  }

  @Test func `the table names other people's interfaces behind its end`() throws {
    let table = try text(
      BindingsConfiguration(sides: [.wire]), try parse(lock), imports: [others([.wire])],
      file: "BindingsTable.swift")
    #expect(table.contains("told\\0ou\\01,-,"))
    #expect(table.contains("others: [Seat.interface]"))
    #expect(table.contains("internal import Others\ninternal import WaylandWire\n"))
  }

  @Test func `an end takes its types from another module's wire`() throws {
    let description = try parse(lock)
    let wire = ImportedBindings(
      module: "LockWire", configuration: BindingsConfiguration(sides: [.wire]),
      protocols: [description])
    let bindings = Bindings(
      module: "Wayland", configuration: BindingsConfiguration(sides: [.client], access: .public),
      protocols: [("lock", description)], imports: [wire])
    let files = try bindings.files()
    #expect(files.map(\.name) == ["lock.swift"])
    #expect(files[0].text.contains("extension Lock: ProxyKind {"))
    #expect(!files[0].text.contains("enum Lock"))
    // The client layer does not import itself.
    #expect(files[0].text.contains("\npublic import LockWire\npublic import WaylandWire\n"))
    #expect(!files[0].text.contains("import Wayland\n"))
  }

  @Test func `an end without a wire, and a wire that exists, are refused`() throws {
    let description = try parse(lock)
    #expect(throws: ScannerError.noWire(interface: "lock")) {
      _ = try InterfaceSet([description], BindingsConfiguration(sides: [.client]))
    }
    let other = ImportedBindings(
      module: "Others", configuration: BindingsConfiguration(sides: [.wire]),
      protocols: [description])
    #expect(throws: ScannerError.described(interface: "lock", module: "Others")) {
      _ = try InterfaceSet(
        [description], BindingsConfiguration(sides: [.wire]), imports: [other])
    }
  }

  @Test func `enums stay open and bitfields are sets`() throws {
    let text = try text(.client)
    #expect(text.contains("struct Mode: RawRepresentable, Hashable, Sendable"))
    #expect(text.contains("static var _90: Self { Self(rawValue: 16) }"))
    #expect(text.contains("static var `default`: Self"))
    #expect(text.contains("struct Flags: OptionSet, Hashable, Sendable"))
    #expect(text.contains("struct TypeValue: RawRepresentable"))
    #expect(text.contains("static var all: Self { Self(rawValue: 4294967295) }"))
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

  @Test func `a server names the errors of an interface`() throws {
    let description = try parse(
      """
      <protocol name="p"><interface name="lock" version="1">
      <enum name="error"><entry name="role" value="0"/></enum>
      </interface></protocol>
      """)
    let text = try text(BindingsConfiguration(sides: [.wire, .server]), description)
    #expect(text.contains("extension Resource where Kind == Lock {"))
    #expect(text.contains("func fail(_ error: Lock.Error, _ message: String)"))
    #expect(try !self.text(.server).contains("func fail"))
  }

  @Test func `an interface that is left out takes its makers along`() throws {
    let text = try text(.client, leaveOut: ["my_thing"])
    #expect(!text.contains("MyThing"))
    #expect(!text.contains("func make()"))
    #expect(text.contains("func bind"))
  }

  @Test func `the table has the facts in the order of the opcodes`() throws {
    let table = try text(.client, file: "BindingsTable.swift")
    #expect(table.contains("my_maker\\03,3,0;"))
    #expect(
      table.contains("    destroy\\02\\0\\\n    make\\0n\\01,\\\n    bind\\0usun\\0-,-,-,-,\\\n"))
    #expect(table.contains("set_all\\03iuf?s?oaho\\0-,-,-,-,0,-,-,-,"))
    #expect(table.contains("interfaces: 2, messages: 6, types: 14,"))
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
      _ = try InterfaceSet(
        [description], BindingsConfiguration(sides: [.wire], leaveOut: ["b"]))
    }
  }
}

struct ConfigurationTests {
  private func read(_ text: String) throws -> BindingsConfiguration {
    let path = FileManager.default.temporaryDirectory.path + "/bindings-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(FileManager.default.createFile(atPath: path, contents: Data(text.utf8)))
    return try BindingsConfiguration.read(path: path)
  }

  @Test func `a configuration needs no more than its sides`() throws {
    let short = try read("{ \"sides\": [\"wire\", \"client\"] }")
    #expect(short == BindingsConfiguration(sides: [.wire, .client], access: .internal))
    let long = try read(
      "{ \"sides\": [\"server\"], \"access\": \"public\", \"leaveOut\": [\"wl_shell\"] }")
    #expect(
      long == BindingsConfiguration(sides: [.server], access: .public, leaveOut: ["wl_shell"]))
  }

  @Test(arguments: ["", "{}", "{ \"sides\": [\"middle\"] }", "{ \"sides\": \"client\" }"])
  func `an invalid configuration is refused with the missing part`(_ text: String) {
    let error = #expect(throws: ScannerError.self) { try read(text) }
    #expect(error?.description.contains("needs \"sides\"") == true)
  }
}
