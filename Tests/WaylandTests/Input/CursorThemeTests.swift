import Glibc
import Testing

@testable import Wayland

struct CursorThemeTests {
  private func read(_ bytes: [UInt8], size: Int = 24) throws -> CursorPicture? {
    let folder = try CursorFolder()
    folder.add("default", bytes)
    return folder.theme().picture(["default"], scale: size / 24)
  }

  @Test(arguments: [(24, 24), (48, 48), (72, 96), (240, 96)])
  func `the size nearest to the one wanted is taken, the larger of two`(
    _ wanted: Int, _ found: Int
  ) throws {
    let picture = try #require(try read(CursorFolder.file([24, 48, 96]), size: wanted))
    #expect(picture.width == found && picture.height == found)
    #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 | UInt32(found) })
    #expect(picture.hotspotX == found / 2)
  }

  @Test func `a picture that is too small for the scale is not shown smaller still`() throws {
    #expect(try read(CursorFolder.file([24]), size: 96)?.scale == 1)
    #expect(try read(CursorFolder.file([48]), size: 96)?.scale == 2)
    #expect(try read(CursorFolder.file([96]), size: 96)?.scale == 4)
    #expect(try read(CursorFolder.file([96]), size: 24)?.scale == 1)
  }

  @Test func `sides become multiples of the scale by empty pixels`() throws {
    let picture = try #require(try read(CursorFolder.file([47]), size: 48))
    #expect((picture.scale, picture.width, picture.height) == (2, 48, 48))
    #expect(picture.pixels.count == 48 * 48)
    let isRight = (0..<48 * 48).allSatisfy { place in
      let isInside = place % 48 < 47 && place / 48 < 47
      return picture.pixels[place] == (isInside ? 0xFF00_002F : 0)
    }
    #expect(isRight)
  }

  @Test func `a name is looked for in all the themes before the next one is`() throws {
    let folder = try CursorFolder()
    folder.describe("mine", inherits: "yours;theirs, ours")
    folder.add("left_ptr", to: "mine", CursorFolder.file([24]) { _ in 1 })
    folder.add("grab", to: "ours", CursorFolder.file([24]) { _ in 2 })
    let theme = folder.theme("mine")
    #expect(theme.picture(["grab", "left_ptr"], scale: 1)?.pixels.first == 2)
    #expect(theme.picture(["hand", "left_ptr"], scale: 1)?.pixels.first == 1)
    #expect(theme.picture(["hand"], scale: 1) == nil)
  }

  @Test func `a theme that is not there gives way to the system's own`() throws {
    let folder = try CursorFolder()
    folder.describe("default", inherits: "base")
    folder.add("left_ptr", to: "base", CursorFolder.file([24]))
    #expect(folder.theme("gone").picture(["left_ptr"], scale: 1) != nil)
  }

  @Test func `themes that inherit from each other, from themselves and from elsewhere end`() throws
  {
    let folder = try CursorFolder()
    folder.describe("one", inherits: "two,one,..,../../etc,/etc")
    folder.describe("two", inherits: "one," + (0..<900).map { "t\($0)" }.joined(separator: ","))
    for number in 0..<40 { folder.describe("t\(number)", inherits: "t\(number + 1)") }
    #expect(folder.theme("one").picture(["left_ptr"], scale: 1) == nil)
  }

  @Test func `folders are those of the path, else the usual ones, and never relative`() {
    #expect(
      CursorTheme.folders(path: "~/a:/b:c::", home: "/home/x", data: nil) == ["/home/x/a", "/b"])
    #expect(CursorTheme.folders(path: "~/a", home: nil, data: nil) == [])
    let usual = CursorTheme.folders(path: nil, home: "/h", data: nil)
    #expect(usual.prefix(2) == ["/h/.local/share/icons", "/h/.icons"])
    #expect(usual.contains("/usr/share/icons"))
    #expect(CursorTheme.folders(path: nil, home: "/h", data: "/d").first == "/d/icons")
  }

  @Test func `a file cut off anywhere is no picture`() throws {
    let folder = try CursorFolder()
    let whole = CursorFolder.file([8])
    for length in 0..<whole.count {
      folder.add("default", Array(whole[..<length]))
      #expect(folder.theme().picture(["default"], scale: 1) == nil)
    }
    folder.add("default", whole)
    #expect(folder.theme().picture(["default"], scale: 1) != nil)
  }

  @Test func `any word of a file may be nonsense`() throws {
    let folder = try CursorFolder()
    let whole = CursorFolder.file([4, 8])
    for place in stride(from: 0, to: 16 + 24 + 36, by: 4) {
      for word: UInt32 in [0, 1, 0x7FFF, 0x7FFF_FFFF, 0x8000_0000, .max] {
        var bytes = whole
        bytes.replaceSubrange(place..<place + 4, with: CursorFolder.bytes([word]))
        folder.add("default", bytes)
        guard let picture = folder.theme().picture(["default"], scale: 2) else { continue }
        #expect(picture.pixels.count == picture.width * picture.height)
        #expect((0..<picture.width).contains(picture.hotspotX))
        #expect((0..<picture.height).contains(picture.hotspotY))
      }
    }
  }

  @Test func `a special file is not awaited`() throws {
    let folder = try CursorFolder()
    folder.add("other", [])
    #expect(unsafe mkfifo("\(folder.path)/default/cursors/default", 0o600) == 0)
    #expect(unsafe mkdir("\(folder.path)/default/cursors/left_ptr", 0o700) == 0)
    #expect(folder.theme().picture(["default", "left_ptr"], scale: 1) == nil)
  }
}
