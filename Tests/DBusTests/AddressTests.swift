import Testing

@testable import CarouselDBus

@Suite struct AddressTests {
  @Test func `the sockets of this machine are found among addresses`() {
    let text =
      "tcp:host=a,port=1;unix:path=/run/user/1000/bus,guid=12;unix:abstract=/tmp/dbus-X;unix:dir=/tmp"
    #expect(
      BusAddress.all(in: text) == [
        .path(Array("/run/user/1000/bus".utf8)), .abstract(Array("/tmp/dbus-X".utf8)),
      ])
  }

  @Test func `any byte may be written as two digits`() {
    #expect(BusAddress.all(in: "unix:guid=1,path=/a%20%c3%A4b") == [.path(Array("/a äb".utf8))])
  }

  @Test(arguments: ["", ";", ":", "unix", "unix:", "unix:path", "unix:path=%", "unix:path=%g0"])
  func `an invalid address is rejected`(text: String) {
    #expect(BusAddress.all(in: text).isEmpty)
  }

  @Test(arguments: ["unix:path=/a%00b", "unix:path=%0", "unix:path=%+1"])
  func `bytes that no path has are refused`(text: String) {
    #expect(BusAddress.all(in: text).isEmpty)
  }

  @Test(arguments: ["/nowhere/at/all", String(repeating: "x", count: 500), ""])
  func `without a server the connection fails`(path: String) {
    #expect(throws: BusError.unreachable) { try BusConnection([.path(Array(path.utf8))]) }
  }
}
