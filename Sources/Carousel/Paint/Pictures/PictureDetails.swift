/// What a picture file says about its picture, in words.
///
/// Every text is one line that is safe to print and to speak.
public struct PictureDetails: Equatable, Sendable {
  /// What is to be seen, for those who do not see it (IPTC `AltTextAccessibility`).
  public var alternativeText: String?
  /// The camera.
  public var camera: String?
  /// How it was exposed: `1/250 s f/2.8 ISO 400 35 mm`.
  public var exposure: String?
  /// The lens.
  public var lens: String?
  /// When the picture was taken, in the time of the camera: `2026-08-02 14:05`.
  public var date: String?
  /// Where it was taken: names, coordinates or both.
  public var place: String?

  /// Whether the file ends before the picture does: a part of it is shown.
  public var isIncomplete = false

  /// Nothing.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == PictureDetails() }
}
