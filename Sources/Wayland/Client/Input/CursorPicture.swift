/// One picture of a pointer.
public struct CursorPicture: Equatable, Sendable {
  /// Pixels in a row.
  public private(set) var width: Int
  /// Rows.
  public private(set) var height: Int
  /// Where the picture points, in pixels from the left.
  public private(set) var hotspotX: Int
  /// Where the picture points, in pixels from the top.
  public private(set) var hotspotY: Int
  /// Pixels for a logical unit.
  public private(set) var scale: Int
  /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colors
  /// multiplied by alpha.
  public private(set) var pixels: [UInt32]

  /// The largest side of a picture of a program's own, in pixels.
  package static var longestSide: Int { 512 }

  /// Makes a picture of a program's own.
  ///
  /// Returns `nil` if a side is out of its range or there is another number of pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, up to ``longestSide``.
  ///   - height: Rows, up to ``longestSide``.
  ///   - hotspotX: Where it points, in pixels from the left. It may lie outside.
  ///   - hotspotY: Where it points, in pixels from the top. It may lie outside.
  ///   - scale: Pixels for a logical unit, 1 to 8.
  ///   - pixels: As many as that, see ``pixels``.
  public init?(
    width: Int, height: Int, hotspotX: Int, hotspotY: Int, scale: Int, pixels: [UInt32]
  ) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), pixels.count == width * height else {
      return nil
    }
    let reach = -Self.longestSide...2 * Self.longestSide
    (self.width, self.height, self.scale, self.pixels) = (width, height, 1, pixels)
    self.hotspotX = min(max(hotspotX, reach.lowerBound), reach.upperBound)
    self.hotspotY = min(max(hotspotY, reach.lowerBound), reach.upperBound)
    self = scaled(min(scale, 8))
  }

  /// The same picture in pixels for a logical unit; empty pixels at the right and at the bottom
  /// make the sides multiples of it.
  func scaled(_ scale: Int) -> CursorPicture {
    let scale = max(scale, 1)
    var result = self
    result.scale = scale
    result.width = (width + scale - 1) / scale * scale
    result.height = (height + scale - 1) / scale * scale
    guard result.width != width || result.height != height else { return result }
    result.pixels = [UInt32](repeating: 0, count: result.width * result.height)
    for row in 0..<height {
      let start = row * result.width
      result.pixels.replaceSubrange(
        start..<start + width, with: pixels[row * width..<(row + 1) * width])
    }
    return result
  }
}

/// The pictures of pointers that a session shows: each is read when it is first wanted, away from
/// the loop's thread, and kept for every pointer and for when its scale comes back.
final class CursorPictures {
  struct Image {
    let buffer: ShmBuffer
    /// Pixels for a logical unit.
    let scale: Int
    /// Where the picture points, in logical units.
    let hotspotX: Int
    let hotspotY: Int
  }

  private struct Key: Hashable, Sendable {
    var shape: CursorShape
    var scale: Int
  }

  private struct Reading: Sendable {
    var key: Key
    var picture: CursorPicture?
  }

  private enum State {
    case awaited
    /// Nothing is installed, or there was no memory for it.
    case missing
    case ready(Image)
  }

  var theme = CursorTheme.wanted
  private unowned let session: Session
  private var states: [Key: State] = [:]
  private var mailbox: Mailbox<Reading>?

  init(_ session: Session) {
    self.session = session
  }

  /// The picture of a shape, or `nil` while it is loading, and if there is none.
  ///
  /// Pointers are updated when a picture has been loaded.
  func image(_ shape: CursorShape, scale: Int) -> Image? {
    let key = Key(shape: shape, scale: scale)
    switch states[key] {
    case .ready(let image): return image
    case .awaited, .missing: return nil
    case nil:
      states[key] = read(key) ? .awaited : .missing
      return nil
    }
  }

  private func read(_ key: Key) -> Bool {
    if mailbox == nil {
      mailbox = try? Mailbox(session.loop) { [weak self] in self?.take($0) }
    }
    guard let slot = mailbox?.slot else { return false }
    return session.background.start { [theme] in
      slot.send(Reading(key: key, picture: theme.picture(key.shape.themeNames, scale: key.scale)))
    }
  }

  private func take(_ reading: Reading) {
    guard let picture = reading.picture, let image = image(of: picture) else {
      states[reading.key] = .missing
      return
    }
    states[reading.key] = .ready(image)
    for seat in session.seats { seat.updateCursors() }
  }

  /// A picture as the compositor has it, or `nil` if there is no memory for it.
  func image(of picture: CursorPicture) -> Image? {
    guard let shm = session.globals.shm.proxy,
      let buffer = try? ShmBuffer(
        width: picture.width, height: picture.height, format: .argb8888, shm: shm,
        calls: session.memory)
    else { return nil }
    buffer.pixels(next: 1).copy(picture.pixels)
    return Image(
      buffer: buffer, scale: picture.scale, hotspotX: picture.hotspotX / picture.scale,
      hotspotY: picture.hotspotY / picture.scale)
  }
}
