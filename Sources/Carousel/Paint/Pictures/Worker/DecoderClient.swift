internal import CarouselCLinux
import Glibc
import QuadRaster

/// Decodes the pictures of one thread, in a worker or on the thread.
final class DecoderClient {
  private let pool: DecoderPool
  private(set) var worker: WorkerProcess?
  /// The server from which the next pictures come, or `nil` for the user's own files.
  var server: String?
  /// The moving picture whose frames were decoded last, and the number it was given.
  private var motion: (origin: Origin, number: Int)?
  /// For pictures that are decoded here.
  private var decoder = JobDecoder()
  /// The memory that the worker was granted last.
  ///
  /// A moving picture keeps it.
  private var granted = 0
  /// Whether the worker leaves the processor to others.
  private var hasGivenWay = false

  /// Which content of which file a moving picture is.
  private struct Origin: Equatable {
    let source: PictureSource
    let byteCount, modified: Int
  }

  /// How often a thread asks whether the picture is still wanted, in milliseconds.
  private static let attention: Int32 = 40
  /// After how many seconds a worker leaves the processor to others.
  private static let share = 0.08

  init(_ pool: DecoderPool) {
    self.pool = pool
  }

  /// Whether pictures are decoded in workers.
  var hasWorkers: Bool { pool.hasWorkers }

  /// Whether a worker, or this process, holds a moving picture for its next frame.
  private(set) var holdsMovingPicture = false

  /// Returns the worker to the pool: this thread's work is done.
  func rest() {
    // A worker with a moving picture ends, since that takes memory, and so does one that has given way,
    // since it would stay slow.
    if let worker, !holdsMovingPicture, !hasGivenWay, !worker.isGone { pool.take(worker) }
    worker = nil
    holdsMovingPicture = false
    decoder.rest()
  }

  /// Decodes a frame of the picture of `source` in `file`.
  ///
  /// Returns `nil` if it does not move.
  ///
  /// What has been decoded for the frame before is kept until frames of another picture are wanted.
  func frame(
    _ index: Int, of source: PictureSource, _ file: borrowing PictureFile, _ job: DecodingJob,
    _ work: PictureWork
  ) throws(PaintError) -> LoadedPicture? {
    let origin = Origin(source: source, byteCount: file.byteCount, modified: file.modified)
    let number = motion.map { $0.origin == origin ? $0.number : $0.number + 1 } ?? 0
    motion = (origin, number)
    var job = job
    job.frame = FrameMark(picture: number, index: index)
    return try decode(file, job, work)
  }

  /// Decodes `file`, which may be a thumbnail of the file with the descriptor `original`.
  ///
  /// Returns `nil` if it is not the thumbnail it should be.
  func decode(
    _ file: borrowing PictureFile, _ job: DecodingJob, _ work: PictureWork, original: Int32? = nil
  ) throws(PaintError) -> LoadedPicture? {
    guard let format = try PictureFormat.recognize(file) else {
      throw .unknownFormat(path: file.path)
    }
    if job.frame != nil { holdsMovingPicture = true }
    // A worker may have reached its maximum age just when the next picture was sent.
    for _ in 0..<2 {
      guard let worker = try worker(format.family) else {
        work.becomesUnstoppable()
        var picture = try decodeHere(file, job, work, original: original)
        picture?.isDrawing = format == .svg
        return picture
      }
      if job.frame == nil { granted = 0 }
      let end = try converse(
        with: worker, .decode(job), [file.descriptor] + (original.map { [$0] } ?? []),
        WorkerDialogue(job), box: job.box, file.path, work)
      if let end {
        return end.picture.map { picture in
          var picture = picture
          if picture.incompleteBytes != nil { picture.incompleteBytes = job.byteCount }
          if !job.isDescribed { picture.details = nil }
          picture.isDrawing = format == .svg
          return picture
        }
      }
    }
    throw WorkerDialogue(job).died().error(about: file.path)
  }

  /// Has a text painted.
  func paint(_ job: TextJob, _ work: PictureWork) throws(PaintError) -> LoadedPicture {
    for _ in 0..<2 {
      guard let worker = try worker(.text) else {
        let surface = try job.paint()
        return LoadedPicture(
          texture: try surface.texture(),
          naturalSize: PixelSize(width: surface.width, height: surface.height))
      }
      // Fonts are mapped whole, and may be large.
      granted = Self.textBytes
      let dialogue = WorkerDialogue(
        DecodingJob(box: job.box, fit: .fit, limits: .standard, byteCount: 0))
      let end = try converse(
        with: worker, .paint(job), [], dialogue, box: job.box, "a text", work)
      if let picture = end?.picture { return picture }
    }
    throw .undecodable(path: "a text", reason: "the worker that paints it crashed")
  }

  /// The bytes of memory that painting a text may take, fonts included.
  private static let textBytes = 512 << 20

  /// What came of a picture that is not an error.
  private struct Outcome {
    let picture: LoadedPicture?
  }

  private func worker(_ family: DecoderFamily) throws(PaintError) -> WorkerProcess? {
    if let worker, worker.family == family, worker.server == server, !worker.isGone {
      return worker
    }
    worker = nil
    (granted, hasGivenWay) = (0, false)
    worker = try pool.worker(family, server: server)
    return worker
  }

  /// Has a picture made by `worker`, at most as large as `box`.
  ///
  /// Returns `nil` if the worker had exited cleanly.
  private func converse(
    with worker: WorkerProcess, _ request: WorkerRequest, _ descriptors: [Int32],
    _ start: WorkerDialogue, box: PixelSize, _ path: Pathname, _ work: PictureWork
  ) throws(PaintError) -> Outcome? {
    let memory = try TexelFile(box: box)
    var dialogue = start
    worker.allow(bytes: granted)
    work.isMadeByWorker(worker.process)
    guard worker.send(request, descriptors + [memory.descriptor]) else {
      return try leave(worker, path, dialogue)
    }
    let start = Alarm.now
    let timeBefore = linux_processor_time(worker.process)
    while true {
      if !hasGivenWay, Alarm.now >= start + Self.share {
        worker.giveWay()
        hasGivenWay = true
      }
      var step = WorkerDialogue.Step.wait
      switch worker.listen(milliseconds: Self.attention) {
      case .end: return try leave(worker, path, dialogue)
      case .reply(let reply): step = dialogue.heard(reply)
      case .nothing: break
      }
      if step == .wait { step = dialogue.looked(work.interest(), at: Alarm.now) }
      if case .reserve(let bytes) = step {
        if work.reserve(bytes) {
          granted = bytes
          worker.allow(bytes: bytes)
          // A worker that does not read its answers is of no use any more.
          guard worker.send(.granted) else { return try leave(worker, path, dialogue) }
          step = dialogue.looked(work.interest(), at: Alarm.now)
        } else {
          // The worker waits for an answer, also if the picture is wanted again by now.
          let interest = work.interest()
          step = dialogue.looked(interest == .wanted ? .unwanted : interest, at: Alarm.now)
        }
      }
      switch step {
      case .wait, .reserve: continue
      case .cancel: _ = worker.send(.cancel)
      case .kill(let failure):
        self.worker = nil
        throw failure.error(about: path)
      case .end(.passedOver): return Outcome(picture: nil)
      case .end(.failed(let failure)): throw failure.error(about: path)
      case .end(.decoded(let size, let naturalSize, let timing, let isIncomplete, let details)):
        guard let texture = memory.texture(size: size) else {
          self.worker = nil
          throw dialogue.died().error(about: path)
        }
        var picture = LoadedPicture(texture: texture, naturalSize: naturalSize)
        picture.timing = timing
        picture.incompleteBytes = isIncomplete ? 0 : nil
        picture.details = details
        picture.processorTime = linux_processor_time(worker.process) - timeBefore
        return Outcome(picture: picture)
      }
    }
  }

  /// The worker has ended while it was talked to.
  private func leave(
    _ worker: WorkerProcess, _ path: Pathname, _ dialogue: WorkerDialogue
  ) throws(PaintError) -> Outcome? {
    self.worker = nil
    guard worker.end() else { throw dialogue.died().error(about: path) }
    return nil
  }

  /// Decodes `file` in this process.
  private func decodeHere(
    _ file: borrowing PictureFile, _ job: DecodingJob, _ work: PictureWork, original: Int32?
  ) throws(PaintError) -> LoadedPicture? {
    let timeBefore = linux_processor_time(0)
    guard let decoded = try decoder.decode(file.copy(), job, work) else { return nil }
    var picture = LoadedPicture(decoded)
    if let original, let count = job.original?.byteCount {
      picture.details = PictureDetails(
        of: try PictureFile.copy(of: original, byteCount: count, path: file.path), for: job)
    } else if job.isDescribed {
      picture.details = PictureDetails(of: file, for: job)
    }
    if decoded.isIncomplete { picture.incompleteBytes = job.byteCount }
    picture.processorTime = linux_processor_time(0) - timeBefore
    return picture
  }
}

extension LoadedPicture {
  /// A picture that was decoded in this process.
  fileprivate init(_ decoded: Decoded) {
    self.init(texture: Texture(decoded.plane), naturalSize: decoded.naturalSize)
    timing = decoded.timing
  }
}
