import CarouselCLinux
import CarouselTestSupport
import Testing

@testable import CarouselPaint

@Suite struct TextMemoryTests {
  @Test(.enabled(if: Sanitizer.current == nil, "a sanitizer has its own allocator"))
  func `texts of ever new sizes do not fill the memory`() async {
    // In a separate process, in which only the text is allocated.
    await #expect(processExitsWith: .success) {
      func paint(_ sizes: Range<Int>) throws {
        let surface = try ImageSurface(width: 300, height: 80)
        for size in sizes {
          let style = StyledText.Style(size: 10 + Double(size) * 0.04)
          surface.paint {
            $0.draw(StyledText("Picture 12", style), x: 0, y: 0, maximumWidth: 300)
          }
        }
      }
      try paint(0..<100)
      linux_return_memory()
      let before = Footprint.now.resident
      try paint(100..<900)
      linux_return_memory()
      #expect(Footprint.now.resident < before + 16 << 20)
    }
  }
}
