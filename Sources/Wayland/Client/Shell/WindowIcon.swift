/// The icon of a window in lists of windows, where the compositor shows one per window.
///
/// The name refers to icons in the desktop's themes. The pictures are used where the themes have no icon
/// of that name.
public struct WindowIcon: Equatable, Sendable {
  /// The icon in one size.
  public struct Picture: Equatable, Sendable {
    /// The largest side, in pixels.
    package static var longestSide: Int { 512 }

    /// Pixels in a row, and rows.
    public let side: Int
    /// Pixels for a logical unit.
    public let scale: Int
    /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colors
    /// multiplied by alpha.
    public let pixels: [UInt32]

    /// Makes a picture.
    ///
    /// Returns `nil` if a number is out of its range or there is another number of pixels.
    ///
    /// - Parameters:
    ///   - side: Pixels in a row, and rows: 1 to 512.
    ///   - scale: Pixels for a logical unit, 1 to 8.
    ///   - pixels: As many as that, see ``pixels``.
    public init?(side: Int, scale: Int = 1, pixels: [UInt32]) {
      guard (1...Self.longestSide).contains(side), (1...8).contains(scale),
        pixels.count == side * side
      else { return nil }
      (self.side, self.scale, self.pixels) = (side, scale, pixels)
    }
  }

  /// The largest number of sizes that are sent.
  public static var mostPictures: Int { 8 }

  /// The name among the icons of the desktop's theme, or `nil` for none.
  public var name: String?
  /// The icon in the sizes there are.
  ///
  /// Those after the first ``mostPictures`` are left out.
  public var pictures: [Picture]

  /// Makes an icon.
  public init(name: String? = nil, pictures: [Picture] = []) {
    self.name = name
    self.pictures = pictures
  }
}

/// Sends the icon of a window to the compositor, and keeps the pixels while they are in use.
final class ToplevelIcon {
  private let buffers: [ShmBuffer]

  /// Sets the icon of `toplevel` from its next commit.
  init(
    _ icon: WindowIcon, of toplevel: Proxy<XdgToplevel>,
    _ manager: Proxy<XdgToplevelIconManagerV1>, shm: Proxy<WlShm>, calls: MemoryCalls
  ) throws(WaylandError) {
    var buffers: [ShmBuffer] = []
    let pictures = icon.pictures.prefix(WindowIcon.mostPictures)
    for picture in pictures {
      let buffer = try ShmBuffer(
        width: picture.side, height: picture.side, format: .argb8888, shm: shm, calls: calls)
      buffer.pixels(next: 1).copy(picture.pixels)
      buffers.append(buffer)
    }
    self.buffers = buffers
    // The window keeps the icon when the object for telling of it ends.
    let object = manager.createIcon()
    if let name = icon.name { object.setName(iconName: name.prefix(utf8Bytes: 1024)) }
    for (picture, buffer) in zip(pictures, buffers) {
      object.addBuffer(buffer: buffer.proxy, scale: Int32(picture.scale))
    }
    manager.setIcon(toplevel: toplevel, icon: object.proxy)
  }
}

/// The icon of a window, and whether the compositor has it.
struct ShownIcon {
  /// The requested icon, or `nil` for the program's own icon.
  var icon: WindowIcon? {
    didSet { if icon != oldValue { isNew = true } }
  }
  /// Whether the compositor does not have it yet.
  private(set) var isNew = false
  private var shown: ToplevelIcon?

  init(_ icon: WindowIcon?) {
    self.icon = icon
    isNew = icon != nil
  }

  /// Called when the compositor begins or ceases to accept icons: it has none of ours.
  mutating func offered() { if icon != nil { isNew = true } }

  /// Sends the icon of `toplevel`, which takes effect with its next commit, where icons are supported.
  ///
  /// - Throws: An error if the pictures could not be sent.
  mutating func send(to toplevel: Proxy<XdgToplevel>, in session: Session) throws(WaylandError) {
    isNew = false
    guard let manager = session.globals.icons.proxy, let shm = session.globals.shm.proxy else {
      return
    }
    guard let icon else {
      if shown != nil { manager.setIcon(toplevel: toplevel, icon: nil) }
      shown = nil
      return
    }
    shown = try ToplevelIcon(icon, of: toplevel, manager, shm: shm, calls: session.memory)
  }

  /// The window is gone, and the pixels may go.
  mutating func end() { shown = nil }
}
