// quad-bench: how long the painter takes.
//
// With commands on standard input it is a worker (see Worker); without, it prints a table.

import Glibc
import Measuring

var worker = Worker()
var asked = false
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
}
