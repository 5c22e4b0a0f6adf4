import Projection
import QuadRaster

/// A moving picture that is decoded frame by frame, with its state so far.
///
/// It keeps one picture, a second one for frames that are undone, and the data of one frame,
/// however many frames there are.
final class MovingPicture {
  /// The number by which it is known.
  let id: Int
  private let file: PictureFile
  private let format: PictureFormat
  private var reader: any FrameReader
  private var canvas: TexelPlane
  /// The frame that `canvas` shows, and the one that comes then.
  private var current: MovingFrame?
  private var following: MovingFrame?
  /// What the canvas showed before a frame that is to be taken back.
  private var before: TexelPlane?
  private var index = -1
  /// What it takes, and what decoding its frames does.
  private let bytes: Int

  /// The maximum memory, and the memory per pixel: for the canvas, a copy of it, the decoded frame,
  /// and the result.
  private static let mostBytes = 96 << 20
  private static let bytesPerPixel = 20

  /// The picture in `file`, or `nil` if it does not move.
  init?(
    _ file: consuming PictureFile, id: Int, _ limits: PictureLimits, _ work: PictureWork
  ) throws(PaintError) {
    let prefix = try file.read(PictureFormat.prefixLength, at: 0)
    guard let format = PictureFormat(prefix: prefix), let reader = try format.frames(of: file)
    else { return nil }
    let size = reader.size
    guard limits.allow(width: size.width, height: size.height, bytesPerPixel: 4),
      size.width * size.height <= Self.mostBytes / Self.bytesPerPixel
    else { throw .pictureTooLarge(path: file.path, width: size.width, height: size.height) }
    bytes =
      size.width * size.height * Self.bytesPerPixel + reader.heldBytes
      + 3 * min(file.byteCount, MovingFrame.mostBytes)
    guard work.reserve(bytes) else { throw .canceled }
    self.id = id
    self.format = format
    self.reader = reader
    canvas = TexelPlane(width: size.width, height: size.height)
    self.file = file
  }

  /// Returns the requested frame in the size and crop of `job`.
  ///
  /// The next frame costs one frame. Any other one costs all frames before it.
  func frame(_ index: Int, _ job: DecodingJob, _ work: PictureWork) throws(PaintError)
    -> Decoded
  {
    guard work.reserve(bytes + job.box.width * job.box.height * 12) else { throw .canceled }
    if index < self.index { try rewind() }
    while self.index < index {
      guard work.interest() == .wanted else { throw .canceled }
      try step(job.limits, work)
    }
    guard let current else { throw .undecodable(path: file.path, reason: "it has no frames") }
    var frame = try shown(job, work)
    frame.timing = FrameTiming(
      milliseconds: MovingFrame.seen(milliseconds: current.milliseconds),
      isLast: following == nil, plays: reader.plays)
    return frame
  }

  /// Goes back to before the first frame.
  private func rewind() throws(PaintError) {
    guard let reader = try format.frames(of: file) else {
      throw .undecodable(path: file.path, reason: "it has changed")
    }
    self.reader = reader
    canvas.clear(area)
    (current, following, index) = (nil, nil, -1)
    before = nil
  }

  /// Brings the canvas to the next frame.
  private func step(_ limits: PictureLimits, _ work: PictureWork) throws(PaintError) {
    dispose()
    if following == nil { following = try reader.next(in: file) }
    guard let frame = following else {
      throw .undecodable(path: file.path, reason: "frames are missing")
    }
    let place = place(of: frame)
    guard !place.isEmpty, frame.size.width <= reader.size.width,
      frame.size.height <= reader.size.height
    else { throw .undecodable(path: file.path, reason: "a frame lies outside the picture") }
    let top = try decode(frame, limits, work)
    before = frame.disposal == .restore ? canvas.copied() : nil
    canvas.put(top, in: place, blends: frame.blends)
    current = frame
    current?.file = []
    following = try reader.next(in: file)
    index += 1
  }

  /// Disposes of the current frame as it asks for, before the next one.
  private func dispose() {
    guard let current else { return }
    switch current.disposal {
    case .stay: break
    case .clear: canvas.clear(place(of: current))
    case .restore:
      if let before { canvas = before }
      before = nil
    }
  }

  /// The part of the canvas that a frame covers.
  private func place(of frame: MovingFrame) -> PixelRectangle {
    PixelRectangle(x: frame.x, y: frame.y, width: frame.size.width, height: frame.size.height)
      .intersection(area)
  }

  /// All of the canvas.
  private var area: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: reader.size.width, height: reader.size.height)
  }

  /// The canvas at the size and cut that `job` asks for.
  private func shown(_ job: DecodingJob, _ work: PictureWork) throws(PaintError) -> Decoded {
    // Its memory has been reserved.
    let work = PictureWork(
      interest: work.interest, reserve: { _ in true }, memory: work.memory)
    let plan = DecodingPlan(
      format: format, turn: job.turn, box: job.box, fit: job.fit, limits: job.limits, work: work,
      byteCount: 0)
    let rows = try PixelRows(plan, reader.size)
    for y in rows.skipUnneeded() { try unsafe rows.put(canvas.texels + y * canvas.stride) }
    guard let plane = plan.plane else { throw .system(call: "malloc", code: 12) }
    plan.convert(fromProfile: reader.profile)
    return Decoded(plane, naturalSize: plan.naturalSize)
  }

  /// Decodes the texels of one frame alone.
  private func decode(_ frame: MovingFrame, _ limits: PictureLimits, _ work: PictureWork)
    throws(PaintError) -> TexelPlane
  {
    var limits = limits
    limits.side = max(frame.size.width, frame.size.height)
    // Its memory is the whole picture's.
    let work = PictureWork(interest: work.interest, reserve: { _ in true })
    let plan = DecodingPlan(
      format: format, box: frame.size, fit: .fit, limits: limits, work: work,
      byteCount: frame.file.count)
    let picture = try plan.decode(PictureBytes(frame.file, work), path: file.path).plane
    guard picture.width == frame.size.width, picture.height == frame.size.height else {
      throw .undecodable(path: file.path, reason: "a frame has another size")
    }
    return picture
  }
}
