import CarouselPaint
import Foundation
import Glibc

/// A folder of pictures of one color each, so that a screenshot tells which one is in front.
final class PictureFolder {
  let path: String
  /// The colors in the order of the pictures, 0xRRGGBB.
  static let colors: [UInt32] = [0xC83232, 0x32C832, 0x3232C8, 0xC8C832, 0x32C8C8, 0xC832C8]
  /// The names in the order of the pictures.
  static let names = ["Red", "Green", "Blue", "Yellow", "Cyan", "Magenta"]

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    for (index, color) in Self.colors.enumerated() {
      let surface = try ImageSurface(width: 320, height: 240)
      surface.paint { canvas in canvas.clear(to: RGBA(rgb: color)) }
      try PNG.write(surface, to: Pathname("\(path)/\(index + 1)_\(Self.names[index]).png"))
    }
  }

  /// A named pipe in the folder; its reader blocks until ``writePipe()``.
  func pipe() throws -> String {
    guard unsafe mkfifo(pipePath, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    return pipePath
  }

  /// Lets the reader of the pipe go on.
  func writePipe() throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: pipePath))
    try file.write(contentsOf: Data("on\n".utf8))
    try file.close()
  }

  private var pipePath: String { path + "/pipe" }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
