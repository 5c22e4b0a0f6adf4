import Glibc
import CarouselTestSupport
import Testing

@testable import Wayland

/// What reads bytes of files, keymaps and other programs: whatever they are, an answer comes.
@Suite struct HostileBytesTests {
  @Test func `no keymap ends the check of it`() {
    let keymap = """
      xkb_keymap { xkb_keycodes "a" { minimum = 8; maximum = 255; <AE01> = 10; alias <A> = <AE01>;
      indicator 1 = "Caps Lock"; };
      xkb_types "b" { virtual_modifiers NumLock; type "TWO" { modifiers = Shift; map[Shift] = Level2;
      level_name[Level1] = "Base"; }; };
      xkb_compat "c" { interpret Any+AnyOf(all) { action= SetMods(modifiers=modMapMods); }; };
      xkb_symbols "d" { key <AE01> { type= "TWO", symbols[Group1]= [ 1, exclam ] }; };
      };
      """
    var mutations = Mutations(
      of: [Array(keymap.utf8)],
      words: [
        "4294967295", "0x10000000000000000", "Level999", "Group99", "//", "#", "\"", "{", "};",
      ])
    mutations.each { _ = KeymapCheck.allows($0) }
    #expect(KeymapCheck.allows(Array(keymap.utf8)))
  }

  @Test func `no list of addresses is more than the paths in it`() {
    let list = "file:///a%20b.png\r\n# note\r\nfile://localhost/c\r\nhttp://x/y\r\n/bare\r\n"
    var mutations = Mutations(of: [Array(list.utf8)], words: ["%", "%0", "%00", "file:", "\r\n"])
    mutations.each { bytes in
      let paths = FileURIs.paths(in: bytes)
      #expect(paths.count <= bytes.count && paths.allSatisfy { !$0.contains(0) })
    }
  }

  @Test func `no file of pointer pictures is more than a picture or none`() throws {
    // A picture of 2 × 2 pixels behind the table of contents.
    let words: [UInt32] = [
      0x7275_6358, 16, 0x1_0000, 1, 0xfffd_0002, 24, 28,
      36, 0xfffd_0002, 24, 1, 2, 2, 1, 1, 0, 1, 2, 3, 4,
    ]
    let whole = unsafe words.withUnsafeBytes { unsafe Array($0) }
    var path = Array("/tmp/cursor-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&path)
    try #require(file >= 0)
    defer {
      unsafe unlink(path)
      close(file)
    }
    let name = String(decoding: path.dropLast().map(UInt8.init), as: UTF8.self)
    func read(_ bytes: [UInt8]) -> CursorPicture? {
      ftruncate(file, 0)
      _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
      return CursorFile(path: name)?.picture(nearestTo: 24)?.picture
    }
    #expect(read(whole)?.pixels == [1, 2, 3, 4])
    var mutations = Mutations(of: [whole])
    mutations.each { bytes in
      guard let picture = read(bytes) else { return }
      #expect(picture.pixels.count == picture.width * picture.height)
      #expect(picture.hotspotX < picture.width && picture.hotspotY < picture.height)
    }
  }
}
