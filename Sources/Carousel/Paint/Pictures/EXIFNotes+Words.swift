extension EXIFNotes {
  /// The maker and the model of the camera.
  var camera: String? {
    guard let directory = firstDirectory else { return nil }
    let maker = text(of: 0x010F, in: directory) ?? ""
    let model = text(of: 0x0110, in: directory) ?? ""
    let isNamed = model.lowercased().hasPrefix(maker.lowercased())
    return isNamed ? model : model.isEmpty ? maker : maker + " " + model
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
