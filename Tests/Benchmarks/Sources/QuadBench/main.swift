// quad-bench: how long the painter takes.
//
// With commands on standard input it is a worker (see Worker); without, it prints tables; with the
// argument `flicks` only that of things that move. `quad-bench frames FLICK` paints the frames of one
// flick on one thread, without a clock, and prints a digest of all of them. Instructions are counted by
// `valgrind --tool=callgrind --toggle-collect='*paintMoving*' quad-bench frames dressed`.

import Glibc
import Measuring

/// What the painter gains by choosing its threads itself: measured in turns, so that a busy machine
/// slows both alike.
func sharing(_ scenes: [Scene], title: String) -> String {
  var table = Table([title, "one", "auto", "times faster", "CPU one", "CPU auto"])
  for scene in scenes {
    guard let one = Bench(variant: "filtered", scene: scene),
      let auto = Bench(variant: "auto", scene: scene)
    else { continue }
    let times = (0..<60).map { _ in (one: one.measure(1).wall, auto: auto.measure(1).wall) }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    table.add(
      [scene.name]
        + [
          median(times.map(\.one)), median(times.map(\.auto)),
          median(times.map { $0.one / $0.auto }), one.processorTime(60), auto.processorTime(60),
        ].map(Table.hundredths))
  }
  return table.text
}

/// What a frame costs while things move: the least of some runs.
func flicks(_ flicks: [Flick], rounds: Int = 3) -> String {
  let variants = ["exact", "filtered", "wide", "narrow", "portable"]
  var table = Table(
    ["flicks, ms of CPU a frame"] + variants.flatMap { ["\($0) mean", "worst"] })
  for flick in flicks {
    let times = variants.map { flick.best(of: rounds, variant: $0) }
    table.add([flick.name] + times.flatMap { [$0.mean, $0.worst] }.map(Table.hundredths))
  }
  return table.text
}

var worker = Worker()
var asked = false
if CommandLine.arguments.dropFirst().first == "flicks" {
  print(flicks(Scenes().flicks))
  exit(0)
}
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "frames" {
  guard let flick = Scenes().flicks.first(where: { $0.name == CommandLine.arguments[2] }) else {
    fatalError("no flick \(CommandLine.arguments[2])")
  }
  print(flick.digest())
  exit(0)
}
if isatty(0) == 0 {
  while let line = readLine() {
    asked = true
    print(worker.answer(line))
    fflush(nil)
  }
}
if !asked {
  var table = Table(["ms of CPU, least of 60 (2: wall)"] + Bench.variants)
  for scene in Scenes().all {
    table.add(
      [scene.name]
        + Bench.variants.map { variant in
          guard let bench = Bench(variant: variant, scene: scene) else { return "-" }
          let time = bench.measure(60)
          return Table.hundredths(variant.hasSuffix("2") ? time.leastWall : time.leastCPU)
        })
  }
  print(table.text)
  print(flicks(Scenes().flicks))
  print(sharing(Scenes().large, title: "3840 × 2160, ms, median of 60"))
  print(sharing(Scenes().all, title: "1920 × 1080, ms, median of 60"))
}
