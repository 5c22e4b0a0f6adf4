import CarouselTestSupport
import Testing
import WaylandTesting

@testable import FrameProbe

/// Scripts of input that are damaged.
struct HostileScriptTests {
  @Test func `a damaged script is played or its line is named`() {
    let script = """
      # a flick
      0 touch down 0 700 400
      120 touch move 0 300 400
      130 touch up 0
      500 pointer move 640 400
      520 pointer press
      560 pointer release
      700 pointer scroll -1
      900 key 106
      950 resize 100%+6 50%
      960 configure 640 480 4 9
      970 callbacks lost 5
      980 unplug
      990 plug 60
      """
    var mutations = Mutations(
      of: [Array(script.utf8)],
      words: [
        "1e9", "-1", "nan", "inf", "4294967295", "2147483648", "%", "over", "touch", "pointer", "#",
        "\n",
      ])
    let compositor = TestCompositor()
    var (played, refused) = (0, 0)
    mutations.each(500) { bytes in
      let (text, script): (String, Script)
      text = String(decoding: bytes, as: UTF8.self)
      do {
        script = try Script(text)
      } catch {
        #expect(throws: (any Error).self) { try PlayedScript(text, file: "demo.txt") }
        refused += 1
        return
      }
      compositor.play(script)
      compositor.advance(by: min(script.end, .seconds(2)))
      played += 1
    }
    #expect(played > 0 && refused > 0)
  }
}
