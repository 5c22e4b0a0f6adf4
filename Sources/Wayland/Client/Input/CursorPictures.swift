internal import CarouselCWaylandClient
internal import Glibc

/// A theme of pointers, and how large they are.
public struct CursorTheme: Equatable, Sendable {
  /// The theme's name, or `nil` for the system's own.
  public let name: String?
  /// The size of a pointer, in logical units, 8 to 128.
  public let size: Int

  /// The theme that the environment names with `XCURSOR_THEME` and `XCURSOR_SIZE`; what it does not name is taken
  /// from the desktop's settings.
  ///
  /// - Parameters:
  ///   - name: The theme of the desktop's settings.
  ///   - size: The size of the desktop's settings, 8 to 128.
  public init(name: String? = nil, size: Int? = nil) {
    let named = Environment.value("XCURSOR_THEME") ?? name
    self.name = named?.isEmpty == true ? nil : named
    // 0 means a size that depends on the screen.
    let sizes = [Environment.value("XCURSOR_SIZE").flatMap { Int($0) }, size]
    let size = sizes.compactMap(\.self).first { $0 > 0 } ?? 24
    self.size = min(max(size, 8), 128)
  }
}

/// The pictures of pointers that a session shows, where the compositor knows no shapes by name.
///
/// A theme is read when the first pointer comes in, once for each scale.
final class CursorPictures {
  struct Image {
    let buffer: Proxy<WlBuffer>
    /// Pixels for a logical unit.
    let scale: Int
    /// Where the picture points, in logical units.
    let hotspotX: Int
    let hotspotY: Int
    /// Who ends the buffer.
    let owner: AnyObject
  }

  var theme = CursorTheme() {
    didSet {
      guard theme != oldValue else { return }
      // The buffers that are shown now end after others have taken their place.
      let before = themes
      themes = [:]
      for seat in session.seats { seat.updateCursors() }
      withExtendedLifetime(before) {}
    }
  }

  private unowned let session: Session
  /// The theme in each scale; `nil` where there is no memory for it.
  private var themes: [Int: LoadedCursorTheme?] = [:]

  init(_ session: Session) {
    self.session = session
  }

  /// How many themes and scales were read.
  var readings: Int { themes.count }

  /// The picture of a shape, or `nil` if there is none.
  func image(_ shape: CursorShape, scale: Int) -> Image? {
    if themes[scale] == nil, let shm = session.globals.shm.proxy {
      themes[scale] = .some(
        LoadedCursorTheme(theme, scale: scale, shm: shm, display: session.display))
    }
    return themes[scale]??.image(shape.themeNames)
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
      buffer: buffer.proxy, scale: picture.scale, hotspotX: picture.hotspotX / picture.scale,
      hotspotY: picture.hotspotY / picture.scale, owner: buffer)
  }
}

/// A theme as libwayland-cursor has read it, for one scale.
///
/// Its buffers end with it.
@safe private final class LoadedCursorTheme {
  private let pointer: OpaquePointer
  /// Buffers end before their connection does.
  private let display: Display
  /// The size of a pointer in logical units, and the scale that was asked for.
  private let size: Int
  private let scale: Int

  /// Reads a theme; one that is not installed is replaced by the library's own pointers.
  ///
  /// Returns `nil` if there is no memory for it.
  init?(_ theme: CursorTheme, scale: Int, shm: Proxy<WlShm>, display: Display) {
    let name = theme.name ?? "default"
    var sound: Set<String> = []
    // Libwayland-cursor before 1.22 follows a circle without end.
    let safe = ThemeInheritance.isCircular(name, below: [], &sound) ? "" : name
    guard let shm = unsafe shm.object.pointer,
      let pointer = unsafe wl_cursor_theme_load(safe, Int32(theme.size * scale), shm)
    else { return nil }
    (unsafe self.pointer, self.display) = (unsafe pointer, display)
    (size, self.scale) = (theme.size, scale)
  }

  deinit { unsafe wl_cursor_theme_destroy(pointer) }

  /// The picture under the first of the names that is there.
  func image(_ names: [String]) -> CursorPictures.Image? {
    for name in names {
      guard let cursor = unsafe wl_cursor_theme_get_cursor(pointer, name),
        unsafe cursor.pointee.image_count > 0, let image = unsafe cursor.pointee.images[0],
        let buffer = unsafe wl_cursor_image_get_buffer(image)
      else { continue }
      let sides = unsafe (Int(image.pointee.width), Int(image.pointee.height))
      // A theme may not have the size asked for: a small picture is not shown still smaller. And a scale has to
      // divide the sides.
      var fitting = min(max((max(sides.0, sides.1) + size / 2) / size, 1), scale)
      while sides.0 % fitting != 0 || sides.1 % fitting != 0 { fitting -= 1 }
      let object = unsafe ProxyObject(borrowing: buffer, kind: WlBuffer.self, display: display)
      return unsafe CursorPictures.Image(
        buffer: Proxy(object: object), scale: fitting,
        hotspotX: Int(image.pointee.hotspot_x) / fitting,
        hotspotY: Int(image.pointee.hotspot_y) / fitting, owner: self)
    }
    return nil
  }
}

/// Which themes a theme of pointers takes its missing pointers from.
private enum ThemeInheritance {
  /// Where libwayland-cursor looks for themes.
  private static var folders: [String] {
    let home = Environment.value("HOME") ?? ""
    let usual = "~/.local/share/icons:~/.icons:/usr/share/icons:/usr/share/pixmaps:~/.cursors"
    let data = Environment.value("XDG_DATA_HOME").map { "\($0)/icons:" } ?? ""
    return (Environment.value("XCURSOR_PATH") ?? data + usual).split(separator: ":")
      .map { $0.hasPrefix("~") ? home + $0.dropFirst() : String($0) }
  }

  /// Whether following a theme's parents leads back to a theme; `sound` has those that were followed to their ends.
  static func isCircular(_ theme: String, below: [String], _ sound: inout Set<String>) -> Bool {
    guard !sound.contains(theme) else { return false }
    guard !below.contains(theme), below.count < 100 else { return true }
    for parent in parents(of: theme) where isCircular(parent, below: below + [theme], &sound) {
      return true
    }
    sound.insert(theme)
    return false
  }

  private static func parents(of theme: String) -> [String] {
    folders.flatMap { folder in
      lines(of: "\(folder)/\(theme)/index.theme").filter { $0.hasPrefix("Inherits") }.flatMap {
        $0.drop { $0 != "=" }.dropFirst().split { " \t,;:".contains($0) }.map(String.init)
      }
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let file = unsafe fopen(path, "re") else { return [] }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
  }
}
