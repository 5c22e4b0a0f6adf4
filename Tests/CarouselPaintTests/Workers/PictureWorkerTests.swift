import CTestPictures
import Foundation
import Glibc
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Workers that a program really starts.
@Suite(.enabled(if: Sanitizer.current == nil, "a sanitizer needs more than a worker is given"))
struct PictureWorkerTests {
  private let program = Pathname(BuiltProgram.path("picture-worker"))

  private func pool(limits: PictureLimits = .standard) -> DecoderPool {
    DecoderPool(executable: program, limits: limits)
  }

  private func request(_ file: Pathname, side: Double = 30) -> PictureRequest {
    PictureRequest(.file(file), width: side, height: side)
  }

  /// A folder with red pictures.
  private func pictures(_ count: Int) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let picture = try ImageSurface(width: 60, height: 40)
    picture.paint { $0.clear(to: RGBA(rgb: 0xFF0000)) }
    for number in 0..<count { try PNG.write(picture, to: folder.file("picture \(number).png")) }
    return folder
  }

  private func decode(
    _ file: Pathname, _ decoder: DecoderClient, _ work: PictureWork = .undisturbed
  ) throws -> LoadedPicture {
    try PictureMaker(limits: .standard, thumbnails: .off).make(request(file), work, decoder)
  }

  /// The value of a line of a process's status or limits.
  private func line(_ name: String, of process: Int32, in file: String) throws -> [String] {
    let text = try String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return try #require(line).dropFirst(name.count).split { " \t:".contains($0) }.map(String.init)
  }

  @Test func `a worker has given up whatever it does not need`() throws {
    let worker = try #require(try pool().worker(.raster))
    #expect(try line("Seccomp", of: worker.process, in: "status") == ["2"])
    #expect(try line("NoNewPrivs", of: worker.process, in: "status") == ["1"])
    for (limit, most) in [
      ("Max cpu time", 60), ("Max core file size", 0), ("Max file size", 0), ("Max open files", 16),
      ("Max address space", 4 << 30),
    ] {
      let value = try line(limit, of: worker.process, in: "limits")[0]
      #expect(try #require(Int(value)) <= most, "\(limit)")
    }
    let descriptors = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(worker.process)/fd")
    #expect(descriptors.sorted() == ["0", "1", "2", "3"])
  }

  @Test func `a worker's memory is what its picture was granted, and no more`() throws {
    let worker = try #require(try pool().worker(.raster))
    func limit() throws -> Int {
      try #require(Int(try line("Max address space", of: worker.process, in: "limits")[0]))
    }
    let least = try limit()
    worker.allow(bytes: 100 << 20)
    #expect(try limit() == least - WorkerLimits.freeBytes + 100 << 20)
    worker.allow(bytes: .max >> 8)
    #expect(try limit() <= least + PictureLimits.standard.decodingBytes)
    worker.allow(bytes: 0)
    #expect(try limit() == least)
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("svg")))
  func `a drawing in a worker has the letters of any font that is installed`() throws {
    // More faces than a drawing library keeps open at a time.
    let families = [
      "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "DejaVu Sans Condensed",
      "DejaVu Serif Condensed", "sans-serif", "serif", "monospace", "cursive", "fantasy",
    ]
    let pictures = TemporaryFolder()
    let worker = DecoderClient(pool())
    let here = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    for family in families {
      for style in ["", "font-weight='bold'", "font-style='italic'", "font-weight='200'"] {
        let file = pictures.write(
          Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'><text y='24' font-size='20' font-family='\(family)' \(style)>Rg4é</text></svg>"
              .utf8), as: "letters.svg")
        let (apart, own) = (try decode(file, worker).texture, try decode(file, here).texture)
        let differences = (0..<own.height).reduce(0) { count, y in
          count + (0..<own.width).count { own.texel(x: $0, y: y) != apart.texel(x: $0, y: y) }
        }
        #expect(differences == 0, "\(family) \(style)")
      }
    }
  }

  @Test(arguments: [CardFit.fit, .fill])
  func `a worker's picture is the same as one decoded here`(fit: CardFit) throws {
    let pictures = try pictures(1)
    let file = pictures.file("picture 0.png")
    let request = PictureRequest(.file(file), width: 33, height: 21, fit: fit)
    let maker = PictureMaker(limits: .standard, thumbnails: .off)
    let apart = try maker.make(request, .undisturbed, DecoderClient(pool()))
    let here = try maker.make(
      request, .undisturbed, DecoderClient(DecoderPool(executable: nil, limits: .standard)))
    #expect(apart.naturalSize == here.naturalSize && apart.naturalSize.width == 60)
    #expect(apart.texture.width == here.texture.width)
    #expect(apart.texture.height == here.texture.height)
    let (left, right) = (apart.texture.plane, here.texture.plane)
    // Margins and all.
    #expect(
      unsafe memcmp(
        left.texels - TexelPlane.margin, right.texels - TexelPlane.margin, left.bytes) == 0)
  }

  @Test func `a worker keeps a moving picture from frame to frame`() throws {
    let pictures = TemporaryFolder()
    // Large enough that its memory has to be asked for.
    let moving = MovingFile(800, colors: [0xFF0000, 0x00FF00, 0x0000FF])
    let file = pictures.write(moving.gif, as: "moving.gif")
    let maker = PictureMaker(limits: .standard, thumbnails: .off)
    let decoder = DecoderClient(pool())
    var workers: Set<Int32> = []
    for index in [0, 1, 2, 0, 2] {
      let frame = try maker.make(request(file).at(frame: index), .undisturbed, decoder)
      #expect(frame.texture.texel(x: 9, y: 9) == 0xFF00_0000 | 0xFF0000 >> UInt32(8 * index))
      #expect(frame.timing == FrameTiming(milliseconds: 100, isLast: index == 2, plays: 0))
      workers.insert(try #require(decoder.worker).process)
    }
    #expect(workers.count == 1)
    // One that has died is replaced, and goes on where the picture was.
    kill(try #require(workers.first), SIGKILL)
    while try !#require(decoder.worker).isGone {}
    let frame = try maker.make(request(file).at(frame: 1), .undisturbed, decoder)
    #expect(frame.texture.texel(x: 9, y: 9) == 0xFF00_FF00)
  }

  @Test(arguments: ["Harbour", "مرحبا بالعالم", "港の写真 🚢", "fjord, and more than fits in one line"])
  func `a text that a worker paints is the same as one painted here`(words: String) throws {
    let style = StyledText.Style(size: 15, isBold: true, family: "serif", halo: .black)
    let request = PictureRequest(
      .text(StyledText(words, style)), width: 180, height: 30, scale: 1.25)
    let maker = PictureMaker(limits: .standard, thumbnails: .off)
    let decoder = DecoderClient(pool())
    let apart = try maker.make(request, .undisturbed, decoder)
    #expect(try #require(decoder.worker).family == .text)
    let here = try maker.make(
      request, .undisturbed, DecoderClient(DecoderPool(executable: nil, limits: .standard)))
    #expect(apart.naturalSize == here.naturalSize && apart.texture.width > 30)
    let (left, right) = (apart.texture.plane, here.texture.plane)
    try #require(left.bytes == right.bytes)
    #expect(
      unsafe memcmp(
        left.texels - TexelPlane.margin, right.texels - TexelPlane.margin, left.bytes) == 0)
  }

  @Test func `an idle worker that exits is replaced silently`() throws {
    let pictures = try pictures(1)
    let decoder = DecoderClient(pool())
    _ = try decode(pictures.file("picture 0.png"), decoder)
    let first = try #require(decoder.worker).process
    kill(first, SIGKILL)
    while try !#require(decoder.worker).isGone {}
    _ = try decode(pictures.file("picture 0.png"), decoder)
    #expect(try #require(decoder.worker).process != first)
  }

  @Test func `an icon that claims more bytes than its file has costs no memory`() throws {
    let folder = TemporaryFolder()
    var bytes = try TestPicture.encoded("ico", width: 16, height: 16, in: folder)
    // The highest byte of the length of its first picture.
    bytes[17] = 0xF8
    let decoder = DecoderClient(pool())
    #expect(try decode(folder.write(bytes, as: "claim.ico"), decoder).naturalSize.width == 16)
  }

  @Test func `a worker that dies costs its picture and nothing else`() throws {
    let pictures = try pictures(1)
    let file = pictures.file("picture 0.png")
    let decoder = DecoderClient(pool())
    _ = try decode(file, decoder)
    let first = try #require(decoder.worker).process
    kill(first, SIGSTOP)
    var questions = 0
    let work = PictureWork(
      interest: {
        questions += 1
        if questions == 2 { kill(first, SIGKILL) }
        return .wanted
      }, reserve: { _ in true })
    #expect(
      throws: PaintError.undecodable(path: file, reason: "its decoder broke down")
    ) { try decode(file, decoder, work) }
    #expect(try decode(file, decoder).texture.width == 30)
  }

  @Test(arguments: [PictureInterest.unwanted, .overdue])
  func `a worker that does not end a picture is ended`(interest: PictureInterest) throws {
    let pictures = try pictures(1)
    let file = pictures.file("picture 0.png")
    let decoder = DecoderClient(pool())
    _ = try decode(file, decoder)
    let first = try #require(decoder.worker).process
    kill(first, SIGSTOP)
    var questions = 0
    let work = PictureWork(
      interest: {
        questions += 1
        return questions < 3 ? .wanted : interest
      }, reserve: { _ in true })
    #expect(throws: PaintError.canceled) { try decode(file, decoder, work) }
    #expect(decoder.worker == nil)
    // The process that forks the workers waits for it.
    for _ in 0..<1000 where kill(first, 0) == 0 { usleep(10_000) }
    #expect(kill(first, 0) == -1)
    #expect(try decode(file, decoder).texture.width == 30)
  }

  @Test func `a worker that takes long leaves the processor to others`() throws {
    let pictures = try pictures(1)
    let file = pictures.file("picture 0.png")
    let decoder = DecoderClient(pool())
    _ = try decode(file, decoder)
    let worker = try #require(decoder.worker).process
    func priority() -> Int32 {
      getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(worker))
    }
    let usual = priority()
    kill(worker, SIGSTOP)
    // It is asked again and again whether the picture is still wanted. This one is until the worker
    // has been notified.
    var questions = 0
    let work = PictureWork(
      interest: {
        questions += 1
        return priority() == 19 || questions > 1000 ? .overdue : .wanted
      }, reserve: { _ in true })
    #expect(throws: PaintError.canceled) { try decode(file, decoder, work) }
    #expect(usual < 19 && 2...1000 ~= questions)
  }

  @Test func `a picture that takes too long fails in time, and the others come`() throws {
    let pictures = try pictures(3)
    // On a busy machine a worker may take seconds to start: that must not be the end of a picture.
    let patience = PicturePatience(slow: 0.05, crowded: 60, lost: 6, threads: 1)
    // A number by which this test knows its own worker.
    var limits = PictureLimits.standard
    limits.decodingBytes -= 4_242
    let loader = try PictureLoader(
      limits: limits, workers: 1, patience: patience, executable: program)
    let files = (0..<3).map { request(pictures.file("picture \($0).png")) }
    try loader.want([files[0]])
    #expect(try loader.waitForFinished().map { try $0.outcome.get().texture.width } == [30])
    let worker = try #require(Self.worker(with: limits))
    kill(worker, SIGSTOP)
    try loader.want([files[1], files[2]])
    var outcomes: [PictureRequest: Bool] = [:]
    while true {
      let finished = loader.waitForFinished()
      if finished.isEmpty { break }
      for picture in finished {
        outcomes[picture.request] = if case .success = picture.outcome { true } else { false }
      }
    }
    #expect(outcomes == [files[1]: false, files[2]: true])
  }

  @Test func `a picture whose worker does not get the processor comes later, and does not fail`()
    throws
  {
    let pictures = try pictures(1)
    let large = pictures.write(
      TestPicture.jpeg(width: 4000, height: 3000, TEST_JPEG_PROGRESSIVE), as: "large.jpg")
    var limits = PictureLimits.standard
    limits.decodingBytes -= 4_343
    let patience = PicturePatience(slow: 0.05, crowded: 60, lost: 2, threads: 0)
    let loader = try PictureLoader(
      limits: limits, workers: 1, patience: patience, executable: program)
    let small = request(pictures.file("picture 0.png"))
    try loader.want([small])
    #expect(try loader.waitForFinished().map { try $0.outcome.get().texture.width } == [30])
    let worker = try #require(Self.worker(with: limits))
    let hogs = try (0..<2).map { _ in try ProcessorHog() }
    // Besides these, the worker gets less than a hundredth of their processor.
    try ProcessorHog.starve(worker)
    try loader.want([request(large)])
    var finished: [FinishedPicture] = []
    let end = Alarm.now + 5
    while Alarm.now < end, finished.isEmpty {
      usleep(20_000)
      finished += loader.takeFinished()
    }
    for hog in hogs { hog.end() }
    if finished.isEmpty { finished = loader.waitForFinished() }
    #expect(try finished.map { try $0.outcome.get().texture.width } == [30])
  }

  @Test func `a picture takes the memory it declares, after it has asked`() throws {
    let pictures = TemporaryFolder()
    // All passes of a progressive picture are kept until the last one is there.
    let file = pictures.write(
      TestPicture.jpeg(width: 4000, height: 3000, TEST_JPEG_PROGRESSIVE), as: "large.jpg")
    var asked: [Int] = []
    let work = PictureWork(
      interest: { .wanted },
      reserve: { bytes in
        asked.append(bytes)
        return true
      })
    let decoder = DecoderClient(pool())
    #expect(try decode(file, decoder, work).texture.width == 30)
    #expect(asked.count == 1 && asked[0] >= 4000 * 3000 * 3)
    var isWanted = true
    let refused = PictureWork(
      interest: { isWanted ? .wanted : .unwanted },
      reserve: { _ in
        isWanted = false
        return false
      })
    #expect(throws: PaintError.canceled) { try decode(file, decoder, refused) }
    // The worker has left the picture, and is there for the next one.
    #expect(try #require(decoder.worker).isGone == false)
    #expect(try decode(file, decoder, work).texture.width == 30)
  }

  @Test func `a program that is no worker is a failure, and not decoded here instead`() throws {
    let pictures = try pictures(1)
    let pool = DecoderPool(executable: "/bin/true", limits: .standard)
    let error = #expect(throws: PaintError.self) {
      try decode(pictures.file("picture 0.png"), DecoderClient(pool))
    }
    #expect(error?.description.contains("PictureWorker.runIfAsked()") == true)
    #expect(pool.takeWarning() == nil)
  }

  @Test func `where workers are forbidden pictures are decoded here, and it is said once`() throws {
    let pictures = try pictures(1)
    let pool = DecoderPool(executable: "/nonexistent/carousel", limits: .standard)
    let decoder = DecoderClient(pool)
    var isUnstoppable = false
    let work = PictureWork(
      interest: { .wanted }, reserve: { _ in true }, becomesUnstoppable: { isUnstoppable = true })
    for _ in 0..<2 {
      #expect(try decode(pictures.file("picture 0.png"), decoder, work).texture.width == 30)
    }
    #expect(isUnstoppable && decoder.worker == nil)
    #expect(pool.takeWarning()?.contains("No such file") == true && pool.takeWarning() == nil)
  }

  @Test(arguments: [TEST_JPEG_PLAIN, TEST_JPEG_PROGRESSIVE])
  func `a photo of 48 megapixels is decoded at every size within the memory of a worker`(
    kind: test_jpeg_kind
  ) throws {
    let pictures = TemporaryFolder()
    let file = pictures.write(
      TestPicture.jpeg(width: 8064, height: 6048, kind), as: "photo.jpg")
    let limits = PictureLimits(fileBytes: 256 << 20, decodingBytes: 512 << 20, side: 50_000)
    let decoder = DecoderClient(DecoderPool(executable: program, limits: limits))
    let maker = PictureMaker(limits: limits, thumbnails: .off)
    for (side, plain, progressive) in [(300.0, 24, 240), (4000, 80, 280), (7303, 190, 400)] {
      let picture = try maker.make(request(file, side: side), .undisturbed, decoder)
      #expect(picture.texture.width == Int(side))
      #expect(picture.naturalSize == PixelSize(width: 8064, height: 6048))
      #expect(picture.texture.texel(x: 9, y: 9) >> 16 >= 0xFFFA)
      let worker = try #require(decoder.worker).process
      let peak = try #require(Int(try line("VmHWM", of: worker, in: "status")[0])) >> 10
      #expect(peak < (kind == TEST_JPEG_PLAIN ? plain : progressive), "\(side)")
    }
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("avif"), "libheif is not installed"))
  func `a worker decodes one AVIF after another, and HEIC`() throws {
    let pictures = TemporaryFolder()
    let decoder = DecoderClient(pool())
    for (name, content) in [
      ("a.avif", SmallPictures.avif), ("b.avif", SmallPictures.avif),
      ("c.heic", SmallPictures.heic),
    ] {
      let file = pictures.write(Array(content), as: name)
      let picture = try decode(file, decoder)
      #expect(
        picture.texture.width == 30 && picture.naturalSize == PixelSize(width: 64, height: 32))
      #expect(try #require(decoder.worker).family == .codec)
    }
  }

  @Test(.enabled(if: PictureFormats.extensions.contains("svg"), "librsvg is not installed"))
  func `letters of a drawing that a worker makes are letters, not boxes`() throws {
    let pictures = TemporaryFolder()
    let decoder = DecoderClient(pool())
    /// How many pixels are dark where `letter` is written.
    func ink(_ letter: String, _ family: String, size: Int) throws -> Int {
      let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="4" y="34"
        font-size="\(size)" font-family="\(family)">\(letter)</text></svg>
        """
      let file = pictures.write(Array(drawing.utf8), as: "letter.svg")
      let texture = try PictureMaker(limits: .standard, thumbnails: .off).make(
        request(file, side: 80), .undisturbed, decoder
      ).texture
      return (0..<80).reduce(0) { sum, y in
        sum + (0..<80).count { texture.texel(x: $0, y: y) >> 24 > 128 }
      }
    }
    for family in ["sans-serif", "serif", "monospace", "No Such Font", "Courier 10 Pitch"] {
      for size in [30, 37] {
        let (slim, wide) = (try ink("i", family, size: size), try ink("W", family, size: size))
        #expect(slim > 20 && wide > slim * 3 / 2, "\(family) \(size): \(slim) and \(wide)")
      }
    }
  }

  /// The worker that was started with `limits`.
  private static func worker(with limits: PictureLimits) -> Int32? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).first { process in
      let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return command?.contains(
        "\(PictureWorker.argument)\0raster\0\(limits.decodingBytes)\0") == true
    }
  }
}
