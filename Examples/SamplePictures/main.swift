import CarouselPaint
import Glibc

// sample-pictures FOLDER: paints twelve pictures and writes them into FOLDER, which is made if
// it is missing. Pictures of the same names are replaced.

func complain(_ text: String, _ code: Int32) -> Never {
  let line = Array(("sample-pictures: " + text + "\n").utf8)
  _ = unsafe write(STDERR_FILENO, line, line.count)
  exit(code)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 1, let folder = arguments.first, !folder.hasPrefix("-") else {
  complain("usage: sample-pictures FOLDER", 2)
}
if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
  complain("\(Pathname(folder)): \(unsafe String(cString: strerror(errno)))", 1)
}
do {
  for picture in SamplePicture.all {
    try PNG.write(picture.painted(), to: Pathname(folder + "/" + picture.name + ".png"))
  }
} catch {
  complain("\(error)", 1)
}
