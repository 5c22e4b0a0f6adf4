internal import CGdkPixbuf
// GLib's types belong to whichever of the two modules is read first.
internal import CPango

/// What this system's picture decoders can read.
public enum PictureFormats {
  /// The usual endings of file names in readable formats: lower case, without the dot.
  ///
  /// Only a hint for listing folders: the decoder goes by content.
  public static let extensions: Set<String> = {
    let known = Set(PictureFormat.allCases.map(\.loaderName))
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
      var index = 0
      while let ending = unsafe endings[index] {
        let name = unsafe String(cString: ending).lowercased()
        if !unread.contains(name) { result.insert(name) }
        index += 1
      }
    }
    return result
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
