/// What the inspector of a test compositor knows of a buffer.
private final class BufferInspection {
  /// The pixels that it must keep while it is held, or `nil` if it is not watched.
  var picture: PixelImage?
  /// What is known of memory that held them.
  var digests: RowDigests?
  /// How often the memory was read, and how often looked at while it was held.
  var (updates, looks) = (0, 0)
}

extension ServerBuffer {
  private var inspected: BufferInspection {
    if let known = inspection as? BufferInspection { return known }
    let new = BufferInspection()
    inspection = new
    return new
  }

  /// Checks from now on that its pixels stay those of `picture`, of which `digests` may be known.
  func watch(_ picture: PixelImage, digests: RowDigests?) {
    (inspected.picture, inspected.digests) = (picture, digests)
  }

  /// The client may write again.
  func endWatch() {
    guard let inspected = inspection as? BufferInspection else { return }
    (inspected.picture, inspected.digests) = (nil, nil)
  }

  /// Makes `picture`, which has the size of the buffer, that of its content.
  ///
  /// What is in `damage` is compared in any case, unless it has the `digests` of memory that held
  /// `picture`; of the rest one row in `step`, the next in the next call.
  ///
  /// - Returns: What changed, or `nil` if the client's memory is smaller than it said.
  func update(
    _ picture: inout PixelImage, damage: Coverage, oneRowIn step: Int, digests: inout RowDigests?
  ) -> PictureChange? {
    endWatch()
    inspected.updates += 1
    guard let scan = BufferScan(self) else {
      digests = nil
      guard let now = read() else { return nil }
      defer { picture = now }
      return PictureChange(from: picture, to: now, damage: damage)
    }
    // Rows that are left out have no digest.
    if step > 1 {
      digests = nil
    } else if digests?.suits(self) != true {
      digests = RowDigests(self)
    }
    return scan.update(
      &picture, damage: damage, rows: RowChoice(step: step, turn: inspected.updates),
      digests: &digests)
  }

  /// How a client has changed a buffer that is held.
  enum Tampering {
    /// The pixel, the first one, is another.
    case written(x: Int, y: Int)
    /// The memory is too small for it now.
    case cutShort
  }

  /// What was done to a watched buffer since the last look, looking at one row in `step`.
  func tampering(oneRowIn step: Int) -> Tampering? {
    guard isHeld, let inspected = inspection as? BufferInspection, let before = inspected.picture
    else { return nil }
    inspected.looks += 1
    let rows = RowChoice(step: step, turn: inspected.looks)
    if let scan = BufferScan(self),
      scan.differs(from: before, rows: rows, digests: inspected.digests) == false
    {
      return nil
    }
    guard let now = read() else {
      endWatch()
      return .cutShort
    }
    guard let first = PictureChange(from: before, to: now, damage: Coverage()).undeclared else {
      return nil
    }
    watch(now, digests: nil)
    return .written(x: first.x, y: first.y)
  }
}
