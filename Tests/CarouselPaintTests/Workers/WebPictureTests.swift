import Foundation
import Glibc
import QuadRaster
import Synchronization
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Pictures that processes of a program fetch from a server in this one.
@Suite(.enabled(if: Sanitizer.current == nil, "a sanitizer needs more than a worker is given"))
struct WebPictureTests {
  private static let program = Pathname(BuiltProgram.path("picture-worker"))

  private static func png() throws -> [UInt8] {
    try TestPicture.png(width: 60, height: 40, in: TemporaryFolder())
  }

  /// What became of a fetch.
  private func outcome(
    of address: String, patience: Double = 60, most: Int = 1 << 20
  ) throws -> Result<LoadedPicture, PaintError> {
    let fetcher = WebFetcher(executable: Self.program, most: most)
    let picture = FetchedPicture(web: Pathname(address), patience: patience, fetcher: fetcher)
    let loader = try PictureLoader(workers: 1, executable: Self.program)
    try loader.want([PictureRequest(.fetched(picture), width: 30, height: 30)])
    return try #require(loader.waitForFinished().first).outcome
  }

  /// Why there is no picture.
  private func reason(
    of address: String, patience: Double = 60, most: Int = 1 << 20
  ) throws -> String {
    switch try outcome(of: address, patience: patience, most: most) {
    case .success: return ""
    case .failure(let error): return error.description.replacing(address + ": ", with: "")
    }
  }

  @Test func `a picture comes from where it is, also by another address`() throws {
    let png = try Self.png()
    let server = try RudeServer { connection in
      switch connection.path {
      case "/a%20b.png": connection.file(png)
      case "/moved": connection.head(302, ["Location": "/a%20b.png"])
      // How long it is, is not told.
      case "/plain":
        connection.head()
        connection.send(png)
      default: connection.head(404)
      }
    }
    for path in ["/a%20b.png", "/a b.png", "/moved", "/plain"] {
      let picture = try outcome(of: server.address + path).get()
      #expect(picture.naturalSize == PixelSize(width: 60, height: 40))
      #expect(picture.texture.texel(x: 3, y: 3) == 0xFFFF_0000)
    }
  }

  @Test func `a server that has no picture is one line`() throws {
    let png = try Self.png()
    let server = try RudeServer { connection in
      switch connection.path {
      case "/page":
        connection.file(Array("<!doctype html>".utf8), type: "text/html; charset=utf-8")
      case "/text": connection.file(Array("no picture".utf8))
      case "/empty": connection.file([])
      case "/short":
        connection.head(200, ["Content-Length": "5000"])
        connection.send(png)
      case "/noise": connection.send(Array("garbage\r\n\r\n".utf8))
      case "/silence": break
      default: connection.head(Int(connection.path.dropFirst()) ?? 404)
      }
    }
    #expect(try reason(of: server.address + "/404") == "the server answers 404")
    #expect(try reason(of: server.address + "/500") == "the server answers 500")
    #expect(
      try reason(of: server.address + "/page") == "the server sends a page, not a picture")
    #expect(try reason(of: server.address + "/text") == "not a picture that can be read here")
    #expect(try reason(of: server.address + "/empty") == "the file is empty")
    #expect(try reason(of: server.address + "/short") == "the connection has broken off")
    #expect(try reason(of: server.address + "/silence") == "the connection has broken off")
    #expect(try !reason(of: server.address + "/noise").isEmpty)
    #expect(try reason(of: "http://127.0.0.1:1/") == "the server does not answer")
    #expect(try !reason(of: "http://[").isEmpty)
    #expect(
      try reason(of: server.address + "/" + String(repeating: "a", count: 20_000))
        == "the address is too long")
  }

  @Test func `a file without end ends at the limit`() throws {
    let server = try RudeServer { connection in
      let length = connection.path == "/told" ? ["Content-Length": "9999999999"] : [:]
      connection.head(200, length)
      while connection.send(Array(repeating: 7, count: 65_536)) {}
    }
    #expect(try reason(of: server.address + "/told") == "the file is too large")
    #expect(try reason(of: server.address + "/endless") == "the file is too large")
  }

  @Test func `a server that never finishes is given up`() throws {
    let server = try RudeServer { connection in
      connection.head(200, ["Content-Length": "5000"])
      connection.send([1, 2, 3])
      connection.waitForEnd()
    }
    let reason = try reason(of: server.address + "/", patience: 0.3)
    #expect(reason.contains("took too long"))
  }

  @Test func `addresses that lead in circles or out of the web are given up`() throws {
    let server = try RudeServer { connection in
      let goal =
        switch connection.path {
        case "/file": "file:///etc/hostname"
        case "/gopher": "gopher://127.0.0.1:1/x"
        default: "/again" + connection.path
        }
      connection.head(302, ["Location": goal])
    }
    #expect(
      try reason(of: server.address + "/x") == "the server sends us from address to address")
    for path in ["/file", "/gopher"] {
      #expect(
        try reason(of: server.address + path)
          == "the server redirects to an address that is not http or https")
    }
  }

  @Test func `a canceled fetch releases the process`() throws {
    let hasBegun = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let server = try RudeServer { connection in
      connection.head(200, ["Content-Length": "5000"])
      hasBegun.signal()
      connection.waitForEnd()
      isOver.signal()
    }
    let fetcher = WebFetcher(executable: Self.program)
    let delivery = PictureDelivery { _ in }
    fetcher.begin(Pathname(server.address + "/"), delivery)
    hasBegun.wait()
    delivery.cancel()
    isOver.wait()
  }

  @Test func `a process that fetches has given up what it does not need`() throws {
    let isAsked = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let server = try RudeServer { connection in
      isAsked.signal()
      goOn.wait()
      connection.head(404)
    }
    let heard = Mutex("")
    let delivery = PictureDelivery { news in
      if case .failure(let reason) = news { heard.withLock { $0 = reason } }
    }
    let request = try #require(WebRequest(Pathname(server.address + "/"), most: 1000))
    let process = try WebProcess(Self.program, origin: request.origin)
    // It has confined itself before it asks anybody.
    let number = process.process
    let observer = Thread {
      isAsked.wait()
      let status = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
      #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
      let limits = (try? String(contentsOfFile: "/proc/\(number)/limits", encoding: .utf8)) ?? ""
      #expect(limits.contains(#/Max file size +0 +0 /#))
      goOn.signal()
    }
    observer.start()
    #expect(process.fetch(request, for: delivery))
    #expect(heard.withLock(\.self) == "the server answers 404")
  }
}
