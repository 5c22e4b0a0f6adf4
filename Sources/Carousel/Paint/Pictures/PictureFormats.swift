/// What this system's picture decoders can read.
public enum PictureFormats {
  /// What a file is, told by its first bytes.
  public enum Recognition: Sendable {
    /// A picture that can be decoded here.
    case picture
    /// A picture whose decoder is not installed.
    case undecodable
    /// No picture.
    case other
  }

  /// The usual endings of file names in readable formats: lower case, without the dot.
  ///
  /// Only a hint for listing folders: the decoder goes by content.
  public static let extensions: Set<String> = Set(installed.flatMap(\.endings))

  /// The usual endings of pictures whose decoders are not installed.
  public static let undecodableExtensions: Set<String> =
    Set(PictureFormat.allCases.flatMap(\.endings)).subtracting(extensions)

  /// Recognizes the format of the file at `path`.
  ///
  /// Only regular files are opened, and the number of bytes read does not depend on their length.
  public static func recognize(_ path: Pathname) -> Recognition {
    guard let file = try? PictureFile(path, limits: .standard),
      let prefix = try? file.read(PictureFormat.prefixLength, at: 0),
      let format = try? PictureFormat.recognize(file), format.isPlausible(in: prefix)
    else { return .other }
    return installed.contains(format) ? .picture : .undecodable
  }

  /// The formats whose libraries are installed.
  ///
  /// None of these is opened in this process.
  private static let installed: Set<PictureFormat> =
    Set(PictureFormat.allCases.filter(\.isInstalled))
}
