import Glibc
import Projection
import QuadRaster

// A picture in perspective and its reflection, painted into an array and written as a portable
// pixmap: `quad-picture > picture.ppm`.

guard isatty(STDOUT_FILENO) == 0 else {
  print("Write the picture into a file: quad-picture > picture.ppm")
  exit(2)
}
let (width, height) = (320, 200)

// A picture: premultiplied 0xAARRGGBB words.
let texels = (0..<(64 * 64)).map { k -> UInt32 in
  (k % 64 / 8 + k / 64 / 8) % 2 == 0 ? 0xFFE0_A030 : 0xFF30_5080
}
let texture = unsafe texels.withUnsafeBytes { bytes in
  unsafe Texture(width: 64, height: 64, copying: bytes, stride: 64 * 4)
}

// Where it is seen: a wall that recedes to the right, mirrored on the floor.
let wall = Quad(
  topLeft: Point(x: 40, y: 20), topRight: Point(x: 270, y: 50),
  bottomRight: Point(x: 270, y: 120), bottomLeft: Point(x: 40, y: 150))
guard let map = Homography(mapping: Size(width: 64, height: 64), to: wall) else { exit(1) }
let quad = TexturedQuad(
  texture: texture, homography: map,
  effects: QuadEffects(cornerRadius: 4, reflection: QuadEffects.Reflection(extent: 0.4)))

// Any memory will do.
var pixels = [UInt32](repeating: 0, count: width * height)
unsafe pixels.withUnsafeMutableBytes { bytes in
  let target = unsafe PixelTarget(
    base: bytes.baseAddress!, width: width, height: height, stride: width * 4, format: .xrgb8888)
  Rasterizer().paint([quad], background: 0xFF14_181E, into: target, bufferAge: 0, waits: true)
}

// A portable pixmap: a line of text, then red, green and blue of each pixel.
var picture = Array("P6 \(width) \(height) 255\n".utf8)
for pixel in pixels {
  picture += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
}
while !picture.isEmpty {
  let count = unsafe picture.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
  guard count > 0 else { exit(1) }
  picture.removeFirst(count)
}
