import CarouselCWaylandUtil
import Testing

@testable import WaylandWire

struct InterfaceTableTests {
  /// A maker of things, and things that name other people's seats.
  private let table = InterfaceTable(
    interfaces: 2, messages: 3, types: 4, others: [WlSeat.interface],
    "maker\03,1,0;make\02n\01,thing\01,1,1;tell\0?os\02,-,told\0o\0-,")

  @Test func `interfaces have their names and versions`() {
    #expect(table[0].name == "maker")
    #expect(table[0].version == 3)
    #expect(table[1].name == "thing")
    #expect(table[0] != table[1])
    #expect(table[0] == table[0])
  }

  @Test func `messages have their signatures and the interfaces they name`() {
    let maker = unsafe table[0].pointer.pointee
    #expect(unsafe maker.method_count == 1)
    #expect(unsafe maker.event_count == 0)
    #expect(unsafe String(cString: maker.methods[0].name) == "make")
    #expect(unsafe String(cString: maker.methods[0].signature) == "2n")
    #expect(unsafe maker.methods[0].types[0] == table[1].pointer)
    let thing = unsafe table[1].pointer.pointee
    #expect(unsafe String(cString: thing.methods[0].signature) == "?os")
    #expect(unsafe thing.methods[0].types[0] == WlSeat.interface.pointer)
    #expect(unsafe thing.methods[0].types[1] == nil)
    #expect(unsafe String(cString: thing.events[0].name) == "told")
    #expect(unsafe thing.events[0].types[0] == nil)
  }

  @Test func `the interfaces of the protocol itself are there`() {
    #expect(WlSurface.name == "wl_surface")
    #expect(WlSurface.latest >= 6)
    #expect(XdgToplevel.interface != XdgPopup.interface)
  }

  @Test func `a text that ends too early, and a place that is not there, are refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = InterfaceTable(interfaces: 1, messages: 1, types: 0, "maker\03,1,0;make")
    }
    await #expect(processExitsWith: .failure) {
      _ = InterfaceTable(interfaces: 0, messages: 0, types: 0, "")[0]
    }
  }
}
