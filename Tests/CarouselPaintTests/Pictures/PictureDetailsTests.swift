import Testing

@testable import CarouselPaint

/// What picture files say about their pictures.
@Suite struct PictureDetailsTests {
  /// EXIF data with a camera, a date and a place, of which some bytes may be replaced.
  static func exif(replacing changes: [Int: UInt8] = [:]) -> [UInt8] {
    var bytes: [UInt8] = Array("II*".utf8) + [0, 8, 0, 0, 0]
    var values: [UInt8] = []
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // Three directories: 8…62, 62…152 and 152…206; the values come behind them.
    let start = 206
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      let head = number(tag, 2) + number(type, 2) + number(count, 4)
      if value.count <= 4 { return head + value + [UInt8](repeating: 0, count: 4 - value.count) }
      defer { values += value }
      return head + number(start + values.count, 4)
    }
    func text(_ tag: Int, _ text: String) -> [UInt8] {
      entry(tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
    }
    func fraction(_ tag: Int, _ top: Int, _ bottom: Int) -> [UInt8] {
      entry(tag, 5, 1, number(top, 4) + number(bottom, 4))
    }
    func angle(_ tag: Int, _ parts: [Int]) -> [UInt8] {
      entry(tag, 5, 3, parts.flatMap { number($0, 4) + number(100, 4) })
    }
    bytes += number(4, 2) + text(0x010F, "Nikon") + text(0x0110, "NIKON Z 6")
    bytes += entry(0x8769, 4, 1, number(62, 4)) + entry(0x8825, 4, 1, number(152, 4))
    bytes += number(0, 4) + number(0, 0)
    bytes += number(7, 2) + text(0x9003, "2026:08:02 14:05:30") + entry(0x9207, 3, 1, [1, 0])
    bytes += fraction(0x829A, 10, 2500) + fraction(0x829D, 28, 10) + entry(0x8827, 3, 1, [144, 1])
    bytes += fraction(0x920A, 350, 10) + text(0xA434, "NIKKOR Z 35mm f/1.8 S")
    bytes += number(0, 4)
    bytes += number(4, 2) + text(1, "N") + angle(2, [5900, 5400, 5000]) + text(3, "E")
    bytes += angle(4, [1000, 4500, 800]) + number(0, 4)
    bytes += values
    for (place, byte) in changes where place < bytes.count { bytes[place] = byte }
    return bytes
  }

  static func xmp(_ properties: String) -> [UInt8] {
    Array(
      """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description
      \(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  static let alt = """
    xmlns:a="b" photoshop:City="Vik &amp; Myrdal" photoshop:Country = 'Iceland'>
    <Iptc4xmpCore:AltTextAccessibility><rdf:Alt>
      <rdf:li xml:lang="de">Ein rotes Boot</rdf:li>
      <rdf:li xml:lang="x-default">A red boat &lt;in&gt; the harbor&#x2E;</rdf:li>
    </rdf:Alt></Iptc4xmpCore:AltTextAccessibility>
    """

  private func segment(_ content: [UInt8]) -> [UInt8] {
    [0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  private func details(_ bytes: [UInt8]) throws -> PictureDetails {
    let folder = TemporaryFolder()
    let path = folder.write(bytes, as: "a.jpg")
    return try PictureDetails(reading: PictureFile(path, limits: .standard))
  }

  @Test func `a file is opened once for its picture and what it says about it`() throws {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 30, height: 20, in: folder)
    let path = folder.write(
      Array(jpeg.prefix(2)) + segment(Array("Exif\0\0".utf8) + Self.exif()) + jpeg.dropFirst(2),
      as: "a.jpg")
    var openings = 0
    var work = PictureWork.undisturbed
    work.awaitsFile = { if $0 != nil { openings += 1 } }
    let picture = try PictureMaker(limits: .standard, thumbnails: .off).make(
      PictureRequest(.file(path), width: 10, height: 10), work,
      DecoderClient(DecoderPool(executable: nil, limits: .standard)))
    #expect(openings == 1 && picture.details?.camera == "NIKON Z 6")
  }

  @Test func `alternative text, camera, exposure, lens, date and place are found`() throws {
    let folder = TemporaryFolder()
    let jpeg = try TestPicture.encoded("jpeg", width: 30, height: 20, in: folder)
    let bytes =
      Array(jpeg.prefix(2)) + segment(Array("Exif\0\0".utf8) + Self.exif())
      + segment(Self.xmp(Self.alt)) + jpeg.dropFirst(2)
    let path = folder.write(bytes, as: "a.jpg")
    let loader = try PictureLoader(workers: 1)
    try loader.want([PictureRequest(.file(path), width: 10, height: 10)])
    let picture = try #require(loader.waitForFinished().first).outcome.get()
    let found = try #require(picture.details)
    #expect(found.alternativeText == "A red boat <in> the harbor.")
    #expect(found.camera == "NIKON Z 6")
    #expect(found.exposure == "1/250 s f/2.8 ISO 400 35 mm")
    #expect(found.lens == "NIKKOR Z 35mm f/1.8 S")
    #expect(found.date == "2026-08-02 14:05")
    #expect(found.place == "Vik & Myrdal, Iceland, 59.9139° N, 10.7522° E")
    #expect(loader.waitForFinished().isEmpty)
  }

  @Test func `they are found in any format, and at the end of a large file`() throws {
    let filler = [UInt8](repeating: 7, count: 3 << 20)
    #expect(try details(filler + Self.xmp(Self.alt)).alternativeText != nil)
    #expect(
      try details(
        Array("RIFF".utf8) + filler.prefix(99) + Array("EXIF\0\0\0\0".utf8)
          + Self.exif()
      ).camera == "NIKON Z 6")
    #expect(try details(Self.exif()).date == "2026-08-02 14:05")
    #expect(try details(filler + Self.xmp(Self.alt) + filler).isEmpty, "in the middle")
  }

  @Test(
    arguments: [
      ("><a:AltTextAccessibility>Plain</a:AltTextAccessibility>", "Plain"),
      ("a:AltTextAccessibility='Short'>", "Short"),
      (
        "><a:AltTextAccessibility/><a:AltTextAccessibility>Second</a:AltTextAccessibility>",
        "Second"
      ),
      (
        "><a:AltTextAccessibility><rdf:Alt><rdf:li xml:lang='en'>One\u{7}\u{202E}</rdf:li></rdf:Alt></a:AltTextAccessibility>",
        "One"
      ),
      ("><a:AltTextAccessibility></a:AltTextAccessibility>", nil),
      ("><a:AltTextAccessibility>&bad; &#x110000; &", nil),
      ("><a:AltTextAccessibility>&bad; &#xD800;</a:AltTextAccessibility>", "&bad; &#xD800;"),
      ("><b>AltTextAccessibility</b>", nil), ("a:AltTextAccessibility=>", nil),
      ("a:AltTextAccessibility='endless", nil),
    ])
  func `an alternative text is an element or an attribute`(text: String, found: String?) throws {
    #expect(try details(Self.xmp(text)).alternativeText == found)
  }

  @Test func `hostile notes say nothing or something, and cost little`() throws {
    let whole = Self.exif()
    for place in whole.indices {
      for byte: UInt8 in [0, 0xFF, 0x80] {
        let found = try details(Self.exif(replacing: [place: byte]))
        #expect((found.camera ?? "").count <= 300 && (found.place ?? "").count <= 700)
      }
    }
    let names = String(repeating: "<a:AltTextAccessibility>", count: 50_000)
    #expect(try details(Self.xmp(">" + names)).alternativeText == nil)
    let long = String(repeating: "é", count: 15_000)
    let text = try details(
      Self.xmp("><a:AltTextAccessibility>\(long)</a:AltTextAccessibility>")
    ).alternativeText
    #expect((text?.count ?? 0) <= 1000)
  }
}
