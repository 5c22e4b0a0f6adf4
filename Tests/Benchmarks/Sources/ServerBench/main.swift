// How many refreshes of a virtual display pass in a second of this process's time, with a client
// that does the least, in the same process. Widths given as arguments choose.
import Glibc
import WaylandServer
import WaylandTesting

let all = [(40, 30, 1), (320, 200, 1), (1920, 1080, 1), (1920, 1080, 16)]
let wanted = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for (width, height, rows) in all where wanted.isEmpty || wanted.contains(width) {
  var configuration = CompositorConfiguration()
  configuration.keepsFrames = 1000
  let compositor = TestCompositor(configuration)
  compositor.inspectsOneRowIn = rows
  compositor.keepsCommits = 1000
  let client = try TrivialClient(
    compositor, compositor.connect(), width: width, height: height)
  let refreshes = max(200, 20_000_000 / (width * height + 500))
  var best = Int.max
  for _ in 0..<5 {
    let before = compositor.frameLog.callbacksAnswered
    let start = clock()
    compositor.advance(by: compositor.outputs[0].model.period * refreshes)
    best = min(best, max(1, clock() - start))
    precondition(compositor.frameLog.callbacksAnswered - before >= refreshes - 1)
  }
  precondition(compositor.allViolations.isEmpty, "\(compositor.allViolations)")
  // The C library counts in microseconds.
  let rate = refreshes * 1_000_000 / best
  print("\(width)×\(height), one row in \(rows) looked at: \(rate) refreshes a second")
  withExtendedLifetime(client) {}
}
