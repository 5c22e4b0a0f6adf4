extension EXIFNotes {
  /// The maker and the model of the camera.
  var camera: String? {
    guard let directory = firstDirectory else { return nil }
    let maker = text(of: 0x010F, in: directory) ?? ""
    let model = text(of: 0x0110, in: directory) ?? ""
    let isNamed = model.lowercased().hasPrefix(maker.lowercased())
    return isNamed ? model : model.isEmpty ? maker : maker + " " + model
  }

  /// How the picture was exposed: `1/250 s f/2.8 ISO 400 35 mm`, as far as it is known.
  var exposure: String? {
    guard let first = firstDirectory, let details = value(of: 0x8769, in: first) else {
      return nil
    }
    func number(_ tag: Int) -> Double? {
      fractions(of: tag, in: details)?.first.flatMap { $0 > 0 ? $0 : nil }
    }
    let seconds = number(0x829A).map { seconds in
      let share = (1 / seconds).rounded()
      return seconds < 0.3 && share < 1e6 ? "1/\(Int(share)) s" : Self.short(seconds) + " s"
    }
    let parts = [
      seconds, number(0x829D).map { "f/" + Self.short($0) },
      value(of: 0x8827, in: details).flatMap { $0 > 0 ? "ISO \($0)" : nil },
      number(0x920A).map { Self.short($0) + " mm" },
    ]
    let words = parts.compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The lens.
  var lens: String? {
    guard let first = firstDirectory, let details = value(of: 0x8769, in: first) else {
      return nil
    }
    return text(of: 0xA434, in: details)
  }

  /// A number with at most one digit behind the point.
  private static func short(_ number: Double) -> String {
    let tenths = Int((min(number, 1e6) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// When the picture was taken: `2026-08-02 14:05`.
  var date: String? {
    guard let first = firstDirectory, let details = value(of: 0x8769, in: first),
      let text = text(of: 0x9003, in: details)
    else { return nil }
    // `2026:08:02 14:05:30`
    let parts = text.split { $0 == ":" || $0 == " " }
    guard parts.count == 6, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), text.utf8.count == 19
    else { return nil }
    return "\(parts[0])-\(parts[1])-\(parts[2]) \(parts[3]):\(parts[4])"
  }

  /// Where the picture was taken: `59.9139° N, 10.7522° E`.
  var coordinates: String? {
    guard let first = firstDirectory, let directory = value(of: 0x8825, in: first),
      let latitude = angle(2, sign: 1, in: directory, limit: 90, ["N", "S"]),
      let longitude = angle(4, sign: 3, in: directory, limit: 180, ["E", "W"])
    else { return nil }
    return latitude + ", " + longitude
  }

  private func angle(
    _ tag: Int, sign: Int, in directory: Int, limit: Double, _ signs: [String]
  ) -> String? {
    guard let sign = text(of: sign, in: directory), signs.contains(sign),
      let parts = fractions(of: tag, in: directory), parts.count == 3
    else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    guard (0...limit).contains(degrees) else { return nil }
    let digits = Int((degrees * 10_000).rounded())
    let rest = String(digits % 10_000)
    let zeros = String(repeating: "0", count: 4 - rest.count)
    return "\(digits / 10_000).\(zeros)\(rest)° \(sign)"
  }
}
