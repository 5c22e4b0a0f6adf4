import CarouselDesktop
import CarouselGallery
import CarouselPaint
import CarouselView
import Glibc
import Wayland

// The examples, each in a window or as a picture:
//
//   carousel-examples                    lists them
//   carousel-examples NAME               a window
//   carousel-examples NAME OUT.png       one frame
//   carousel-examples --sheet OUT.png    all of them, small

// A copy of this program that decodes pictures goes no further.
PictureWorker.runIfAsked()

func complain(_ text: String) -> Never {
  let line = Array("carousel-examples: \(text)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  exit(1)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first else {
  for example in Example.all { print("\(example.name): \(example.about)") }
  exit(0)
}
if name == "--sheet", arguments.count == 2 {
  do {
    try PNG.write(try Sheet.paint(Example.all), to: Pathname(arguments[1]))
  } catch {
    complain("\(error)")
  }
  exit(0)
}
guard let example = Example.all.first(where: { $0.name == name }), arguments.count <= 2 else {
  complain("name one of \(Example.all.map(\.name).joined(separator: ", "))")
}
do {
  if arguments.count == 2 {
    try PNG.write(try example.make(0).snapshot(), to: Pathname(arguments[1]))
  } else {
    let loop = EventLoop()
    let session = Session(display: try Display(name: nil), loop: loop)
    let view = try example.make(DisplayTime(Double(loop.now) / 1e9))
    var settings = CarouselWindowSettings()
    settings.title = example.name
    settings.isDecorated = !example.hasTitleBar
    let window = try CarouselWindow(
      session, showing: view, settings: settings, announcer: Announcer(format: .text))
    window.onWarning = { print($0) }
    try loop.run()
  }
} catch {
  complain("\(error)")
}
