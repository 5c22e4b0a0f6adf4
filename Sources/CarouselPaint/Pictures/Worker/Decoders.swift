internal import CGdkPixbuf
// GLib's types belong to whichever of the two modules is read first.
internal import CPango
import Glibc

/// The decoders of gdk-pixbuf that are installed here.
enum Decoders {
  /// The formats that can be decoded.
  static func installed() -> Set<PictureFormat> {
    var names: Set<String> = []
    let list = unsafe gdk_pixbuf_get_formats()
    defer { unsafe g_slist_free(list) }
    var next = unsafe list
    while let node = unsafe next {
      unsafe next = unsafe node.pointee.next
      guard let name = unsafe gdk_pixbuf_format_get_name(OpaquePointer(node.pointee.data)) else {
        continue
      }
      names.insert(unsafe String(cString: name))
      unsafe g_free(name)
    }
    return Set(PictureFormat.allCases.filter { names.contains($0.loaderName) })
  }

  /// Makes a family ready to work without the file system, and returns all formats installed.
  static func load(_ family: DecoderFamily) -> Set<PictureFormat> {
    // One thread: its stack and its memory count.
    unsafe setenv("RAYON_NUM_THREADS", "1", 1)
    let formats = installed()
    for format in family.formats where formats.contains(format) {
      decode(format == .svg ? Array(everyFont.utf8) : [], format)
    }
    return formats
  }

  /// Has a decoder loaded, and lets it read what it reads when it is first used.
  private static func decode(_ bytes: [UInt8], _ format: PictureFormat) {
    guard let loader = unsafe gdk_pixbuf_loader_new_with_type(format.loaderName, nil) else {
      return
    }
    unsafe gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil)
    unsafe gdk_pixbuf_loader_close(loader, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// A drawing with letters of the usual fonts: whose files are open can be drawn with later on.
  private static let everyFont: String = {
    let families = ["sans-serif", "serif", "monospace"]
    let styles = ["", " font-weight='bold'", " font-style='italic'"]
    let texts = families.flatMap { family in
      styles.map { "<text y='9' font-size='9' font-family='\(family)'\($0)>Aé1</text>" }
    }
    return "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>" + texts.joined()
      + "</svg>"
  }()
}
