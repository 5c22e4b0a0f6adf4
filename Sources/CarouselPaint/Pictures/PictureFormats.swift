internal import CGdkPixbuf
// GLib's types belong to whichever of the two modules is read first.
internal import CPango

/// What this system's picture decoders can read.
public enum PictureFormats {
  /// The usual endings of file names in readable formats: lower case, without the dot.
  ///
  /// Only a hint for listing folders: the decoder goes by content.
  public static var extensions: Set<String> { installed.endings }

  /// Whether a file is one that can be decoded here, told by its first bytes.
  ///
  /// Only regular files are opened, and what is read of them does not depend on their length.
  public static func recognize(_ path: FilePath) -> Bool {
    guard let file = try? PictureFile(path, limits: .standard),
      let prefix = try? file.read(PictureFormat.prefixLength, at: 0),
      let format = PictureFormat(prefix: prefix), format.isPlausible(in: prefix)
    else { return false }
    return format == .png || format == .jpeg || installed.names.contains(format.loaderName)
  }

  /// The decoders of the system by name, and the endings of names they go with.
  private static let installed: (names: Set<String>, endings: Set<String>) = {
    let known = Set(PictureFormat.allCases.map(\.loaderName))
    var names: Set<String> = []
    var result: Set<String> = []
    let list = unsafe gdk_pixbuf_get_formats()
    defer { unsafe g_slist_free(list) }
    var next = unsafe list
    while let node = unsafe next {
      unsafe next = unsafe node.pointee.next
      let format = unsafe OpaquePointer(node.pointee.data)
      guard let name = unsafe take(gdk_pixbuf_format_get_name(format)), known.contains(name),
        let endings = unsafe gdk_pixbuf_format_get_extensions(format)
      else { continue }
      defer { unsafe g_strfreev(endings) }
      names.insert(name)
      var index = 0
      while let ending = unsafe endings[index] {
        let name = unsafe String(cString: ending).lowercased()
        if !unread.contains(name) { result.insert(name) }
        index += 1
      }
    }
    return (names, result)
  }()

  /// Endings of the same decoders whose files we do not read: cursors, and compressed drawings,
  /// whose size in memory nothing tells beforehand.
  private static let unread: Set<String> = ["cur", "svgz", "svg.gz"]

  @unsafe private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text = unsafe text else { return nil }
    defer { unsafe g_free(text) }
    return unsafe String(cString: text)
  }
}
