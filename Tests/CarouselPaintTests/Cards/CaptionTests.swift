import CarouselEngine
import QuadRaster
import Testing

@testable import CarouselPaint

/// The pixels of a caption in front of a ground.
private struct Shot {
  var words: [UInt32]
  let width: Int

  /// Lays `texture` over `ground`, a gray 0…255 for each place.
  init(_ texture: Texture, over ground: (Int, Int) -> UInt32) {
    width = texture.width
    words = []
    for y in 0..<texture.height {
      for x in 0..<texture.width {
        let (front, back) = (texture.texel(x: x, y: y), ground(x, y))
        let rest = 255 - (front >> 24)
        func part(_ shift: UInt32) -> UInt32 {
          min(255, (front >> shift & 255) + (back * rest + 127) / 255) << shift
        }
        words.append(0xFF00_0000 | part(16) | part(8) | part(0))
      }
    }
  }

  func color(_ x: Int, _ y: Int) -> RGBA { RGBA(rgb: words[y * width + x] & 0xFF_FFFF) }
}

@Suite struct CaptionTests {
  private let maker = PictureMaker(limits: .standard, thumbnails: .off)
  private let decoder = DecoderClient(DecoderPool(executable: nil, limits: .standard))

  private func picture(_ text: StyledText, scale: Double) throws -> Texture {
    try maker.make(
      PictureRequest(.text(text), width: 400, height: 60, scale: scale), .undisturbed, decoder
    ).texture
  }

  /// The columns that are more than faintly inked.
  private func inked(_ texture: Texture) -> Int {
    let columns = (0..<texture.width).filter { x in
      (0..<texture.height).contains { texture.texel(x: x, y: $0) >> 24 > 64 }
    }
    return (columns.last ?? 0) - (columns.first ?? 0)
  }

  @Test(
    arguments: ["Desert", "Forest", "Lagoon", "Harbour at night", "ميناء"],
    [1, 1.1, 1.25, 1.5, 2, 2.75, 3])
  func `no letter of a caption is lost at any scale`(label: String, scale: Double) throws {
    for size in [14.0, 33] {
      let text = StyledText(label, StyledText.Style(size: size))
      var whole = text
      whole.style.size *= scale
      let wide = try ImageSurface(width: 1500, height: 200)
      wide.paint { $0.draw(whole, in: Rect(x: 0, y: 0, width: 1500, height: 200)) }
      #expect(abs(inked(try picture(text, scale: scale)) - inked(try wide.texture())) <= 1)
    }
  }

  private static let words = DateWords(
    months: (1...12).map { "M\($0)" }, date: "{day} {month} {year}",
    dateAndTime: "{day} {month} {year}, {time}")

  /// What a caption says of a file with a name, and the time that the file has.
  private static func title(
    _ name: String, _ date: String?, adapt: (inout CaptionStyle) -> Void = { _ in }
  )
    -> String
  {
    var style = CaptionStyle()
    style.dateWords = words
    adapt(&style)
    let caption = Caption(style, view: Size(width: 800, height: 600), backdrop: .color(.black))
    var details = PictureDetails()
    details.date = date
    return caption.title(CardContent(picture: .file(path: name), label: name), details)
  }

  @Test(arguments: [
    "DSC_0042", "_DSC1234", "DSCF0042", "DSCN0042", "IMG_0042", "IMG_E0042", "_MG_0042",
    "PXL_20250101_1",
    "P1010034", "DJI_0042", "GOPR0042", "IMG_0042 (1)", "IMG_20250101_080000_HDR",
    "MVIMG_20250101_080000",
    "2025-01-01 08.00.00", "20250101", "WhatsApp Image 2025-01-01 at 08.00.00",
    "IMG-20250101-WA0007",
    "signal-2025-01-01-08-00-00-123", "dsc_0042",
  ])
  func `a name that a camera gave is replaced by the time at which the picture was taken`(
    name: String
  ) {
    #expect(Self.title(name, "2026-07-02 09:30") == "2 M7 2026, 09:30")
  }

  @Test(arguments: [
    "Harbor", "Harbor 2", "Berlin 2026-07-02", "IMG", "IMG_1", "P 1", "Photo 12", "Summer DSC_0042",
    "Screenshot 2026-07-02", "2026", "12345678", "旅行 2026-07-02", "v1.2.3",
  ])
  func `a name that people gave stays`(name: String) {
    #expect(Self.title(name, "2026-07-02 09:30") == name)
  }

  @Test(arguments: [
    ("IMG_0042", "IMG_0042"), ("IMG_20260702_093011", "2 M7 2026, 09:30"),
    ("PXL_20260702_073011123.MP", "2 M7 2026, 07:30"), ("IMG-20260702-WA0007", "2 M7 2026"),
    ("2026-07-02", "2 M7 2026"), ("IMG_20261302_093011", "IMG_20261302_093011"),
    ("2026-07-02T23:59:60", "2 M7 2026, 23:59"),
  ])
  func `where the file says no time, the one in the name counts`(name: String, title: String) {
    #expect(Self.title(name, nil) == title)
  }

  @Test func `names stay where they are asked for, or searched`() {
    #expect(Self.title("IMG_0042", "2026-07-02 09:30") { $0.datesPictures = false } == "IMG_0042")
    #expect(Self.title("IMG_0042", "2026-07-02 09:30") { $0.dateWords = nil } == "IMG_0042")
    #expect(Self.title("IMG_0042", "0000:00:00 00:00") == "IMG_0042")
  }

  @Test func `a caption too long for the view ends in dots`() throws {
    let long = StyledText(String(repeating: "Harbour ", count: 40), StyledText.Style(size: 20))
    let texture = try picture(long, scale: 1.5)
    #expect(500...620 ~= texture.width)
  }

  @Test(arguments: [0, 40, 118, 128, 255])
  func `a caption is legible on every ground and on whatever lies in front of it`(
    gray: UInt32
  ) throws {
    let backdrop = Backdrop.color(RGBA(rgb: gray << 16 | gray << 8 | gray))
    let style = Caption(CaptionStyle(), view: Size(width: 640, height: 400), backdrop: backdrop)
      .text
    var bare = style
    bare.halo?.opacity = 0
    let letters = try picture(StyledText("Harbour", bare), scale: 1)
    let caption = try picture(StyledText("Harbour", style), scale: 1)
    let (width, height) = (caption.width, caption.height)
    #expect(letters.width == width && letters.height == height)
    var (cores, outline): ([(Int, Int)], [(Int, Int)]) = ([], [])
    for y in 0..<height {
      for x in 0..<width {
        let ink = letters.texel(x: x, y: y) >> 24
        if ink > 240 { cores.append((x, y)) }
        if ink > 128 { outline.append((x, y)) }
      }
    }
    // What is within two pixels of the letters, and not letter.
    var around: [(Int, Int)] = []
    for y in 0..<height {
      for x in 0..<width where letters.texel(x: x, y: y) == 0 {
        if outline.contains(where: { ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= 5 }) {
          around.append((x, y))
        }
      }
    }
    #expect(cores.count > 20 && around.count > 100)
    let grounds: [(Int, Int) -> UInt32] = [
      { _, _ in gray }, { _, _ in 0 }, { _, _ in 255 },
      { x, y in (x / 5 + y / 7) % 2 == 0 ? 0 : 255 },
    ]
    for ground in grounds {
      let shot = Shot(caption, over: ground)
      let inks = Set(cores.map { shot.color($0, $1) })
      let near = Set(around.map { shot.color($0, $1) })
      let least = inks.map { ink in near.map { ink.contrast(with: $0) }.min() ?? 0 }.min() ?? 0
      #expect(least >= 4.5)
    }
  }

  @Test func `letters and ground have contrast in every color`() {
    for red in stride(from: 0.0, through: 1, by: 0.1) {
      for green in stride(from: 0.0, through: 1, by: 0.1) {
        for blue in stride(from: 0.0, through: 1, by: 0.25) {
          let ground = RGBA(red: red, green: green, blue: blue)
          let colors = CaptionColors(on: ground, letters: nil)
          #expect(colors.letters.contrast(with: ground) >= 4.5)
          #expect(colors.letters.contrast(with: colors.halo) >= 6.9)
        }
      }
    }
    let given = CaptionColors(on: .white, letters: RGBA(rgb: 0xFF0000))
    #expect(given.letters == RGBA(rgb: 0xFF0000))
    #expect(CaptionColors(on: .clear, letters: nil).letters.luminance > 0.8)
  }

  @Test(arguments: [
    (Size(width: 320, height: 200), 14.0), (Size(width: 1024, height: 640), 20),
    (Size(width: 720, height: 1280), 23), (Size(width: 1920, height: 1080), 34),
    (Size(width: 3840, height: 2160), 68), (.zero, 14),
  ])
  func `letters grow with the view`(view: Size, size: Double) {
    #expect(CaptionStyle().letterSize(in: view) == size)
    #expect(Caption(CaptionStyle(size: 9), view: view, backdrop: .standard).text.size == 9)
  }

  @Test(arguments: [
    (Backdrop.color(.white), false), (.color(.black), true), (.standard, true),
    (.gradient([.black, .white]), false), (.gradient([.white, .black]), true),
    (.gradient([]), true),
    (.vignette(middle: .white, corners: .black), false),
  ])
  func `letters are dark on light backdrops and light on dark ones`(
    backdrop: Backdrop, isLight: Bool
  ) {
    let text = Caption(CaptionStyle(), view: Size(width: 9, height: 9), backdrop: backdrop).text
    #expect((text.color.luminance > 0.5) == isLight)
  }
}
