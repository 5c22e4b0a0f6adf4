import CarouselApp
import CarouselEngine
import CarouselPaint
import CarouselView
import Glibc

// A custom arrangement: cards on a spiral stair that turns away from the viewer.
//
//   custom-arrangement [--vertical] FOLDER           a window
//   custom-arrangement [--vertical] FOLDER OUT.png   one frame

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

/// Where a card stands on the stair: a step aside, one back, and turned by a fifth of a right angle.
@Sendable func stair(_ place: CardSpot, isVertical: Bool) -> Matrix {
  let aside = place.offset * place.itemWidth * 0.62
  let back = -abs(place.offset) * place.itemWidth * 0.35
  let rise = -place.offset * place.itemWidth * 0.16
  let turn = Matrix.rotation(
    -place.offset * 0.31, x: isVertical ? -1 : 0, y: isVertical ? 0 : 1, z: 0)
  let move = Matrix.translation(
    x: isVertical ? rise : aside, y: isVertical ? aside : rise, z: back)
  return turn * (move * place.base)
}

func complain(_ text: String) -> Never {
  let line = Array("custom-arrangement: \(text)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  exit(1)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isVertical = arguments.first == "--vertical"
if isVertical { arguments.removeFirst() }
guard (1...2).contains(arguments.count) else {
  complain("name a folder, and a PNG file for one frame")
}

var configuration = Carousel.Configuration(.custom, axis: isVertical ? .vertical : .horizontal)
configuration.feel = .smooth
configuration.placing = { [isVertical] in CardPose(stair($0, isVertical: isVertical)) }
var style = CarouselStyle(configuration: configuration)
do {
  let items = try Album(scanning: [Pathname(arguments[0])]).items
  if arguments.count == 2 {
    style.configuration.returnsToItems = false
    let view = try CarouselView(
      items: items, style: style, size: Size(width: 1280, height: 720),
      startingAt: items.count / 2, at: 0)
    try PNG.write(try view.snapshot(), to: Pathname(arguments[1]))
    for failure in items.indices.compactMap(view.failure) { print(failure) }
  } else {
    try CarouselApplication(items: items, style: style).run { print($0) }
  }
} catch {
  complain("\(error)")
}
