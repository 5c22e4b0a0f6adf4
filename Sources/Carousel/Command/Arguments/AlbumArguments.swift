import CarouselApp
import CarouselPaint
import Glibc

/// The folders, pictures and lists to show.
struct AlbumArguments: Sendable {
  /// Folders, pictures, URLs, and - for a list from standard input.
  var paths: [String] = []
  /// Whether entries end with NUL, in input and output.
  var endsWithNUL = false
  /// Whether subfolders are included.
  var recursive = false
  /// Whether the folders in folders are cards.
  var folders = false
  /// Whether the folders in a folder that has no pictures are read instead.
  var looksDeeper = true
  var sort = SortArgument.name
  var reverse = false
  /// The seed of the random order; `nil` for another one each time.
  var seed: UInt64?

  /// Checks that something is named.
  func requirePaths() throws {
    guard !paths.isEmpty else {
      throw UsageError("name a folder or some pictures")
    }
    try requireInput()
  }

  /// Checks that a list can come from standard input, and is read once.
  func requireInput() throws {
    guard !(folders && recursive) else {
      throw UsageError("--folders shows folders as cards, --recursive their pictures; choose one")
    }
    let lists = paths.count { $0 == "-" }
    guard lists < 2 else { throw UsageError("- reads standard input, which has one list") }
    if lists == 1, isatty(STDIN_FILENO) == 1 {
      throw UsageError("- reads names from standard input, which is a terminal")
    }
  }

  /// The path that a word names: also that of a `file:` URI, or below the home folder.
  private static func pathname(_ word: String) -> Pathname {
    let (path, other) = WrittenPath.read(RawArguments.bytes(of: word))
    guard let other, (try? FileStatus(path: path)) == nil else { return path }
    return other
  }

  /// How folders are read.
  var reading: FolderReading {
    var reading = FolderReading()
    reading.order = sort.order(seed: seed)
    reading.isReversed = reverse
    reading.isRecursive = recursive
    reading.showsFolders = folders
    reading.looksDeeper = looksDeeper
    reading.namesFolders = paths.count > 1
    return reading
  }

  /// How folders that are cards are read when they are entered; `nil` where there are none.
  var entered: FolderReading? {
    guard folders else { return nil }
    var reading = reading
    reading.namesFolders = false
    return reading
  }

  /// Where the pictures come from; with `siblings`, a picture file that is the only one named brings
  /// the others in its folder.
  func sources(siblings: Bool = false) -> [AlbumReader.Source] {
    paths.map { path in
      guard path != "-" else { return .list(STDIN_FILENO, endedByNUL: endsWithNUL) }
      let path = Self.pathname(path)
      return siblings && paths.count == 1 ? .around(path) : .named(path)
    }
  }

  /// The folders that are named, or whatever is in their place, as people read them.
  var places: [String] {
    paths.filter { $0 != "-" }.map { Self.pathname($0).description }
  }

  /// The places by their absolute paths, a line each: the same in every working folder.
  var key: String {
    paths.map { path in
      if path == "-" { return path }
      let path = Self.pathname(path)
      return String(decoding: PathArgument.resolved(path) ?? path.bytes, as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// The index of the picture file that is the only one named, among those in its folder.
  func front(in album: Album) -> Int? {
    guard case .siblings(let file)? = sources(siblings: true).first else { return nil }
    return album.pictures.firstIndex { $0.path == file }
  }

  /// What is shown if nothing is named: the pictures in one of these, the first that has some.
  static func standard(_ album: AlbumArguments) -> [AlbumArguments] {
    let pictures = PicturesFolder.path().map { RawArguments.text(of: $0.bytes) }
    var deep = album
    deep.recursive = true
    // Nobody has named these folders.
    var flat = album
    flat.looksDeeper = false
    let choices = [(pictures, flat), (WorkingFolder.path, flat), (pictures, deep)]
    return choices.compactMap { path, album in
      var album = album
      album.paths = [path].compactMap(\.self)
      return album.paths.isEmpty ? nil : album
    }
  }
}

/// In which order the pictures of a folder come.
enum SortArgument: String, CaseIterable, SettingValue {
  case name
  case time
  case size
  case random

  func order(seed: UInt64?) -> AlbumOrder {
    switch self {
    case .name: .name
    case .time: .time
    case .size: .size
    case .random: .random(seed: seed ?? .random(in: 0 ... .max))
    }
  }
}
