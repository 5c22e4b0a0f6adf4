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
