import Glibc
import Projection
import QuadRaster

// Paints four frames of a small Cover Flow as a window dresses it, on one thread and with the kernels
// that most processors take: always the same work, whose instructions a test counts.

let (width, height, side) = (960, 540, 256.0)

/// A picture of squares.
func texture(_ number: Int) -> Texture {
  let texels = (0..<(256 * 256)).map { k -> UInt32 in
    let (x, y) = (k % 256, k / 256)
    let green = (x / 16 + y / 16) % 2 * 0x60 + number * 20
    return 0xFF00_0000 | UInt32(green) << 8 | UInt32(x)
  }
  return unsafe texels.withUnsafeBytes {
    unsafe Texture(width: 256, height: 256, copying: $0, stride: 256 * 4)
  }
}

/// The matrix of a card at a distance from the front, in cards.
func place(_ offset: Double) -> Matrix {
  let turned = min(max(offset, -1), 1)
  let distance = 500.0
  let perspective = Matrix(rowMajor: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1])
  let across = (turned * 0.45 + offset * 0.25) * side
  return Matrix.rotation(-turned * .pi / 2 * 0.9, x: 0, y: 1, z: 0)
    * Matrix.translation(x: across, y: 0, z: -abs(turned) * side / 2)
    * (perspective ?? .identity)
}

let textures = (0..<3).map(texture)
let effects = QuadEffects(
  cornerRadius: 6, reflection: QuadEffects.Reflection(extent: 0.3),
  shadow: QuadEffects.Shadow(blur: 24, y: 12, color: 0x5000_0000), shade: 0.2)
let center = Homography(
  h11: 1, h12: 0, h13: Double(width) / 2, h21: 0, h22: 1, h23: Double(height) / 2, h31: 0, h32: 0,
  h33: 1)
let painter = Rasterizer(threads: 1, instructions: .wide)
var pixels = [UInt32](repeating: 0, count: width * height)

for frame in 0..<4 {
  let offsets = (-4...4).map { Double($0) - 0.3 * Double(frame) }
  let quads = offsets.sorted { abs($0) > abs($1) }.enumerated().map { index, offset in
    TexturedQuad(
      texture: textures[index % 3],
      homography: center
        * Homography(
          matrix: place(offset), center: .zero, size: Size(width: side, height: side)),
      effects: effects)
  }
  unsafe pixels.withUnsafeMutableBytes { bytes in
    guard let base = bytes.baseAddress else { exit(1) }
    let target = unsafe PixelTarget(base: base, width: width, height: height, stride: width * 4)
    painter.paint(quads, background: 0xFF14_181E, into: target, bufferAge: 0, waits: true)
  }
}
