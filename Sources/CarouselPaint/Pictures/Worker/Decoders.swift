internal import CDesktop
import Glibc

/// The decoders of gdk-pixbuf that are installed here.
enum Decoders {
  /// The formats that can be decoded.
  static func installed() -> Set<PictureFormat> {
    var names: Set<String> = []
    unsafe withUnsafeMutablePointer(to: &names) { names in
      unsafe pixbuf_formats(
        { name, names in
          guard let name = unsafe name, let names = unsafe names else { return }
          unsafe names.assumingMemoryBound(to: Set<String>.self).pointee.insert(
            String(cString: name))
        }, names)
    }
    return Set(PictureFormat.allCases.filter { names.contains($0.loaderName) })
  }

  /// Makes a family ready to work without the file system, and returns all formats installed.
  static func load(_ family: DecoderFamily) -> Set<PictureFormat> {
    // One thread: its stack and its memory count.
    unsafe setenv("RAYON_NUM_THREADS", "1", 1)
    if family == .text {
      loadLetters()
      return []
    }
    let formats = installed()
    for format in family.formats where formats.contains(format) {
      decode(format == .svg ? Array(everyFont.utf8) : [], format)
    }
    return formats
  }

  /// Has the libraries for text loaded.
  private static func loadLetters() {
    let surface = try? ImageSurface(width: 1, height: 1)
    _ = surface?.paint { $0.measure(StyledText("A", .init(size: 12)), maximumWidth: 100) }
  }

  /// Has a decoder loaded, and lets it read what it reads when it is first used.
  private static func decode(_ bytes: [UInt8], _ format: PictureFormat) {
    guard let loader = unsafe pixbuf_loader_create(format.loaderName) else {
      return
    }
    unsafe pixbuf_loader_write(loader, bytes, bytes.count, nil, 0)
    unsafe pixbuf_loader_close(loader, nil, 0)
    unsafe pixbuf_loader_free(loader)
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
