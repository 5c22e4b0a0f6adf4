import FoundationEssentials

extension RecordedPreset {
  /// The compositors that `Scripts/record-presets` has recorded, by name.
  static let all: [String: RecordedPreset] = {
    let files = [
      PackageResources.kwin_5_27_json, PackageResources.kwin_6_3_json,
      PackageResources.labwc_0_8_json, PackageResources.mutter_43_json,
      PackageResources.mutter_48_json, PackageResources.sway_1_7_json,
      PackageResources.sway_1_10_json, PackageResources.weston_10_json,
      PackageResources.weston_14_json,
    ]
    let presets = files.compactMap {
      try? JSONDecoder().decode(RecordedPreset.self, from: Data($0))
    }
    return Dictionary(presets.map { ($0.name, $0) }) { first, _ in first }
  }()
}
