import CarouselEngine
import Glibc
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Frames as windows paint them: pictures of 512 × 512, filtered, in a view of 1280 × 720, into
/// buffers of any age, while items come, go, change and are laid out again.
@Suite struct StalePixelTests {
  private static let pictures = (0..<5).map { index in
    (0..<(512 * 512)).map { k -> UInt32 in
      let (x, y) = (k % 512, k / 512)
      let fine = UInt32((x / (1 + index) ^ y / 3) & 1) * 90
      let wave = UInt32((x * (index + 3) + y * 7) / 16 % 128)
      return 0xFF00_0000 | (fine + wave) << 16 | wave << 8 | (fine + 60)
    }
  }

  /// What the cards show: five pictures, the first of which changes.
  private final class Show {
    let live = LiveTexture(width: 512, height: 512)
    private let textures: [Texture]

    init() {
      textures = StalePixelTests.pictures.map { words in
        let live = LiveTexture(width: 512, height: 512)
        unsafe words.withUnsafeBytes {
          unsafe live.update([Self.whole], from: $0, stride: 512 * 4)
        }
        return live.texture
      }
      unsafe StalePixelTests.pictures[0].withUnsafeBytes {
        unsafe live.update([Self.whole], from: $0, stride: 512 * 4)
      }
    }

    private static let whole = PixelRectangle(x: 0, y: 0, width: 512, height: 512)

    func content(_ slot: Carousel.Slot) -> CardContent {
      guard case .item(let index) = slot else { return CardContent(picture: nil) }
      return CardContent(texture: index % 5 == 0 ? live.texture : textures[index % 5])
    }

    /// Paints over a small part of the first picture.
    func change(_ rect: PixelRectangle, _ word: UInt32) {
      unsafe live.update([rect]) { texels, stride in
        for y in rect.y..<rect.bottom {
          for x in rect.x..<rect.right {
            unsafe texels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
          }
        }
      }
    }
  }

  /// How many frames each case has, and whether all cases are tried.
  private static let (steps, triesAll): (Int, Bool) = {
    if let text = unsafe getenv("STALE_FRAMES"), let count = unsafe Int(String(cString: text)) {
      return (count, true)
    }
    #if DEBUG
      return (4, false)
    #else
      return (24, true)
    #endif
  }()

  /// Arrangements and the sizes of cards, at which pictures are seen at 1×, 0.4× and 0.02×.
  ///
  /// Where not all cases are tried, each arrangement takes its turn at one of them.
  private static let cases = ArrangementKind.allCases.enumerated().flatMap { index, kind in
    let sizes = [512.0, 205, 10]
    return triesAll ? sizes.map { (kind, $0) } : [(kind, sizes[index % 3])]
  }

  private static let styles = [
    CardStyle(),
    CardStyle(cornerRadius: 6, reflection: ReflectionStyle()),
    CardStyle(cornerRadius: 2, shadow: ShadowStyle(), depthShading: 0.5),
  ]

  @Test(arguments: cases)
  func `no pixel is stale and no change untold, whatever is edited`(
    kind: ArrangementKind, size: Double
  ) throws {
    var random = SeededGenerator(seed: UInt64(size) + UInt64(kind.rawValue.utf8.count * 7919))
    let show = Show()
    func stage() throws -> Stage {
      try Stage(
        Carousel.Configuration(kind), count: 9, width: 1280, height: 720, item: size,
        style: Self.styles[1], backdrop: .standard, caption: nil, mode: .filtered,
        contents: show.content)
    }
    let (window, reference) = (try stage(), try stage())
    var buffers: [(buffer: Buffer, paintedAt: Int)] = []
    let shown = Buffer(window.size)
    var time = 0.0
    for step in 1...Self.steps {
      let edit = Int.random(in: 0...6, using: &random)
      let offset = Double.random(in: 0...8, using: &random)
      let place = Int.random(in: 0..<8, using: &random)
      let (x, y) = (
        Int.random(in: 0..<480, using: &random), Int.random(in: 0..<480, using: &random)
      )
      if edit == 0 {
        show.change(PixelRectangle(x: x, y: y, width: 24, height: 17), 0xFFFF_FF00)
      }
      for stage in [window, reference] {
        switch edit {
        case 0, 1: break
        case 2: stage.carousel.insert(before: place, at: time)
        case 3: stage.carousel.remove(item: place, at: time)
        case 4:
          stage.carousel.resize(
            to: stage.carousel.viewSize,
            itemSize: Size(width: size * (1 + offset / 40), height: size), at: time)
        case 5: stage.painter.cards.style = Self.styles[place % 3]
        default:
          stage.carousel.scroll(
            toOffset: place < 4 ? offset : offset.rounded(), duration: place < 2 ? 0.4 : 0, at: time
          )
        }
      }
      time += Double.random(in: 0...0.3, using: &random)
      for stage in [window, reference] {
        stage.carousel.advance(to: time)
        try stage.prepare(load: false)
      }
      if buffers.count < 3 { buffers.append((Buffer(window.size), 0)) }
      let index = Int.random(in: 0..<buffers.count, using: &random)
      let (buffer, paintedAt) = buffers[index]
      let isMoving = Bool.random(using: &random)
      let outcome = buffer.withTarget { target in
        window.painter.paint(
          window.frame, scale: 1, isMoving: isMoving, into: target,
          bufferAge: paintedAt == 0 ? 0 : step - paintedAt, waits: step % 3 > 0)
      }
      buffers[index].paintedAt = step
      // Painted even if it is not compared: a card that leaves shows what it was seen to show.
      let wanted = reference.whole(isMoving: isMoving)
      if outcome.isFinal {
        let stale = Self.differences(buffer, wanted)
        #expect(stale.isEmpty, "step \(step), edit \(edit): \(stale.count) stale pixels")
      }
      let missed = Self.differences(buffer, shown).filter { k in
        !outcome.damage.contains { $0.contains(x: k % 1280, y: k / 1280) }
      }
      #expect(missed.isEmpty, "step \(step), edit \(edit): \(missed.count) changes untold")
      shown.words = buffer.words
    }
  }

  /// Where both differ.
  ///
  /// Without closures, since tests are not optimized.
  private static func differences(_ a: Buffer, _ b: Buffer) -> [Int] {
    var places: [Int] = []
    unsafe a.words.withUnsafeBufferPointer { a in
      unsafe b.words.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress,
          unsafe memcmp(first, second, a.count * 4) != 0
        else { return }
        var k = 0
        while k < a.count {
          if unsafe a[k] != b[k] { places.append(k) }
          k += 1
        }
      }
    }
    return places
  }
}
