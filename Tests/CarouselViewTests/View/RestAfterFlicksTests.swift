import CarouselEngine
import CarouselPaint
import Glibc
import QuadRaster
import Testing

@testable import CarouselView

/// A window's real size, textures and memory limits.
///
/// The scaled textures exceed the limit.
struct RestAfterFlicksTests {
  private static let size = Size(width: 1920, height: 1080)

  /// Twelve pictures of mixed shapes, each as large as it is decoded for its card.
  private static func items() -> [CarouselItem] {
    let shapes = [(883, 662), (883, 588), (883, 662), (662, 662)]
    return (0..<12).map { index in
      let (width, height) = shapes[index % shapes.count]
      let texels = [UInt32](
        repeating: 0xff00_0000 | UInt32(index) * 0x14_0a05, count: width * height)
      let texture = unsafe texels.withUnsafeBytes {
        unsafe Texture(width: width, height: height, copying: $0, stride: width * 4)
      }
      return CarouselItem(
        id: "\(index)", content: CardContent(texture: texture),
        naturalSize: Size(width: Double(width), height: Double(height)))
    }
  }

  @Test func `a cover flow larger than the memory for details comes to rest after flicks`() throws {
    var style = CarouselStyle(.coverFlow)
    style.configuration.options[.wrap] = .value(1)
    style.caption = nil
    let scene = try ViewScene(Self.items(), style: style, size: Self.size)
    for flick in 0..<4 {
      let way = Double(flick % 2 == 0 ? -600 : 300)
      scene.drag(Point(x: 960, y: 540), by: Vector(x: way, y: 0), over: 0.15)
      scene.pass(4)
      #expect(scene.view.isAtRest)
      // Levels are made while frames are painted, so each frame is given some time.
      var frames = 0
      while scene.view.needsFrame, frames < 200 {
        usleep(5000)
        scene.pass(1 / 60.0)
        frames += 1
      }
      #expect(frames < 200, "frames go on at rest after flick \(flick)")
    }
    let wakeUp = scene.view.nextWakeUp
    #expect(wakeUp == nil)
  }
}
