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
    var first = try MovingPicture(file, id: -1, job.limits, work)?.frame(0, job, work)
    first?.timing = nil
    return first
  }

  /// Forgets the moving picture.
  mutating func rest() { playing = nil }
}
