import Glibc
import Testing

@testable import Wayland

struct CompositorSocketTests {
  /// A socket that listens at a private path and accepts no connection.
  private final class Listener {
    let folder: String
    let path: String
    private let descriptor: Int32
    private var waiting: [Int32] = []

    init() throws {
      var template = Array("/tmp/wayland-socket-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = folder + "/wayland-7"
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) {
        unsafe $0.copyBytes(from: Array(path.utf8))
      }
      let result = unsafe withUnsafePointer(to: &address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0 && listen(descriptor, 0) == 0)
    }

    deinit {
      for client in waiting + [descriptor] { close(client) }
      unsafe unlink(path)
      unsafe rmdir(folder)
    }

    /// Lets clients come until one more would have to wait.
    func fill() {
      while let client = try? CompositorSocket.connect(
        to: path, runtimeFolder: nil, patience: 0)
      {
        waiting.append(client)
      }
    }
  }

  @Test func `a compositor whose queue is full is given up after a while`() throws {
    let listener = try Listener()
    listener.fill()
    #expect(throws: WaylandError.noCompositor(name: listener.path, code: ETIMEDOUT)) {
      try CompositorSocket.connect(to: listener.path, runtimeFolder: nil, patience: 20_000_000)
    }
  }

  @Test func `a name is looked up in the folder of the session`() throws {
    let listener = try Listener()
    let descriptor = try CompositorSocket.connect(
      to: "wayland-7", runtimeFolder: listener.folder, patience: 0)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    close(descriptor)
  }

  @Test func `a missing or unnameable display is reported immediately`() {
    let long = "/" + String(repeating: "x", count: 200)
    for (name, folder, code) in [
      ("wayland-7", "/nonexistent", ENOENT), (long, nil, ENAMETOOLONG),
    ] {
      #expect(throws: WaylandError.noCompositor(name: name, code: code)) {
        try CompositorSocket.connect(to: name, runtimeFolder: folder)
      }
    }
  }

  @Test(arguments: [nil, "/tmp"]) func `an empty name is reported as such`(_ folder: String?) {
    let error = WaylandError.noCompositor(name: "", code: ECONNREFUSED)
    #expect(throws: error) { try CompositorSocket.connect(to: "", runtimeFolder: folder) }
    #expect(error.description == "no Wayland compositor: WAYLAND_DISPLAY is empty")
  }

  @Test(arguments: [nil, "", "run/user/0"]) func `a name without a folder says which is missing`(
    _ folder: String?
  ) {
    #expect(throws: WaylandError.noRuntimeFolder(name: "wayland-7")) {
      try CompositorSocket.connect(to: "wayland-7", runtimeFolder: folder)
    }
    let text = WaylandError.noRuntimeFolder(name: "wayland-7").description
    #expect(text.contains("XDG_RUNTIME_DIR") && text.contains("wayland-7"))
  }

  @Test(arguments: ["", "x", "-1", "99999999999", "1023"])
  func `a socket that was left must be open`(_ value: String) {
    #expect(throws: WaylandError.unusableSocket(value: value)) {
      try CompositorSocket.inherited(value)
    }
  }

  @Test func `a socket that was left is not left to others`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(try CompositorSocket.inherited("\(ends[0])") == ends[0])
    #expect(fcntl(ends[0], F_GETFD) & FD_CLOEXEC != 0)
  }
}
