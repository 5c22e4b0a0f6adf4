import Glibc

/// Answers commands on standard input, one line each.
///
///     bench VARIANT SCENE REPEATS     wall median, wall least, CPU median, CPU least, in ms
///     flick VARIANT SCENE RUNS        CPU of the mean and of the worst frame of a flick, in ms
///     dump VARIANT SCENE FILE         writes the frame as raw BGRA
///     list                            the variants
struct Worker {
  private var scenes: [String: Scene] = [:]
  private var benches: [String: Bench] = [:]
  private lazy var flicks = Scenes().flicks

  /// The answer to one line.
  mutating func answer(_ line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    if words.first == "list" { return Bench.variants.joined(separator: " ") }
    if words.count == 4, words[0] == "flick" {
      guard let flick = flicks.first(where: { $0.name == words[2] }) else { return "err" }
      let times = flick.best(of: Int(words[3]) ?? 1, variant: words[1])
      return "\(times.mean) \(times.worst)"
    }
    guard words.count == 4, let bench = bench(variant: words[1], scene: words[2]) else {
      return "err"
    }
    switch words[0] {
    case "dump": return bench.dump(to: words[3]) ? "ok" : "err"
    case "bench":
      let t = bench.measure(min(Int(words[3]) ?? 1, 2000))
      return "\(t.wall) \(t.leastWall) \(t.cpu) \(t.leastCPU)"
    default: return "err"
    }
  }

  private mutating func bench(variant: String, scene name: String) -> Bench? {
    let key = "\(variant)/\(name)"
    if let known = benches[key] { return known }
    guard let scene = scenes[name] ?? Scene(file: name) else { return nil }
    scenes[name] = scene
    benches[key] = Bench(variant: variant, scene: scene)
    return benches[key]
  }
}
