import CarouselCDesktop
import Glibc
import Testing

@testable import CarouselPaint

/// Which addresses may be fetched from, and by which process.
@Suite struct WebAddressTests {
  /// Calls `body` with an address of IPv4 or IPv6.
  private func with<Result>(
    _ text: String, _ body: (UnsafePointer<sockaddr>) -> Result
  ) -> Result {
    if text.contains(":") {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      _ = unsafe inet_pton(AF_INET6, text, &address.sin6_addr)
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
      }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    _ = unsafe inet_pton(AF_INET, text, &address.sin_addr)
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }

  private static let privates = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.1.1", "172.16.0.1",
    "172.31.255.255", "192.168.1.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fc00::1",
    "fdff::1", "fe80::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1",
    "::127.0.0.1", "64:ff9b::10.0.0.1",
  ]
  private static let publics = [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.0.1", "100.128.0.1", "126.0.0.1", "128.0.0.1",
    "172.15.0.1", "172.32.0.1", "192.167.0.1", "192.169.0.1", "223.255.255.255",
    "2001:db8::1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::8.8.8.8",
  ]

  @Test(arguments: privates) func `an address of a private network is one`(text: String) {
    let isPrivate = unsafe with(text) { unsafe web_is_private($0) }
    #expect(isPrivate == 1)
  }

  @Test(arguments: publics) func `an address of the Internet is not private`(text: String) {
    let isPrivate = unsafe with(text) { unsafe web_is_private($0) }
    #expect(isPrivate == 0)
  }

  @Test func `no redirect leads from the Internet into a private network`() {
    var names: Int32 = 0
    func admits(_ text: String, after redirects: Int) -> Bool {
      unsafe with(text) { unsafe web_admits(&names, redirects, $0) } != 0
    }
    #expect(admits("1.1.1.1", after: 0))
    #expect(admits("8.8.8.8", after: 1))
    #expect(!admits("192.168.1.1", after: 1))
    #expect(!admits("127.0.0.1", after: 2))
    // An address of a private network that a list names may redirect within it.
    names = 0
    #expect(admits("192.168.1.1", after: 0))
    #expect(admits("192.168.1.2", after: 1))
  }

  @Test(arguments: [
    ("http://example.org/a/b.png", "http://example.org"),
    ("HTTPS://Example.ORG:8443?x=/", "https://example.org:8443"),
    ("http://example.org", "http://example.org"),
    ("http://a@b#c", "http://a@b"),
  ])
  func `files of different servers are fetched by different processes`(
    address: String, origin: String
  ) throws {
    #expect(try #require(WebRequest(Pathname(address), most: 1)).origin == origin)
  }

  @Test func `no further fetch begins while large files wait for being decoded`() throws {
    func picture(_ number: Int) -> FetchedPicture { FetchedPicture(name: "\(number)") { _ in } }
    var queue = FetchQueue()
    let requests = (0..<4).map { PictureRequest(.fetched(picture($0)), width: 9, height: 9) }
    _ = queue.replace(with: requests, keeping: [])
    var begun = 0
    func begin() -> FetchQueue.Ticket? {
      var own: FetchQueue.Ticket?
      let next = queue.begin(at: 0) { _, ticket in
        own = ticket
        return PictureDelivery { _ in }
      }
      if next != nil { begun += 1 }
      return own
    }
    let first = try #require(begin())
    var writer = try EncodedFileWriter()
    let block = [UInt8](repeating: 0, count: 16 << 20)
    while writer.byteCount < FetchQueue.mostUndecodedBytes { try writer.append(block) }
    let file = try EncodedFile(writer, name: "0")
    _ = queue.end(picture(0), first, .encoded(file))
    #expect(begin() == nil && begun == 1)
    // It has been decoded, and is not wanted any more.
    _ = queue.replace(with: Array(requests.dropFirst()), keeping: [])
    #expect(begin() != nil)
  }
}
