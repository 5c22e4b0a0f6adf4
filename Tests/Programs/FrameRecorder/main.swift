// Shows a folder of pictures on the whole screen, in one compositor after the other, and writes a line of JSON for
// each frame, with times in seconds: frame-recorder LOG FOLDER [PICTURES-PER-SECOND].

import CarouselApp
import CarouselDesktop
import CarouselPaint
import CarouselView
import Glibc
import Wayland

let arguments = CommandLine.arguments
guard arguments.count > 2, let log = unsafe fopen(arguments[1], "w") else {
  fatalError("frame-recorder LOG FOLDER [PICTURES-PER-SECOND]")
}

func line(_ record: FrameRecord) -> String {
  let times: [(String, Nanoseconds?)] = [
    ("commit", record.commit), ("input_age", record.inputAge),
    ("input_to_light", record.inputToLight),
  ]
  let fields =
    ["\"frame\":\(record.number)"]
    + times.compactMap { name, time in time.map { "\"\(name)\":\(Double($0) / 1e9)" } }
    + (record.missed.map { ["\"missed\":\($0)"] } ?? [])
  return "{" + fields.joined(separator: ",") + "}\n"
}

let album = try Album(scanning: [Pathname(arguments[2])])
var style = CarouselStyle()
if arguments.count > 3 { style.configuration.autoscroll = Double(arguments[3]) ?? 0 }
var application = CarouselApplication(items: album.items, style: style)
application.settings.isFullscreen = true
application.reconnects = true
application.prepare = { carousel, _ in
  carousel.onFrameRecord = { record in
    unsafe fputs(line(record), log)
    unsafe fflush(log)
  }
  return carousel
}
let warnings = WarningWriter(prefix: "frame-recorder: ")
_ = try application.run { warnings.write($0) }
