import CarouselPaint
import Glibc

// sample-pictures FOLDER [KIND]: paints pictures and writes them into FOLDER, which is made if it is missing.
// KIND is photos (the default), uniform, mixed, icons or transparent. Pictures of the same names are replaced.

func complain(_ text: String, _ code: Int32) -> Never {
  let line = Array(("sample-pictures: " + text + "\n").utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, !folder.hasPrefix("-"), arguments.count <= 2,
  let kind = SampleFolder(rawValue: arguments.dropFirst().first ?? "photos")
else {
  complain("usage: sample-pictures FOLDER [photos|uniform|mixed|icons|transparent]", 2)
}
if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
  complain("\(Pathname(folder)): \(unsafe String(cString: strerror(errno)))", 1)
}
do {
  for picture in kind.pictures {
    try PNG.write(picture.painted(), to: Pathname(folder + "/" + picture.name + ".png"))
  }
} catch {
  complain("\(error)", 1)
}
