/// The libraries that a worker uses.
enum Decoders {
  /// Makes a family ready to work without the file system.
  static func load(_ family: DecoderFamily) {
    if family == .text { loadLetters() }
    for format in family.formats { format.prepare() }
  }

  /// Has the libraries for text loaded.
  private static func loadLetters() {
    let surface = try? ImageSurface(width: 1, height: 1)
    _ = surface?.paint { $0.measure(StyledText("A", .init(size: 12)), maximumWidth: 100) }
  }
}
