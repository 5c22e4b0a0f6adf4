extension Script {
  /// What shares in a text are shares of.
  public struct Stage: Hashable, Sendable {
    /// The window on the screen, for positions and sizes such as `50%` or `100%+6`.
    public var area: PixelRectangle
    /// How long the script is to last, for times.
    public var length: Duration
    /// The scale of the display, in 120ths.
    public var scale120: Int

    /// Describes where a script is played.
    public init(
      area: PixelRectangle = PixelRectangle(x: 0, y: 0, width: 1, height: 1),
      length: Duration = .seconds(2), scale120: Int = 120
    ) {
      self.area = area
      self.length = length
      self.scale120 = scale120
    }

    /// Reads a number, or a share of `whole` such as `100%+6`.
    fileprivate func number(_ word: Substring, of whole: Double, from start: Double) -> Double? {
      let parts = word.split(separator: "%", omittingEmptySubsequences: false)
      let added = parts.count == 2 && parts[1].isEmpty ? 0 : parts.last.flatMap { Double($0) }
      guard let added, parts.count < 3, abs(added) <= 1e9 else { return nil }
      if parts.count == 1 { return added }
      guard let share = Double(parts[0]), abs(share) <= 1e6 else { return nil }
      return start + whole * (share / 100) + added
    }

    /// Reads the number that a letter of a form describes.
    fileprivate func number(_ word: Substring, as letter: Substring) -> Double? {
      let (x, y) = (Double(area.x), Double(area.y))
      let (width, height) = (Double(area.width), Double(area.height))
      let (value, range): (Double?, ClosedRange<Double>) =
        switch letter {
        case "X": (number(word, of: width, from: x), -1e6...1e6)
        case "Y": (number(word, of: height, from: y), -1e6...1e6)
        case "W": (number(word, of: width, from: 0), 0...1e6)
        case "H": (number(word, of: height, from: 0), 0...1e6)
        case "S": (number(word, of: Double(scale120) / 120, from: 0), 0.01...100)
        case "T": (number(word, of: length.inSeconds * 1000, from: 0), 0...1e9)
        case "I": (Double(word), -1e5...1e5)
        default: (Double(word), 0...1e5)
        }
      return value.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A line of a text that is not understood.
  public struct UnknownLine: Error, Hashable, Sendable {
    /// Its number, counted from 1.
    public let number: Int
    /// The line.
    public let text: String
  }

  /// Reads a text with a line for each step: its time in milliseconds, the action, and perhaps a comment after `#`.
  ///
  /// ```text
  /// 0    touch down 0 75% 50%
  /// 0    touch move 0 25% 50% over 130
  /// 130  touch up 0
  /// 900  key 106
  /// 50%  resize 800 600
  /// ```
  public init(_ text: String, on stage: Stage = Stage()) throws(UnknownLine) {
    var steps: [Step] = []
    var places: [[Substring]: (Double, Double)] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      var over: Duration? = .zero
      if words.dropLast().last == "over" {
        over = stage.number(words[words.count - 1], as: "T").map { Duration(milliseconds: $0) }
        words.removeLast(2)
      }
      guard let time = stage.number(first, as: "T"), let over,
        let action = Self.action(words.dropFirst(), stage)
      else { throw UnknownLine(number: index + 1, text: String(line)) }
      // The device, and where it comes from.
      let device = words.dropFirst().filter { $0 != "down" && $0 != "move" }.dropLast(2)
      var script = Self.moving(action, from: places[Array(device)], over: over)
      if let place = script.place { places[Array(device)] = place }
      script.steps = script.steps.map { Step(Duration(milliseconds: time) + $0.time, $0.action) }
      steps += script.steps
    }
    self.init(steps)
  }

  /// The steps of an action, which may be a movement from a place that takes a while.
  private static func moving(
    _ action: Action, from place: (Double, Double)?, over: Duration
  ) -> Script {
    let device: Script
    let (x, y): (Double, Double)
    switch action {
    case .touchDown(let id, let toX, let toY): return finger(id).down(x: toX, y: toY)
    case .touchUp(let id): return finger(id).up()
    case .touchMove(let id, let toX, let toY): (device, x, y) = (finger(id), toX, toY)
    case .pointerMove(let toX, let toY): (device, x, y) = (Script(), toX, toY)
    default: return Script([Step(.zero, action)])
    }
    return device.beginning(at: place ?? (x, y)).move(x: x, y: y, over: over)
  }

  private static func action(_ words: ArraySlice<Substring>, _ stage: Stage) -> Action? {
    for (form, make) in forms {
      let letters = form.split(separator: " ")
      guard words.count == letters.count || letters.last == "…" && words.count >= letters.count - 1
      else { continue }
      var numbers: [Double] = []
      let fits = zip(letters, words).allSatisfy { letter, word in
        guard letter.first?.isUppercase == true else { return letter == "…" || letter == word }
        return stage.number(word, as: letter).map { numbers.append($0) } != nil
      }
      if fits, let action = make(numbers, words.dropFirst(letters.count - 1)) { return action }
    }
    return nil
  }

  private typealias Form = (String, @Sendable ([Double], ArraySlice<Substring>) -> Action?)

  /// The actions as they are written: words, and letters for numbers.
  ///
  /// X and Y are positions, W and H sizes, S a scale, T a time, I may be negative, N may not.
  private static let forms: [Form] = [
    ("touch down N X Y", { n, _ in .touchDown(Int32(n[0]), x: n[1], y: n[2]) }),
    ("touch move N X Y", { n, _ in .touchMove(Int32(n[0]), x: n[1], y: n[2]) }),
    ("touch up N", { n, _ in .touchUp(Int32(n[0])) }),
    ("touch cancel", { _, _ in .cancelTouch }),
    ("pointer move X Y", { n, _ in .pointerMove(x: n[0], y: n[1]) }),
    ("pointer press", { _, _ in .pointerButton(leftButton, isPressed: true) }),
    ("pointer press N", { n, _ in .pointerButton(UInt32(n[0]), isPressed: true) }),
    ("pointer release", { _, _ in .pointerButton(leftButton, isPressed: false) }),
    ("pointer release N", { n, _ in .pointerButton(UInt32(n[0]), isPressed: false) }),
    ("pointer scroll I", { n, _ in .scroll(.wheel(notches: Int(n[0]))) }),
    ("key N", { n, _ in .key(UInt32(n[0])) }),
    (
      "configure N N …",
      { n, states in
        let states = states.map { UInt32($0) }
        return states.contains(nil)
          ? nil
          : .configure(
            width: Int32(n[0]), height: Int32(n[1]), states: states.compactMap(\.self))
      }
    ),
    ("configures N", { n, _ in .configureStorm(count: Int(n[0])) }),
    ("resize W H", { n, _ in .resize(width: Int32(n[0]), height: Int32(n[1]), isDragged: false) }),
    ("drag W H", { n, _ in .resize(width: Int32(n[0]), height: Int32(n[1]), isDragged: true) }),
    ("hide", { _, _ in .hide(true) }),
    ("show", { _, _ in .hide(false) }),
    ("display N", { n, _ in .moveToDisplay(Int(n[0])) }),
    ("close", { _, _ in .close }),
    ("scale S", { n, _ in .scale(Int((n[0] * 120).rounded())) }),
    ("unplug", { _, _ in .unplugOutput() }),
    ("unplug N", { n, _ in .unplugOutput(Int(n[0])) }),
    ("plug", { _, _ in .plugOutput(nil) }),
    ("plug N", { n, _ in .plugOutput(OutputModel(hertz: n[0])) }),
    ("callbacks usual", { _, _ in .callbacks(nil) }),
    ("callbacks each", { _, _ in .callbacks(.everyRefresh) }),
    ("callbacks never", { _, _ in .callbacks(.never) }),
    ("callbacks lost N", { n, _ in n[0] < 1 ? nil : .callbacks(.losing(every: Int(n[0]))) }),
    ("callbacks rate N", { n, _ in .callbacks(.rate(hertz: n[0])) }),
    ("callbacks late T", { n, _ in .callbacks(.delayed(Duration(milliseconds: n[0]))) }),
    ("callbacks burst N", { n, _ in .callbacks(.burst(Int(n[0]))) }),
    ("release usual", { _, _ in .release(nil) }),
    ("release callback", { _, _ in .release(.atCallback) }),
    ("release commit", { _, _ in .release(.afterNextCommit) }),
    ("release swapped", { _, _ in .release(.outOfOrder) }),
    ("release never", { _, _ in .release(.never) }),
    ("release late N", { n, _ in .release(.afterRefreshes(Int(n[0]))) }),
    ("seat without N", { n, _ in .withdraw(capabilities: UInt32(n[0])) }),
    ("seat with N", { n, _ in .grant(capabilities: UInt32(n[0])) }),
    ("seat remove", { _, _ in .removeSeat }),
    ("seat add", { _, _ in .addSeat }),
    ("deaf T", { n, _ in .stopReading(Duration(milliseconds: n[0])) }),
    ("pings N", { n, _ in .pings(count: Int(n[0])) }),
    ("remove …", { _, names in names.first.map { .removeGlobal(String($0)) } }),
    (
      "error N …",
      { n, words in .protocolError(code: UInt32(n[0]), message: words.joined(separator: " ")) }
    ),
    ("disconnect", { _, _ in .disconnect }),
  ]
}

extension Duration {
  fileprivate init(milliseconds: Double) {
    self = .nanoseconds(Int64((milliseconds * 1e6).rounded()))
  }
}
