import CarouselPaint
import CarouselView
import Dispatch
import CarouselGallery
import Glibc
import QuadRaster
import Synchronization
import Testing

/// Pictures from a server on this machine.
struct DownloadTests {
  /// The mark of cards that have no picture: a bar that fills, or a torn picture.
  private static let mark: UInt32 = 0xFF6B_727C

  private static let style: CarouselStyle = {
    var style = CarouselStyle(.linear)
    style.cardSize = Size(width: 400, height: 300)
    return style
  }()

  @Test func `a card shows the progress of its download, and then the picture`() throws {
    let gate = DispatchSemaphore(value: 0)
    let body = try #require(Example.landscape(1))
    let server = try PictureServer { _ in
      PictureServer.Answer(body: body) {
        gate.wait()
        gate.signal()
      }
    }
    let view = try Example.downloads(from: server.address, style: Self.style, at: 0)
    var surface = try ImageSurface(width: 960, height: 600)
    try view.draw(on: &surface)
    // The bar is 58 pixels long, and half of it is full.
    while longestMark(on: surface) < 26 {
      try #require(view.waitForPictures())
      try view.draw(on: &surface)
    }
    #expect(longestMark(on: surface) < 34)
    gate.signal()
    let final = try view.comeToRest()
    let mark = longestMark(on: final)
    #expect(mark == 0)
    #expect(view.failure(of: 0) == nil)
  }

  @Test func `a download that fails says why, and a tap on its card tries again`() throws {
    let asked = Mutex(0)
    let body = try #require(Example.landscape(1))
    let server = try PictureServer { path in
      guard path == "/1.png",
        asked.withLock({
          $0 += 1; return $0 <= 2
        })
      else {
        return PictureServer.Answer(body: body)
      }
      return PictureServer.Answer(status: 503)
    }
    let view = try Example.downloads(from: server.address, style: Self.style, at: 0)
    var warnings: [String] = []
    view.observe { if case .warned(let line, _) = $0 { warnings.append(line) } }
    let player = try Player(view)
    let reason = "\(server.address)/1.png: the server answered 503"
    #expect(view.failure(of: 0) == reason)
    #expect(view.failure(of: 1) == nil)
    try player.tap(480, 300)
    #expect(warnings == [reason, reason], "each attempt is reported")
    try player.tap(480, 300)
    #expect(view.failure(of: 0) == nil)
    #expect(warnings.count == 2)
    #expect(asked.withLock(\.self) == 3)
    try player.tap(480, 300)
    #expect(asked.withLock(\.self) == 3, "a picture that is loaded is not fetched again")
  }

  @Test func `a server that is not there, or sends no picture, is a failed card`() throws {
    let address = try PictureServer { _ in PictureServer.Answer() }.address
    let gone = try Player(Example.downloads(from: address, style: Self.style, at: 0))
    #expect(gone.view.failure(of: 0)?.hasPrefix("\(address)/1.png: ") == true)
    for body in [[], Array("<html>".utf8)] {
      let server = try PictureServer { _ in PictureServer.Answer(body: body) }
      let player = try Player(Example.downloads(from: server.address, style: Self.style, at: 0))
      #expect(player.view.failure(of: 0) != nil)
    }
  }

  @Test func `a picture that arrives is mirrored as it is seen`() throws {
    let body = try #require(Example.landscape(2))
    let server = try PictureServer { _ in PictureServer.Answer(body: body) }
    var style = Self.style
    style.cards.reflection = ReflectionStyle()
    let view = try Example.downloads(from: server.address, style: style, at: 0)
    var before = try ImageSurface(width: 960, height: 600)
    try view.draw(on: &before)
    let after = try view.comeToRest()
    // Below the card, which is 300 high and in the middle of the view.
    let (old, new) = (before.pixel(x: 480, y: 470), after.pixel(x: 480, y: 470))
    #expect(old != new)
  }

  /// The longest run of the mark's color in a row.
  private func longestMark(on surface: borrowing ImageSurface) -> Int {
    var longest = 0
    for y in 0..<surface.height {
      var run = 0
      for x in 0..<surface.width {
        run = surface.pixel(x: x, y: y) == Self.mark ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest
  }
}

extension CarouselView {
  /// Waits until pictures have news, and takes them.
  ///
  /// Returns `false` after a minute without any.
  fileprivate func waitForPictures() -> Bool {
    var descriptors = fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&descriptors, nfds_t(descriptors.count), 60_000) > 0 else { return false }
    takePictures(at: time)
    return true
  }

  /// Paints a frame as a window would.
  fileprivate func draw(on surface: inout ImageSurface) throws {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    try unsafe surface.withMutablePixels { pixels in
      Result {
        guard let base = pixels.baseAddress else { return }
        let target = unsafe PixelTarget(base: base, width: width, height: height, stride: stride)
        _ = try paint(at: time, scale: 1, into: target, bufferAge: 0)
      }
    }.get()
  }
}
