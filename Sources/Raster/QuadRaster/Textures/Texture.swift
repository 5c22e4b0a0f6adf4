internal import CQuadKernels
internal import Projection
internal import Synchronization

/// A picture to paint with: immutable premultiplied ARGB texels.
///
/// A picture that changes is a ``LiveTexture``, each state of which is a texture.
public final class Texture: Sendable {
  /// Texels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The texels, as many as its level leaves.
  package let plane: TexelPlane
  /// How often its texels have been halved.
  let level: DetailLevel
  let state: TextureState
  /// What has changed from state to state of a live texture.
  let changes: ChangeLog
  /// How far from each side every texel is wholly opaque: 0 for an opaque picture, `nil` if the
  /// middle is translucent.
  package let opaqueInset: Int?

  private static let counter = Atomic<UInt64>(0)

  /// The first state of a texture that there has not been.
  static func newState() -> TextureState {
    TextureState(origin: counter.add(1, ordering: .relaxed).newValue, version: 0)
  }

  /// The largest width and height, in texels.
  public static let maximumSide = 32767

  /// A copy of `width` × `height` premultiplied 0xAARRGGBB words, as in cairo's ARGB32 surfaces.
  ///
  /// Rows are `stride` bytes apart. Sides are from 1 to `maximumSide`. `pixels` must contain all
  /// rows.
  public convenience init(
    width: Int, height: Int, copying pixels: UnsafeRawBufferPointer, stride: Int
  ) {
    precondition(
      (1...Self.maximumSide).contains(width) && (1...Self.maximumSide).contains(height),
      "a texture's sides are from 1 to \(Self.maximumSide) texels")
    precondition(
      stride >= width * 4 && pixels.count >= (height - 1) * stride + width * 4,
      "the pixels must hold every row of the texture")
    let plane = TexelPlane(width: width, height: height, cleared: false)
    unsafe plane.copy(pixels, stride: stride)
    self.init(plane)
  }

  /// Creates a texture from the texels of `plane`, margins included, which must not change any more.
  package convenience init(_ plane: TexelPlane) {
    var inset = 0
    for y in 0..<plane.height {
      inset = max(inset, plane.depthOfTranslucency(row: y, atLeast: inset))
    }
    self.init(
      plane: plane, state: Self.newState(), changes: ChangeLog(), inset: inset)
  }

  /// A state of a live texture, whose texels are all in `plane`.
  init(plane: TexelPlane, state: TextureState, changes: ChangeLog, inset: Int) {
    width = plane.width
    height = plane.height
    self.plane = plane
    level = .full
    self.state = state
    self.changes = changes
    opaqueInset = Self.usable(inset, width: plane.width, height: plane.height)
  }

  /// The picture of another texture in the texels of one of its levels.
  private init(_ other: Texture, plane: TexelPlane, level: DetailLevel) {
    (width, height, opaqueInset) = (other.width, other.height, other.opaqueInset)
    (self.plane, self.level) = (plane, level)
    (state, changes) = (Self.newState(), ChangeLog())
  }

  /// An inset that leaves a middle worth telling of.
  private static func usable(_ inset: Int, width: Int, height: Int) -> Int? {
    inset * 8 <= min(width, height) ? inset : nil
  }

  /// The rows that have changed since an earlier state, or `nil` if that is not known.
  func changedRows(since version: Int) -> Range<Int>? {
    changes.rectangles(since: version, until: state.version).map { changed in
      let all = changed.reduce(PixelRectangle.empty) { $0.union($1) }
      return all.y..<all.y + all.height
    }
  }

  /// How many texels there must be for each pixel of a quad for ``reduced(across:down:)`` to look as sharp: a little
  /// less than twice as many.
  public static let reducibleDensity = 1.8

  /// The same picture in less memory, for quads that are seen small: with half the texels in each row, half the rows,
  /// or both.
  ///
  /// Its extents stay, and so do the lengths of effects.
  public func reduced(across: Bool, down: Bool) -> Texture {
    var (plane, level) = (plane, level)
    for (isWanted, alongRows) in [(across, true), (down, false)] where isWanted {
      plane = unsafe Ripmap.half(
        of: plane, alongRows: alongRows, kernels: quad_kernels_best(), spares: SparePlanes())
      if alongRows { level.x += 1 } else { level.y += 1 }
    }
    return Texture(self, plane: plane, level: level)
  }

  /// The premultiplied 0xAARRGGBB word of a texel inside the texture, or of the reduced one that it is a part of.
  public func texel(x: Int, y: Int) -> UInt32 {
    precondition(0..<width ~= x && 0..<height ~= y, "the texel is outside the texture")
    return unsafe plane.texels[(y >> level.y) * plane.stride + x >> level.x]
  }

  /// The bytes of memory it takes.
  public var bytes: Int { plane.bytes }
}

extension Texture: Hashable {
  /// Whether both are the same texture.
  ///
  /// The states of a live one differ.
  public static func == (a: Texture, b: Texture) -> Bool { a === b }

  /// Feeds which texture it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Which texture, and which state of it, for as long as the process runs.
struct TextureState: Hashable, Sendable {
  /// The same for no two textures, but for the states of a live one.
  let origin: UInt64
  /// The number of the state of a live texture, or 0 for others.
  let version: Int

  /// Whether it is an earlier state of the same live texture.
  func isBefore(_ other: TextureState) -> Bool {
    origin == other.origin && version < other.version
  }
}

/// Which texels each of the last states of a live texture has changed.
struct ChangeLog: Sendable {
  /// How many states back changes are known.
  private static let depth = 12
  /// The changes that led to the states before and to the last one, oldest first.
  private var steps: [[PixelRectangle]] = []

  /// Adds the changes that lead to the next state.
  mutating func add(_ rectangles: [PixelRectangle]) {
    if steps.count == Self.depth { steps.removeFirst() }
    steps.append(rectangles)
  }

  /// What has changed from state `first` to state `last`, the one the log ends with, or `nil` if
  /// that is not known.
  func rectangles(since first: Int, until last: Int) -> [PixelRectangle]? {
    guard 0...steps.count ~= last - first else { return nil }
    return steps.suffix(last - first).flatMap { $0 }
  }
}
