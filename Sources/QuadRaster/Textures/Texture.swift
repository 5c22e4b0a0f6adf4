internal import Synchronization

/// A picture to paint with: immutable premultiplied ARGB texels.
public final class Texture: Sendable {
  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  let plane: TexelPlane
  /// The same for no other texture of the process: caches know textures by it.
  package let id: UInt64
  /// How far from each side every texel is wholly opaque: 0 for an opaque picture, `nil` if the
  /// middle is translucent.
  let opaqueInset: Int?

  private static let counter = Atomic<UInt64>(0)

  /// The largest width and height, in texels.
  public static let maximumSide = 32767

  /// A copy of `width` × `height` premultiplied 0xAARRGGBB words, as in cairo's ARGB32 surfaces.
  ///
  /// Rows are `stride` bytes apart. Sides run from 1 to `maximumSide`; `pixels` must hold all rows.
  public init(width: Int, height: Int, copying pixels: UnsafeRawBufferPointer, stride: Int) {
    precondition(
      (1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height),
      "a texture's sides are from 1 to \(Self.maximumSide) texels")
    precondition(
      stride >= width * 4 && pixels.count >= (height - 1) * stride + width * 4,
      "the pixels must hold every row of the texture")
    self.width = width
    self.height = height
    plane = TexelPlane(width: width, height: height)
    id = Self.counter.add(1, ordering: .relaxed).newValue
    var inset = 0
    for y in 0..<height {
      let row = unsafe plane.texels + y * plane.stride
      unsafe UnsafeMutableRawPointer(row).copyMemory(
        from: pixels.baseAddress.unsafelyUnwrapped + y * stride, byteCount: width * 4)
      inset = max(inset, plane.depthOfTranslucency(row: y, atLeast: inset))
    }
    opaqueInset = inset * 8 <= min(width, height) ? inset : nil
    plane.extendMargins(rows: 0..<height)
    plane.extendBottom()
  }

  /// The premultiplied 0xAARRGGBB word of a texel inside the texture.
  public func texel(x: Int, y: Int) -> UInt32 {
    precondition(0..<width ~= x && 0..<height ~= y, "the texel is outside the texture")
    return unsafe plane.texels[y * plane.stride + x]
  }

  /// The bytes of memory it takes.
  public var bytes: Int { plane.bytes }
}

extension TexelPlane {
  /// The depth of the deepest translucent texel of a row, counted in rings from the border, if
  /// it is more than `known`, else `known`.
  fileprivate func depthOfTranslucency(row y: Int, atLeast known: Int) -> Int {
    let ring = min(y, height - 1 - y) + 1
    guard ring > known, 2 * known < width else { return known }
    let row = unsafe texels + y * stride
    var all: UInt32 = 0xff00_0000
    for x in known..<(width - known) { unsafe all &= row[x] }
    guard all & 0xff00_0000 != 0xff00_0000 else { return known }
    var deepest = known
    for x in known..<(width - known) where unsafe row[x] < 0xff00_0000 {
      deepest = max(deepest, min(x + 1, width - x, ring))
    }
    return deepest
  }
}
