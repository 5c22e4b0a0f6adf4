/// Decodes one picture after the other, in a worker or in a thread.
struct JobDecoder {
  /// The moving picture whose frame was decoded last.
  private var playing: MovingPicture?

  /// Decodes what `job` asks for of `file`.
  ///
  /// Returns `nil` if it is not the thumbnail it should be, has no small version, or does not move.
  mutating func decode(
    _ file: consuming PictureFile, _ job: DecodingJob, _ work: PictureWork
  ) throws(PaintError) -> Decoded? {
    if let mark = job.frame {
      if playing?.id != mark.picture {
        playing = nil
        playing = try MovingPicture(file, id: mark.picture, job.limits, work)
      }
      return try playing?.frame(mark.index, job, work)
    }
    guard job.original == nil, !job.isPreview, try file.isMovingWebP else {
      return try PictureDecoder(limits: job.limits, work: work).decode(file, job)
    }
    // The decoder of stills does not do well with several frames.
    if let first = try Self.firstFrame(of: file, job, work) { return first }
    var first = try MovingPicture(file, id: -1, job.limits, work)?.frame(0, job, work)
    first?.timing = nil
    return first
  }

  /// Decodes the first frame of a WebP file by itself, if it has all of the picture.
  private static func firstFrame(
    of file: borrowing PictureFile, _ job: DecodingJob, _ work: PictureWork
  ) throws(PaintError) -> Decoded? {
    guard var frames = try WebPFrames(file), let frame = try frames.next(in: file),
      frame.size == frames.size
    else { return nil }
    let plan = DecodingPlan(
      format: .webp, turn: job.turn, box: job.box, fit: job.fit, part: job.part,
      limits: job.limits, work: work, byteCount: 2 * file.byteCount)
    let decoded = try plan.decode(PictureBytes(frame.file, work), path: file.path)
    plan.convert(fromProfile: frames.profile)
    return decoded
  }

  /// Forgets the moving picture.
  mutating func rest() { playing = nil }
}
