/// The icon of a window in lists of windows, where the compositor shows one per window.
///
/// The name refers to icons in the desktop's themes. The pictures are used where the themes have no icon
/// of that name.
public struct WindowIcon: Equatable, Sendable {
  /// The icon in one size.
  public struct Picture: Equatable, Sendable {
    /// The largest side, in pixels.
    package static var longestSide: Int { 512 }

    /// Pixels in a row, and rows.
    public let side: Int
    /// Pixels for a logical unit.
    public let scale: Int
    /// The pixels, top row first: alpha, red, green, blue from the highest byte down, colors
    /// multiplied by alpha.
    public let pixels: [UInt32]

    /// Makes a picture.
    ///
    /// Returns `nil` if a number is out of its range or there is another number of pixels.
    ///
    /// - Parameters:
    ///   - side: Pixels in a row, and rows: 1 to ``longestSide``.
    ///   - scale: Pixels for a logical unit, 1 to 8.
    ///   - pixels: As many as that, see ``pixels``.
    public init?(side: Int, scale: Int = 1, pixels: [UInt32]) {
      guard (1...Self.longestSide).contains(side), (1...8).contains(scale),
        pixels.count == side * side
      else { return nil }
      (self.side, self.scale, self.pixels) = (side, scale, pixels)
    }
  }

  /// The largest number of sizes that are sent.
  public static var mostPictures: Int { 8 }

  /// The name among the icons of the desktop's theme, or `nil` for none.
  public var name: String?
  /// The icon in the sizes there are.
  ///
  /// Those after the first ``mostPictures`` are left out.
  public var pictures: [Picture]

  /// Makes an icon.
  public init(name: String? = nil, pictures: [Picture] = []) {
    self.name = name
    self.pictures = pictures
  }
}
