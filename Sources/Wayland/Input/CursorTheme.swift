internal import CWaylandClient
internal import CWaylandCursor
internal import Glibc

/// The pictures of pointers that are installed.
@safe final class CursorTheme {
  /// One picture, as a buffer that the theme owns.
  struct Image {
    var buffer: Proxy<WlBuffer>
    /// Pixels for a logical unit.
    var scale: Int
    /// Where the picture points, in pixels.
    var hotspotX: Int
    var hotspotY: Int
  }

  let scale: Int
  private let theme: OpaquePointer
  private let display: Display

  /// Loads the theme that the environment names, for a scale; `nil` if there is none.
  init?(shm: Proxy<WlShm>, scale: Int) {
    let size = unsafe getenv("XCURSOR_SIZE").flatMap { unsafe Int(String(cString: $0)) } ?? 24
    let name = unsafe getenv("XCURSOR_THEME").map { unsafe String(cString: $0) }
    guard let pointer = unsafe shm.object.pointer,
      let theme = unsafe wl_cursor_theme_load(
        name, Int32(min(max(size, 8), 128) * scale), pointer)
    else { return nil }
    self.scale = scale
    unsafe self.theme = unsafe theme
    display = shm.object.display
  }

  deinit { unsafe wl_cursor_theme_destroy(theme) }

  /// The first picture that is there under one of the names.
  func image(_ names: [String]) -> Image? {
    for name in names {
      guard let cursor = unsafe wl_cursor_theme_get_cursor(theme, name),
        unsafe cursor.pointee.image_count > 0, let image = unsafe cursor.pointee.images[0],
        let buffer = unsafe wl_cursor_image_get_buffer(image)
      else { continue }
      let (width, height) = unsafe (image.pointee.width, image.pointee.height)
      // A theme may not have the size asked for; the scale must divide what it has.
      let fits = width % UInt32(scale) == 0 && height % UInt32(scale) == 0
      return Image(
        buffer: Proxy(
          object: unsafe ProxyObject(borrowing: buffer, kind: WlBuffer.self, display: display)),
        scale: fits ? scale : 1, hotspotX: unsafe Int(image.pointee.hotspot_x),
        hotspotY: unsafe Int(image.pointee.hotspot_y))
    }
    return nil
  }
}
