internal import CDesktop
import Projection
import QuadRaster

/// Decoded pixels as gdk-pixbuf keeps them: 8 bits a channel, RGB or RGBA, not premultiplied.
@safe struct Pixbuf: ~Copyable {
  @unsafe let pointer: OpaquePointer

  /// Takes over one reference.
  @unsafe init(owning pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  /// A transparent picture; `nil` without memory.
  init?(clear size: PixelSize) {
    guard let pointer = unsafe pixbuf_create(Int32(size.width), Int32(size.height)) else {
      return nil
    }
    unsafe self.init(owning: pointer)
  }

  deinit {
    unsafe pixbuf_free(pointer)
  }

  /// The same picture once more, not a copy of it.
  var shared: Pixbuf { unsafe Pixbuf(owning: pixbuf_share(pointer)) }

  /// A picture of the same pixels; `nil` without memory.
  var copy: Pixbuf? { unsafe pixbuf_copy(pointer).map { unsafe Pixbuf(owning: $0) } }

  /// Makes the part that `rect` covers transparent, which lies inside the picture.
  func clear(_ rect: PixelRectangle) {
    unsafe pixbuf_clear(
      pointer, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
  }

  /// Puts the upper left part of `top` where `rect` is, which lies inside this picture and is not
  /// larger than the other: over what is there, or in its place.
  func put(_ top: borrowing Pixbuf, in rect: PixelRectangle, blends: Bool) {
    unsafe pixbuf_put(
      pointer, top.pointer, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height),
      blends ? 1 : 0)
  }

  var width: Int { Int(unsafe pixbuf_width(pointer)) }
  var height: Int { Int(unsafe pixbuf_height(pointer)) }

  /// The text stored under `key`, such as `tEXt::Thumb::URI`.
  func option(_ key: String) -> String? {
    unsafe pixbuf_option(pointer, key).map { unsafe String(cString: $0) }
  }

  /// The picture turned as its embedded orientation says; `nil` without memory.
  ///
  /// Where the decoder has found none, it is turned by `orientation`, 1…8 as EXIF numbers it.
  consuming func upright(_ orientation: Int = 1) -> Pixbuf? {
    if orientation != 1, option("orientation") == nil {
      unsafe pixbuf_set_option(pointer, "orientation", String(orientation))
    }
    return unsafe pixbuf_upright(pointer).map { unsafe Pixbuf(owning: $0) }
  }

  /// The picture at another size, at least 1 × 1; `nil` without memory.
  consuming func scaled(width: Int, height: Int) -> Pixbuf? {
    if width == self.width, height == self.height { return self }
    return unsafe pixbuf_scaled(pointer, Int32(width), Int32(height)).map {
      unsafe Pixbuf(owning: $0)
    }
  }

  /// The part that `crop` covers, which lies inside the picture.
  consuming func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixbuf? {
    if width == self.width, height == self.height { return self }
    return unsafe pixbuf_part(
      pointer, Int32(x), Int32(y), Int32(width), Int32(height)
    ).map { unsafe Pixbuf(owning: $0) }
  }

  /// Writes the picture into `plane`, which has the same extents, as premultiplied ARGB.
  func copy(to plane: TexelPlane) {
    let channels = Int(unsafe pixbuf_channels(pointer))
    let rowBytes = Int(unsafe pixbuf_row_bytes(pointer))
    let width = min(width, plane.width)
    let height = min(height, plane.height)
    guard let source = unsafe pixbuf_pixels(pointer), channels == 3 || channels == 4 else {
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
