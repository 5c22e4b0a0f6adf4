import Glibc
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselPaint

/// Frames of moving pictures, decoded one after the other.
struct MovingPictureTests {
  /// The formats of files whose pictures move.
  enum Format: CaseIterable {
    case gif, webp, png

    func bytes(_ file: MovingFile) -> [UInt8] {
      switch self {
      case .gif: file.gif
      case .webp: file.webp
      case .png: file.png
      }
    }

    /// Whether its decoder is installed here.
    var isReadable: Bool { self != .webp || PictureFormat.webp.isInstalled }
    static var readable: [Format] { allCases.filter(\.isReadable) }
  }

  static let (red, green, blue) = (0xFF0000, 0x00FF00, 0x0000FF)

  /// A client that decodes frames of one file in this process.
  private final class Player {
    private let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))
    private let folder = TemporaryFolder()
    private let path: Pathname
    var side = 64.0

    init(_ bytes: [UInt8]) { path = folder.write(bytes, as: "moving") }

    func frame(_ index: Int, work: PictureWork = .undisturbed) throws -> LoadedPicture {
      let request = PictureRequest(.file(path), width: side, height: side).at(frame: index)
      return try PictureMaker(limits: .standard, thumbnails: .off).make(request, work, decoder)
    }

    var picture: LoadedPicture {
      get throws {
        let request = PictureRequest(.file(path), width: side, height: side)
        return try PictureMaker(limits: .standard, thumbnails: .off)
          .make(request, .undisturbed, decoder)
      }
    }
  }

  @Test(arguments: Format.readable)
  func `frames come one after the other, with their times`(format: Format) throws {
    var file = MovingFile(20, colors: [Self.red, Self.green, Self.blue], plays: 2)
    file.frames[1].milliseconds = 250
    let player = Player(format.bytes(file))
    let frames = try (0..<3).map { try player.frame($0) }
    #expect(frames.map { $0.texture.texel(x: 9, y: 9) } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF])
    #expect(
      frames.map(\.timing) == [
        FrameTiming(milliseconds: 100, isLast: false, plays: 2),
        FrameTiming(milliseconds: 250, isLast: false, plays: 2),
        FrameTiming(milliseconds: 100, isLast: true, plays: 2),
      ])
    // Once more from the first, and from the middle.
    #expect(try player.frame(0).texture.texel(x: 9, y: 9) == 0xFFFF_0000)
    #expect(try player.frame(2).texture.texel(x: 9, y: 9) == 0xFF00_00FF)
  }

  @Test(arguments: Format.readable)
  func `a file that moves is known by its first picture`(format: Format) throws {
    let player = Player(format.bytes(MovingFile(20, colors: [Self.red, Self.green])))
    let picture = try player.picture
    #expect(picture.mayMove && picture.timing == nil)
    #expect(picture.texture.texel(x: 9, y: 9) == 0xFFFF_0000)
  }

  @Test func `a still picture does not move`() throws {
    let folder = TemporaryFolder()
    let player = Player(try TestPicture.png(width: 20, height: 20, in: folder))
    #expect(try !player.picture.mayMove)
    #expect(throws: PaintError.self) { try player.frame(0) }
  }

  @Test(arguments: Format.readable)
  func `a frame covers a part, and what it covers is what the one before left`(format: Format)
    throws
  {
    let file = MovingFile(
      width: 20, height: 20,
      frames: [
        .init(width: 20, height: 20, color: Self.red),
        .init(x: 4, y: 4, width: 8, height: 8, color: Self.green, disposal: .clear),
        .init(x: 12, y: 12, width: 4, height: 4, color: Self.blue),
      ])
    let player = Player(format.bytes(file))
    func texels(_ index: Int) throws -> [UInt32] {
      let texture = try player.frame(index).texture
      return [(1, 1), (6, 6), (13, 13)].map { texture.texel(x: $0, y: $1) }
    }
    #expect(try texels(1) == [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000])
    #expect(try texels(2) == [0xFFFF_0000, 0, 0xFF00_00FF])
  }

  @Test(arguments: [Format.gif, .png])
  func `a frame is taken back where its file says so`(format: Format) throws {
    let file = MovingFile(
      width: 20, height: 20,
      frames: [
        .init(width: 20, height: 20, color: Self.red),
        .init(x: 4, y: 4, width: 8, height: 8, color: Self.green, disposal: .restore),
        .init(x: 12, y: 12, width: 4, height: 4, color: Self.blue),
      ])
    let texture = try Player(format.bytes(file)).frame(2).texture
    #expect(texture.texel(x: 6, y: 6) == 0xFFFF_0000)
    #expect(texture.texel(x: 13, y: 13) == 0xFF00_00FF)
  }

  @Test(arguments: [Format.webp, .png].filter(\.isReadable), [true, false])
  func `a transparent frame shows the one below, or replaces it`(
    format: Format, blends: Bool
  ) throws {
    let file = MovingFile(
      width: 20, height: 20,
      frames: [
        .init(width: 20, height: 20, color: Self.red),
        .init(width: 20, height: 20, color: nil, blends: blends),
      ])
    let texture = try Player(format.bytes(file)).frame(1).texture
    #expect(texture.texel(x: 6, y: 6) == (blends ? 0xFFFF_0000 : 0))
  }

  @Test(arguments: Format.readable)
  func `frames come at the size of their card`(format: Format) throws {
    let player = Player(format.bytes(MovingFile(40, colors: [Self.red, Self.green])))
    player.side = 10
    let frame = try player.frame(1)
    #expect(frame.texture.width == 10 && frame.naturalSize == PixelSize(width: 40, height: 40))
    player.side = 64
    #expect(try player.frame(1).texture.width == 40)
  }

  @Test(arguments: Format.readable)
  func `a hundred thousand frames cost no more than those that are seen`(format: Format) throws {
    var file = MovingFile(2, colors: [Self.red, Self.green])
    file.frames = (0..<100_000).map { file.frames[$0 % 2] }
    for index in file.frames.indices { file.frames[index].milliseconds = 0 }
    let player = Player(format.bytes(file))
    var asked = 0
    let work = PictureWork(
      interest: {
        asked += 1
        return .wanted
      }, reserve: { $0 < 64 << 20 })
    for index in 0..<5 {
      let frame = try player.frame(index, work: work)
      #expect(frame.timing == FrameTiming(milliseconds: 100, isLast: false, plays: 0))
    }
    #expect(asked < 30)
  }

  @Test(arguments: Format.readable)
  func `a picture whose frames are too large is not played`(format: Format) throws {
    let file = MovingFile(
      width: 16_000, height: 16_000, frames: [.init(width: 2, height: 2, color: Self.red)])
    #expect(throws: PaintError.self) { try Player(format.bytes(file)).frame(0) }
  }

  @Test(arguments: Format.readable)
  func `whatever is damaged or cut, frames come or an error does`(format: Format) throws {
    var random = SeededGenerator(seed: 11)
    let whole = format.bytes(
      MovingFile(
        width: 12, height: 12,
        frames: [
          .init(width: 12, height: 12, color: Self.red, disposal: .restore),
          .init(x: 2, y: 2, width: 6, height: 6, color: nil, disposal: .clear, blends: false),
          .init(x: 4, y: 0, width: 6, height: 12, color: Self.blue),
        ]))
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[.random(in: 6..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { bytes.removeLast(.random(in: 1..<bytes.count, using: &random)) }
      let player = Player(bytes)
      for index in 0..<5 {
        guard let frame = try? player.frame(index) else { break }
        #expect(1...64 ~= frame.texture.width && 1...64 ~= frame.texture.height)
      }
    }
  }

  @Test func `the frames before an unwanted one are not awaited`() throws {
    let file = MovingFile(4, colors: (0..<50).map { $0 * 5 })
    var steps = 0
    let work = PictureWork(
      interest: {
        steps += 1
        return steps > 10 ? .unwanted : .wanted
      }, reserve: { _ in true })
    #expect(throws: PaintError.canceled) { try Player(file.gif).frame(49, work: work) }
    #expect(steps < 15)
  }
}
