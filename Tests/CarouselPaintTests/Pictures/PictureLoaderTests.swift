import CarouselLocking
import Glibc
import QuadRaster
import Testing

@testable import CarouselPaint

private func isReadable(_ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return unsafe poll(&entry, 1, 0) == 1
}

@Suite struct PictureLoaderTests {
  @Test func `loaders with the same limits share their workers`() throws {
    let (first, second) = (try PictureLoader(), try PictureLoader(workers: 1))
    #expect(first.pool === second.pool)
    let other = try PictureLoader(
      limits: PictureLimits(fileBytes: 1000, decodingBytes: 1000, side: 100))
    #expect(first.pool !== other.pool)
  }

  @Test func `finished pictures raise the descriptor until they are taken`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(try TestPicture.png(width: 64, height: 32, in: folder), as: "a.png")
    let loader = try PictureLoader(workers: 1)
    #expect(!isReadable(loader.fileDescriptor) && loader.isIdle)
    let request = PictureRequest(.file(path), width: 16, height: 16, scale: 2)
    try loader.want([request])
    var entry = pollfd(fd: loader.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&entry, 1, -1) == 1)
    let finished = loader.takeFinished()
    #expect(finished.map(\.request) == [request])
    let picture = try #require(try finished.first?.outcome.get())
    #expect(picture.texture.width == 32 && picture.texture.height == 16)
    #expect(picture.naturalSize == PixelSize(width: 64, height: 32))
    #expect(!isReadable(loader.fileDescriptor) && loader.isIdle)
  }

  @Test(arguments: [1, 2, 4]) func `each of many pictures comes exactly once`(workers: Int) throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 40, height: 40, in: folder)
    let loader = try PictureLoader(workers: workers)
    let requests = (0..<40).map { index in
      index % 4 == 0
        ? PictureRequest(.file(folder.file("missing-\(index)")), width: 8, height: 8)
        : PictureRequest(.file(folder.write(png, as: "\(index).png")), width: 8, height: 8)
    }
    try loader.want(requests)
    var outcomes: [PictureRequest: Int] = [:]
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { break }
      for picture in finished {
        outcomes[picture.request, default: 0] += 1
        let isThere = if case .success = picture.outcome { true } else { false }
        let index = requests.firstIndex(of: picture.request) ?? 0
        #expect(isThere == (index % 4 != 0))
      }
    }
    #expect(outcomes.count == 40 && outcomes.values.allSatisfy { $0 == 1 })
  }

  @Test func `cards and texts are painted by the worker`() throws {
    let loader = try PictureLoader(workers: 1)
    let card = PaintedCard(name: "red") { canvas, width, height in
      canvas.fill(
        .rectangle(Rect(x: 0, y: 0, width: width / 2, height: height)), RGBA(rgb: 0xFF0000))
    }
    let text = StyledText("Harbour", StyledText.Style(size: 20))
    try loader.want([
      PictureRequest(.painted(card), width: 20, height: 10, scale: 1.5),
      PictureRequest(.text(text), width: 400, height: 40, scale: 2),
    ])
    var pictures: [LoadedPicture] = []
    while pictures.count < 2 {
      for finished in loader.waitForFinished() { pictures.append(try finished.outcome.get()) }
    }
    #expect(pictures[0].texture.width == 30 && pictures[0].texture.height == 15)
    #expect(pictures[0].texture.texel(x: 14, y: 7) == 0xFFFF_0000)
    #expect(pictures[0].texture.texel(x: 15, y: 7) == 0)
    #expect((80..<400).contains(pictures[1].texture.width))
    #expect((40..<80).contains(pictures[1].texture.height))
  }

  @Test func `a card that is never done keeps no other waiting, and fails in the end`() throws {
    // The other card may have to wait for the processor, but not that long.
    let patience = PicturePatience(slow: 0.01, lost: 4, threads: 1)
    let loader = try PictureLoader(workers: 1, patience: patience, executable: nil)
    let end = try EventCounter.tokens()
    let endless = PictureRequest(
      .painted(PaintedCard(name: "endless") { _, _, _ in end.wait() }), width: 9, height: 9)
    let plain = PictureRequest(.painted(PlainCard(on: .black).plain), width: 9, height: 9)
    try loader.want([endless, plain])
    #expect(loader.waitForFinished().map(\.request) == [plain])
    let failed = loader.waitForFinished()
    guard case .failure(let error) = try #require(failed.first).outcome else {
      Issue.record("the endless card is done")
      return
    }
    #expect(error == .tookTooLong(endless.source, seconds: 4) && loader.isIdle)
    end.raise()
  }

  @Test func `with every thread lost, waiting ends all the same`() throws {
    let patience = PicturePatience(slow: 0.01, lost: 0.05, threads: 1)
    let loader = try PictureLoader(workers: 1, patience: patience, executable: nil)
    let end = try EventCounter.tokens()
    try loader.want(
      (0..<5).map { index in
        PictureRequest(
          .painted(PaintedCard(name: "endless \(index)") { _, _, _ in end.wait() }), width: 9,
          height: 9)
      })
    var failures = 0
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { break }
      failures += finished.count
    }
    #expect(failures == 5)
    end.raise(by: 2)
  }

  @Test func `a hundred pictures in one turn are a hundred pictures`() throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 8, height: 8, in: folder)
    let loader = try PictureLoader(workers: 2)
    try loader.want(
      (0..<100).map {
        PictureRequest(.file(folder.write(png, as: "\($0).png")), width: 8, height: 8)
      })
    var count = 0
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { break }
      count += finished.count
    }
    #expect(count == 100)
  }

  @Test func `a loader that is let go while it works leaves nothing behind`() throws {
    let folder = TemporaryFolder()
    let png = try TestPicture.png(width: 400, height: 400, in: folder)
    for round in 0..<5 {
      let loader = try PictureLoader(workers: 2)
      try loader.want(
        (0..<10).map {
          PictureRequest(
            .file(folder.write(png, as: "\(round)-\($0).png")), width: 100, height: 100)
        })
    }
    #expect(folder.names.count == 50)
  }
}
