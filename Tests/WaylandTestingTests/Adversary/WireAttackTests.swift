import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

/// What the adversary does to messages, as a client sees it.
@Suite struct WireAttackTests {
  /// A bare client that connects under attack.
  private func client(_ faults: WireFault...) throws -> (TestCompositor, BareClient) {
    let compositor = TestCompositor()
    try compositor.attack(WireAttack(faults))
    let client = try BareClient(fileDescriptor: compositor.connectCarried())
    compositor.attach(client)
    compositor.settle()
    return (compositor, client)
  }

  private var globals: Int { TestCompositor().configuration.versions.count }

  @Test func `without a fault everything arrives`() throws {
    let (compositor, client) = try client()
    #expect(client.error == nil)
    #expect(client.offers.count == globals)
    #expect(compositor.attackedMessages == globals)
    let window = try BareWindow(client)
    window.surface.commit()
    compositor.settle()
    window.acknowledge()
    window.show(window.makeBuffer())
    compositor.settle()
    #expect(compositor.toplevels[0].isMapped)
  }

  @Test(arguments: [WireFault.Action.end, .cut(bytes: 0), .cut(bytes: 11), .cut(bytes: 10_000)])
  func `the connection ends with the message`(action: WireFault.Action) throws {
    let (compositor, client) = try client(WireFault(5, action))
    #expect(client.error == .disconnected)
    #expect(client.offers.count == (action == .cut(bytes: 10_000) ? 5 : 4))
    #expect(compositor.attackedMessages == 5)
  }

  @Test func `a message is withheld, another comes twice`() throws {
    let (_, client) = try client(WireFault(2, .withhold), WireFault(3, .repeated))
    #expect(client.error == nil)
    #expect(client.offers.count == globals)
    #expect(client.offers[1].name == client.offers[2].name)
  }

  @Test func `a number is made another`() throws {
    // The last word of wl_registry.global is the version.
    let (_, client) = try client(WireFault(1, .word(place: 0, value: 4_000_000_000)))
    #expect(client.offers[0].version == 4_000_000_000)
  }

  @Test(arguments: [WireFault.Action.length(9), .length(12), .length(0)])
  func `an invalid message is reported as such`(action: WireFault.Action) throws {
    let (_, client) = try client(WireFault(3, action))
    #expect(client.error != nil)
  }

  @Test func `a global is withdrawn that is there`() throws {
    let (_, client) = try client(WireFault(4, .withdrawal(1)))
    #expect(client.error == nil)
    #expect(client.withdrawn.count == 1)
  }

  @Test(arguments: FalseDescriptor.allCases)
  func `a keymap comes as something else`(kind: FalseDescriptor) throws {
    let (_, clean) = try client()
    let before = try keymapMessage(of: clean)
    let (compositor, client) = try client(WireFault(before, .descriptor(kind)))
    let keyboard = try client.bind(WlSeat.self).getKeyboard()
    var files: [Int32] = []
    keyboard.onEvent { if case .keymap(_, let file, _) = $0 { files.append(file.rawValue) } }
    compositor.settle()
    #expect(kind == .none ? client.error != nil : files.count == 1)
  }

  /// Which event the keymap is: found in a run without faults.
  private func keymapMessage(of client: BareClient) throws -> Int { globals + 3 }

  @Test func `an attack is what its seed says`() {
    let attack = WireAttack(seed: 5, count: 9, among: 100)
    #expect(attack == WireAttack(seed: 5, count: 9, among: 100))
    #expect(attack != WireAttack(seed: 6, count: 9, among: 100))
    #expect(attack.faults.count == 9)
    #expect(attack.faults.allSatisfy { (1...100).contains($0.message) })
  }
}
