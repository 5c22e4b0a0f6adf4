internal import CGdkPixbuf
import QuadRaster

/// Decoded pixels as gdk-pixbuf keeps them: 8 bits a channel, RGB or RGBA, not premultiplied.
@safe struct Pixbuf: ~Copyable {
  @unsafe let pointer: OpaquePointer

  /// Takes over one reference.
  @unsafe init(owning pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  var width: Int { Int(unsafe gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(unsafe gdk_pixbuf_get_height(pointer)) }

  /// The text stored under `key`, such as `tEXt::Thumb::URI`.
  func option(_ key: String) -> String? {
    unsafe gdk_pixbuf_get_option(pointer, key).map { unsafe String(cString: $0) }
  }

  /// The picture turned as its embedded orientation says; `nil` without memory.
  ///
  /// Where the decoder has found none, it is turned by `orientation`, 1…8 as EXIF numbers it.
  consuming func upright(_ orientation: Int = 1) -> Pixbuf? {
    if orientation != 1, option("orientation") == nil {
      unsafe gdk_pixbuf_set_option(pointer, "orientation", String(orientation))
    }
    return unsafe gdk_pixbuf_apply_embedded_orientation(pointer).map { unsafe Pixbuf(owning: $0) }
  }

  /// The picture at another size, at least 1 × 1; `nil` without memory.
  consuming func scaled(width: Int, height: Int) -> Pixbuf? {
    if width == self.width, height == self.height { return self }
    return unsafe gdk_pixbuf_scale_simple(
      pointer, Int32(width), Int32(height), GDK_INTERP_BILINEAR
    ).map { unsafe Pixbuf(owning: $0) }
  }

  /// The part that `crop` covers, which lies inside the picture.
  consuming func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixbuf? {
    if width == self.width, height == self.height { return self }
    return unsafe gdk_pixbuf_new_subpixbuf(
      pointer, Int32(x), Int32(y), Int32(width), Int32(height)
    ).map { unsafe Pixbuf(owning: $0) }
  }

  /// Writes the picture into `plane`, which has the same extents, as premultiplied ARGB.
  func copy(to plane: TexelPlane) {
    let channels = Int(unsafe gdk_pixbuf_get_n_channels(pointer))
    let rowBytes = Int(unsafe gdk_pixbuf_get_rowstride(pointer))
    let width = min(width, plane.width)
    let height = min(height, plane.height)
    guard let source = unsafe gdk_pixbuf_read_pixels(pointer), channels == 3 || channels == 4 else {
      return
    }
    for y in 0..<height {
      let row = unsafe plane.texels + y * plane.stride
      let pixels = unsafe source + y * rowBytes
      if channels == 3 {
        unsafe Premultiply.opaque(pixels, to: row, count: width)
      } else {
        unsafe Premultiply.transparent(pixels, to: row, count: width)
      }
    }
    plane.extendMargins(rows: 0..<plane.height)
    plane.extendBottom()
  }
}
