import CarouselTestSupport
import Testing

@testable import CarouselPaint

@Suite struct WorkerMessagesTests {
  static let job = DecodingJob(
    box: PixelSize(width: 640, height: 480), fit: .fill, limits: .standard, byteCount: 123_456,
    original: ThumbnailMark(uri: "file:///tmp/%C3%A9.jpg", modified: -3, byteCount: 7))

  static let requests: [WorkerRequest] = [
    .decode(job),
    .decode(
      DecodingJob(
        box: PixelSize(width: 1, height: 16_384), fit: .fit,
        limits: PictureLimits(fileBytes: 1, decodingBytes: .max, side: 0), byteCount: 0)),
    .decode(
      DecodingJob(
        box: PixelSize(width: 5, height: 6), fit: .fit, limits: .standard, byteCount: 7,
        frame: FrameMark(picture: 3, index: 99_999), isDescribed: true)),
    .granted, .cancel,
    .paint(text(halo: nil)), .paint(text(halo: .black)),
  ]

  static func text(halo: RGBA?) -> TextJob {
    let style = StyledText.Style(
      size: 13.25, color: RGBA(rgb: 0x12_3456, opacity: 0.3), isBold: true, alignment: .end,
      family: "Überschrift", maximumLines: 3, halo: halo)
    let text = StyledText("Häfen, 港", style, marks: [0..<3, 8..<11])
    return TextJob(
      text, for: PictureRequest(.text(text), width: 300, height: 40, scale: 1.5))
  }

  private static let details: PictureDetails = {
    var details = PictureDetails()
    details.alternativeText = "Ein rotes Boot"
    details.place = "港"
    return details
  }()

  static let replies: [WorkerReply] = [
    .ready(addressSpace: 1 << 40), .ready(addressSpace: 0),
    .unconfined(code: 38), .needs(bytes: 1 << 28),
    .decoded(
      size: PixelSize(width: 3, height: 4), naturalSize: PixelSize(width: 50_000, height: 1)),
    .frame(
      size: PixelSize(width: 3, height: 4), naturalSize: PixelSize(width: 30, height: 40),
      FrameTiming(milliseconds: 70, isLast: true, plays: 2)),
    .decoded(
      size: PixelSize(width: 3, height: 4), naturalSize: PixelSize(width: 3, height: 4),
      isIncomplete: true, details),
    .passedOver, .failed(.unknownFormat), .failed(.undecodable(reason: "é\n")),
    .failed(.tooLarge(width: -1, height: .max)), .failed(.unreadable(code: 5)), .failed(.noMemory),
    .failed(.canceled),
  ]

  @Test(arguments: requests) func `a request comes as it was sent`(request: WorkerRequest) {
    #expect(WorkerRequest(request.bytes) == request)
  }

  @Test(arguments: replies) func `a reply comes as it was sent`(reply: WorkerReply) {
    #expect(WorkerReply(reply.bytes) == reply)
    #expect(reply.bytes.count <= WorkerReply.capacity)
  }

  @Test func `a cut message and one with more behind it are none`() {
    for request in Self.requests {
      for length in 0..<request.bytes.count {
        #expect(WorkerRequest(Array(request.bytes.prefix(length))) == nil)
      }
      #expect(WorkerRequest(request.bytes + [0]) == nil)
    }
    for reply in Self.replies {
      for length in 0..<reply.bytes.count {
        #expect(WorkerReply(Array(reply.bytes.prefix(length))) == nil)
      }
      #expect(WorkerReply(reply.bytes + [0]) == nil)
    }
  }

  @Test func `whatever the bytes are, a message is read to its end or not at all`() {
    var random = SeededGenerator(seed: 7)
    for round in 0..<20_000 {
      var bytes = Self.replies[round % Self.replies.count].bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if let reply = WorkerReply(bytes) { #expect(WorkerReply(reply.bytes) == reply) }
      _ = WorkerRequest(bytes)
    }
  }

  @Test func `a long reason is cut, and the message fits`() {
    let reason = String(repeating: "reason ", count: 1000)
    let bytes = WorkerReply.failed(.undecodable(reason: reason)).bytes
    #expect(bytes.count <= WorkerReply.capacity)
    guard case .failed(.undecodable(let heard)) = WorkerReply(bytes) else {
      Issue.record("the reply is not understood")
      return
    }
    #expect(heard.hasPrefix("reason reason") && reason.hasPrefix(heard))
  }

  @Test func `an error is about the file of its request`() {
    let path = Pathname("/tmp/a.png")
    for error: PaintError in [
      .unknownFormat(path: path), .undecodable(path: path, reason: "cut"), .canceled,
      .pictureTooLarge(path: path, width: 3, height: 4), .unreadable(path: path, code: 5),
    ] {
      #expect(DecodingFailure(error).error(about: path) == error)
    }
  }
}
