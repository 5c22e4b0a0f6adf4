import Glibc
import Projection
import QuadRaster

/// A frame to paint again and again.
struct Scene {
  var name: String
  var width: Int
  var height: Int
  var background: Background
  var quads: [TexturedQuad]

  /// An empty frame.
  init(name: String, width: Int, height: Int, background: Background) {
    (self.name, self.width, self.height, self.background) = (name, width, height, background)
    quads = []
  }

  /// Reads data/NAME.scene in the working directory: `name width height background count`, then
  /// for each quad, the rearmost first, `texture width height opacity h11 … h33`; textures are raw
  /// premultiplied BGRA bytes in data/.
  init?(file name: String) {
    guard let text = Self.read("data/\(name).scene") else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count >= 5, let width = Int(words[1]), let height = Int(words[2]),
      let background = UInt32(words[3], radix: 16), let count = Int(words[4]),
      words.count >= 5 + 13 * count
    else { return nil }
    self.name = name
    (self.width, self.height, self.background) = (width, height, Background(background))
    quads = []
    var textures: [Substring: Texture] = [:]
    for k in 0..<count {
      let item = words[(5 + 13 * k)...].prefix(13).map { $0 }
      let numbers = item[3...].compactMap { Double($0) }
      guard let w = Int(item[1]), let h = Int(item[2]), numbers.count == 10 else { return nil }
      if textures[item[0]] == nil {
        guard let bytes = Self.read("data/\(item[0])"), bytes.count >= w * h * 4 else { return nil }
        textures[item[0]] = unsafe bytes.withUnsafeBytes {
          unsafe Texture(width: w, height: h, copying: $0, stride: w * 4)
        }
      }
      guard let texture = textures[item[0]] else { return nil }
      let n = numbers
      quads.append(
        TexturedQuad(
          texture: texture,
          homography: Homography(
            h11: n[1], h12: n[2], h13: n[3], h21: n[4], h22: n[5], h23: n[6], h31: n[7],
            h32: n[8], h33: n[9]),
          opacity: n[0]))
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = unsafe part.withUnsafeMutableBytes {
        unsafe fread($0.baseAddress, 1, $0.count, file)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: part[..<count])
    }
  }
}
