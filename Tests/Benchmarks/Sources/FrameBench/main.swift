// frame-bench: what frames cost that `carousel` paints by default, while it is moved.
//
//   frame-bench                           a table of processor time, all threads counted
//   frame-bench SCENE WIDTHxHEIGHT N      paints N frames after all is warm; the mean cost
//   frame-bench SCENE WIDTHxHEIGHT N FILE   and writes the last one as a PNG
//
// Scenes: coverflow, row, rotary, wheel; with `+reflection` cards are mirrored instead of throwing
// shadows. FRAME_BENCH_PICTURES names a folder in which the pictures are kept. Instructions are
// counted by `valgrind --tool=callgrind --zero-before='*cost*frames*'`.
import CarouselPaint
import Glibc
import Measuring

PictureWorker.runIfAsked()

/// Measures what the command line asks for.
func run(_ arguments: [String]) throws {
  let pictures = try PictureFolder(
    kept: unsafe getenv("FRAME_BENCH_PICTURES").map { unsafe String(cString: $0) })
  let items = pictures.items
  let warmUp = arguments.count >= 3 ? FrameScene.toAndFro / 4 : FrameScene.toAndFro
  func scene(_ words: String, _ width: Int, _ height: Int) throws -> FrameScene? {
    let parts = words.split(separator: "+")
    guard let kind = FrameScene.kinds.first(where: { $0.name == parts.first ?? "" })?.kind else {
      return nil
    }
    return try FrameScene(
      kind, width: width, height: height, reflects: parts.dropFirst() == ["reflection"],
      items: items, warmUp: warmUp)
  }
  if arguments.count >= 3 {
    let size = arguments[1].split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, let count = Int(arguments[2]),
      let scene = try scene(arguments[0], size[0], size[1])
    else { fatalError("usage: frame-bench [SCENE WIDTHxHEIGHT N [FILE]]") }
    if count > 0 { print(try scene.cost(frames: count)) }
    if arguments.count > 3 { try scene.write(to: arguments[3]) }
    return
  }
  var table = Table(["ms of CPU a frame"] + FrameScene.sizes.map { "\($0.0) × \($0.1)" })
  for name in FrameScene.kinds.map(\.name) + ["coverflow+reflection"] {
    var row = [name]
    for (width, height) in FrameScene.sizes {
      guard let scene = try scene(name, width, height) else { continue }
      let costs = try (0..<5).map { _ in try scene.cost(frames: FrameScene.toAndFro) }
      row.append(Table.hundredths(costs.min() ?? 0))
    }
    table.add(row)
  }
  print(table.text)
}

try run(Array(CommandLine.arguments.dropFirst()))
