import Testing

@testable import CarouselPaint

@Suite struct WorkerDialogueTests {
  @Test func `a worker may ask for memory a few times for one picture, not without end`() {
    var dialogue = WorkerDialogue(
      DecodingJob(
        box: PixelSize(width: 8, height: 8), fit: .fit, limits: .standard, byteCount: 100))
    for _ in 0..<WorkerDialogue.mostRequests {
      #expect(dialogue.heard(.needs(bytes: 1)) == .reserve(bytes: 1))
    }
    #expect(
      dialogue.heard(.needs(bytes: 1))
        == .kill(.undecodable(reason: "its decoder answers nonsense")))
  }

  private let job = DecodingJob(
    box: PixelSize(width: 100, height: 50), fit: .fit, limits: .standard, byteCount: 9)
  private let size = PixelSize(width: 100, height: 50)

  @Test func `a picture is decoded while it is awaited`() {
    var dialogue = WorkerDialogue(job)
    #expect(dialogue.looked(.wanted, at: 0) == .wait)
    #expect(dialogue.heard(.needs(bytes: 1 << 20)) == .reserve(bytes: 1 << 20))
    #expect(
      dialogue.heard(.decoded(size: size, naturalSize: size))
        == .end(.decoded(size: size, naturalSize: size)))
  }

  @Test func `an unwanted picture is canceled once, and killed when it does not end`() {
    var dialogue = WorkerDialogue(job)
    #expect(dialogue.looked(.unwanted, at: 5) == .cancel)
    #expect(dialogue.looked(.unwanted, at: 5.2) == .wait)
    #expect(dialogue.looked(.unwanted, at: 5.25) == .kill(.canceled))
  }

  @Test func `a worker that leaves a canceled picture is kept`() {
    var dialogue = WorkerDialogue(job)
    #expect(dialogue.looked(.unwanted, at: 5) == .cancel)
    #expect(dialogue.heard(.needs(bytes: 1)) == .wait)
    #expect(dialogue.heard(.failed(.canceled)) == .end(.failed(.canceled)))
  }

  @Test func `an overdue picture is killed immediately`() {
    var dialogue = WorkerDialogue(job)
    #expect(dialogue.looked(.overdue, at: 5) == .kill(.canceled))
  }

  @Test func `a frame answers only those who want one`() {
    let size = PixelSize(width: 1, height: 1)
    let timing = FrameTiming(milliseconds: 40, isLast: false, plays: 0)
    var dialogue = WorkerDialogue(job)
    #expect(
      dialogue.heard(.frame(size: size, naturalSize: size, timing))
        == .kill(.undecodable(reason: "its decoder answers nonsense")))
    var frame = job
    frame.frame = FrameMark(picture: 0, index: 2)
    dialogue = WorkerDialogue(frame)
    #expect(
      dialogue.heard(.frame(size: size, naturalSize: size, timing))
        == .end(.decoded(size: size, naturalSize: size, timing)))
    #expect(dialogue.heard(.passedOver) == .end(.passedOver))
    #expect(
      dialogue.heard(.decoded(size: size, naturalSize: size))
        == .kill(.undecodable(reason: "its decoder answers nonsense")))
  }

  @Test func `what a file says is heard by those who want to know it`() {
    var details = PictureDetails()
    details.camera = "NIKON Z 6"
    var dialogue = WorkerDialogue(job)
    #expect(
      dialogue.heard(.decoded(size: size, naturalSize: size, details))
        == .kill(.undecodable(reason: "its decoder answers nonsense")))
    var described = job
    described.isDescribed = true
    dialogue = WorkerDialogue(described)
    #expect(
      dialogue.heard(.decoded(size: size, naturalSize: size, details))
        == .end(.decoded(size: size, naturalSize: size, isIncomplete: false, details)))
  }

  @Test func `nonsense is the end of the worker`() {
    let (wide, high) = (PixelSize(width: 101, height: 1), PixelSize(width: 1, height: 51))
    let none = PixelSize(width: 0, height: 5)
    for reply: WorkerReply? in [
      nil, .ready(addressSpace: 0), .unconfined(code: 1), .passedOver,
      .needs(bytes: job.limits.decodingBytes + 1), .decoded(size: wide, naturalSize: size),
      .decoded(size: high, naturalSize: size), .decoded(size: none, naturalSize: size),
      .decoded(size: size, naturalSize: none),
    ] {
      var dialogue = WorkerDialogue(job)
      guard case .kill = dialogue.heard(reply) else {
        Issue.record("\(String(describing: reply)) was taken for an answer")
        continue
      }
    }
  }

  @Test func `only a thumbnail is passed over`() {
    var thumbnail = job
    thumbnail.original = ThumbnailMark(uri: "file:///a", modified: 1, byteCount: 1)
    var dialogue = WorkerDialogue(thumbnail)
    #expect(dialogue.heard(.passedOver) == .end(.passedOver))
  }
}
