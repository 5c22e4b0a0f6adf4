public import CarouselDesktop
public import CarouselPaint
import CarouselText

/// A search for pictures in folders, files and lists, and what it left out.
///
/// It reads the disk and may take a while (see `FileSurvey`). What cannot be shown is skipped and
/// counted: it is an error only if nothing is left.
public struct AlbumScan: Sendable {
  /// Where to look.
  public enum Place: Sendable, Equatable {
    /// A folder or a file that was asked for by name.
    case named(Pathname)
    /// An entry of a list of files, which may name anything.
    case listed(ListRow)

    /// The path, or `nil` for an entry that names none.
    public var path: Pathname? {
      switch self {
      case .named(let path): path
      case .listed(let row): row.path
      }
    }
  }

  /// The pictures that were found.
  public private(set) var album = Album()
  /// How many of the places are neither pictures nor folders that can be read, and how many pictures
  /// in the folders no decoder is installed for.
  public private(set) var skippedCount = 0
  /// Why the first of them was skipped.
  public private(set) var firstReason: DesktopError?
  /// The number of pictures, from the first on, whose positions are final.
  ///
  /// New pictures come after them.
  public private(set) var settledCount = 0
  /// The folders that were read.
  public private(set) var folders: [Pathname] = []
  /// What a list says about itself, by names.
  var options: [String: String] = [:]
  /// The folders that are cards.
  private(set) var shownFolders: [Pathname] = []
  /// The folders that are read with those within them, because they have pictures nowhere else.
  var deepFolders: Set<Pathname> = []
  /// The files that have been pictures: an empty one is about to be written again.
  var known: Set<Pathname> = []

  private let reading: FolderReading
  private let takesLabels: Bool
  private let silent: SilentPlaces
  private var icons = IconSearch()

  /// A search that has found nothing yet.
  ///
  /// With `takesLabels`, entries of a list that name no picture are kept: cards that show their text.
  public init(reading: FolderReading = FolderReading(), takesLabels: Bool = false) {
    self.init(reading: reading, takesLabels: takesLabels, silent: SilentPlaces())
  }

  /// A search that asks nothing of the file systems in `silent`.
  init(reading: FolderReading, takesLabels: Bool, silent: SilentPlaces) {
    (self.reading, self.takesLabels, self.silent) = (reading, takesLabels, silent)
  }

  /// Collects pictures, in the order of the places.
  ///
  /// A named folder contributes the regular, readable, not empty picture files directly inside it, by
  /// default in natural order (`2.png` before `10.png`). Hidden and unfinished files are left out there,
  /// and those that neither their names nor their first bytes call pictures; pictures for which no
  /// decoder is installed are skipped and counted. Symbolic links are followed. A file is a picture
  /// if its name or its first bytes say so.
  ///
  /// - Throws: Why the only place was skipped, `DesktopError.allSkipped` where there
  ///   are several, `DesktopError.noPictures` where the folders have none.
  public init(_ places: [Place], reading: FolderReading = FolderReading()) throws(DesktopError) {
    self.init(reading: reading)
    add(places)
    try check(places)
  }

  /// Collects pictures of more places.
  ///
  /// `progress` is called with the first and last pictures of large folders before those between
  /// them are read.
  public mutating func add(_ places: [Place], progress: (AlbumScan) -> Void = { _ in }) {
    let places = places.map { withIcon($0) }
    let paths = places.compactMap(\.path)
    var findings = FileSurvey.findings(at: paths, known: known, silent: silent)[...]
    for place in places {
      let finding = place.path == nil ? nil : findings.popFirst()
      switch place {
      case .named(let path): add(path, finding, progress)
      case .listed(let row): add(row, finding)
      }
    }
    settledCount = album.pictures.count
  }

  /// Collects the pictures in the folder of a picture file, and that file wherever it belongs among
  /// them.
  ///
  /// A file that is no picture is skipped, and the folder with it.
  ///
  /// The path of the file must contain a slash. `progress` is called with the file alone, and then as
  /// for large folders.
  mutating func addSiblings(of file: Pathname, progress: (AlbumScan) -> Void) {
    guard exists(file) else {
      // It has gone, and the others are still there.
      add(folder: file.folder, progress)
      settledCount = album.pictures.count
      return
    }
    var alone = self
    alone.add([.named(file)])
    guard alone.album.pictures.count > album.pictures.count,
      FileSurvey.answers(
        at: [file.folder], silent: silent,
        asking: { path, _ in FileStatus.whyUnreadable(path) == nil }
      ) == [true]
    else {
      self = alone
      return
    }
    alone.settledCount = album.pictures.count
    progress(alone)
    func hasFile(_ scan: AlbumScan) -> Bool { scan.album.pictures.contains { $0.path == file } }
    add(folder: file.folder) { if hasFile($0) { progress($0) } }
    if !hasFile(self) { album.pictures += alone.album.pictures.suffix(1) }
    settledCount = album.pictures.count
  }

  /// Whether there is something at a path, or its file system does not answer.
  private func exists(_ path: Pathname) -> Bool {
    FileSurvey.answers(at: [path], silent: silent) { path, _ in
      (try? FileStatus(path: path)) != nil
    } != [false]
  }

  /// Fails if there is no picture in what was looked at, which is `places`.
  public func check(_ places: [Place]) throws(DesktopError) {
    guard album.pictures.isEmpty else { return }
    guard let firstReason else {
      throw .noPictures(places: places.compactMap { $0.path?.description })
    }
    throw skippedCount == 1 && places.count <= 1
      ? firstReason : .allSkipped(count: skippedCount, first: firstReason.description)
  }

  /// One line about what was left out, or `nil` if nothing was.
  public var warning: String? {
    guard let firstReason else { return nil }
    return skippedCount == 1
      ? "skipped: \(firstReason)" : "\(skippedCount) entries skipped; the first: \(firstReason)"
  }

  /// Counts an entry that cannot be shown.
  mutating func skip(_ reason: DesktopError) {
    skippedCount += 1
    if firstReason == nil { firstReason = reason }
  }

  private mutating func add(
    _ path: Pathname, _ finding: FileSurvey.Finding?, _ progress: (AlbumScan) -> Void
  ) {
    switch finding {
    case .picture: album.pictures.append(Album.Picture(path: path))
    case .folder: add(folder: path, progress)
    case .undecodable: skip(.undecodable(path: path.description))
    case .unusable(let reason): skip(reason)
    case nil: skip(.notAPicture(path: path.description))
    }
  }

  /// An entry with the file that it means, where it names none as it is written: that of an icon, or one whose path is
  /// in quotes or begins with `~`.
  private mutating func withIcon(_ place: Place) -> Place {
    if case .listed(var row) = place, let path = row.path, let other = row.otherPath,
      (try? FileStatus(path: path)) == nil
    {
      row.path = other
      return .listed(row)
    }
    guard case .listed(var row) = place, row.mayBeIcon, let path = row.path,
      (try? FileStatus(path: path))?.kind != .file,
      let icon = icons.file(named: String(decoding: path.bytes, as: UTF8.self))
    else { return place }
    row.path = icon
    return .listed(row)
  }

  private mutating func add(_ row: ListRow, _ finding: FileSurvey.Finding?) {
    switch finding {
    case .picture where !(takesLabels && row.isTextOnly):
      guard var picture = row.picture else { break }
      picture.isIcon = row.hasIcon
      album.pictures.append(picture)
    case _ where row.keepsText || takesLabels && !row.text.isEmpty:
      album.pictures.append(row.labelCard)
    case .picture: skip(.notAPicture(path: row.name))
    case .folder:
      skip(.unreadable(path: row.name, reason: SystemReason.isFolder.message))
    case .undecodable: skip(.undecodable(path: row.name))
    case .unusable(let reason): skip(reason)
    case nil: skip(.notAPicture(path: row.name))
    }
  }

  private mutating func add(folder: Pathname, _ progress: (AlbumScan) -> Void) {
    let count = album.pictures.count
    let isDeep = deepFolders.contains(folder)
    var reading = reading
    if isDeep {
      reading.isRecursive = true
      reading.mostFolders = Self.mostDeepFolders
    }
    add(folder: folder, reading, progress)
    guard album.pictures.count == count, !isDeep, reading.looksDeeper, !reading.isRecursive,
      !reading.showsFolders,
      folders.last == folder
    else { return }
    // What it has may be in folders within it.
    let skipped = (skippedCount, firstReason)
    deepFolders.insert(folder)
    add(folder: folder, progress)
    guard album.pictures.count == count else { return }
    deepFolders.remove(folder)
    (skippedCount, firstReason) = skipped
  }

  private mutating func add(
    folder: Pathname, _ reading: FolderReading, _ progress: (AlbumScan) -> Void
  ) {
    do throws(SystemReason) {
      let answer = FileSurvey.answers(at: [folder], silent: silent) { path, sign in
        Result { () throws(SystemReason) in try reading.contents(of: path, sign: sign) }
      }
      guard let contents = try answer[0]?.get() else {
        return skip(FileSurvey.silence(of: folder))
      }
      folders += contents.folders
      let name = PictureName(in: folder, namesFolder: reading.namesFolders)
      let paths = reading.sorted(contents) { [silent] paths in
        FileSurvey.answers(at: paths, silent: silent) { path, _ in try? FileStatus(path: path) }
          .map { $0 ?? nil }
      }
      var rest = paths[...]
      var portion = Self.portion
      // A carousel wraps around: the last pictures are visible next to the first one.
      let ending = rest.count > portion ? rest.suffix(Self.ending) : []
      rest = rest.dropLast(ending.count)
      portion -= ending.count
      let last = pictures(at: Array(ending), name, contents.sidecars)
      while !rest.isEmpty {
        album.pictures += pictures(
          at: Array(rest.prefix(portion)), name, contents.sidecars)
        rest = rest.dropFirst(portion)
        // Each report costs the receiver more when there are more pictures.
        portion *= 2
        guard !rest.isEmpty else { break }
        var soFar = self
        soFar.settledCount = album.pictures.count
        soFar.album.pictures += last
        progress(soFar)
      }
      album.pictures += last
    } catch {
      skip(.unreadable(path: folder.description, reason: error.message))
    }
  }

  /// The pictures among files of a folder.
  private mutating func pictures(
    at paths: [Pathname], _ name: PictureName, _ sidecars: Set<Pathname>
  ) -> [Album.Picture] {
    var pictures: [Album.Picture] = []
    for (path, finding) in zip(paths, FileSurvey.findings(at: paths, known: known, silent: silent))
    {
      switch finding {
      case .picture:
        var picture = Album.Picture(path: path)
        picture.id = name.id(of: path)
        pictures.append(picture)
      case .undecodable: skip(.undecodable(path: path.description))
      case .folder where reading.showsFolders:
        var folder = Album.Picture(folder: path)
        folder.id = name.id(of: path)
        pictures.append(folder)
        shownFolders.append(path)
      case .folder, .unusable: break
      }
    }
    if !sidecars.isEmpty { describe(&pictures, by: sidecars) }
    return pictures
  }

  /// Adds to pictures what the sidecars next to them and in their folders say.
  private func describe(_ pictures: inout [Album.Picture], by sidecars: Set<Pathname>) {
    let own = pictures.map { Pathname($0.path.bytes + Sidecar.suffix) }
    let shared = pictures.map { Pathname($0.path.folder.bytes + Sidecar.folderName) }
    let files = Array(Set(own + shared).intersection(sidecars))
    let answers = FileSurvey.answers(at: files, silent: silent) { path, _ in Sidecar(reading: path)
    }
    let found = Dictionary(
      zip(files, answers).compactMap { file, answer in (answer ?? nil).map { (file, $0) } }
    ) { first, _ in first }
    for place in pictures.indices {
      found[own[place]]?.apply(to: &pictures[place], isFolders: false)
      found[shared[place]]?.apply(to: &pictures[place], isFolders: true)
    }
  }

  /// The most folders that are read without a request for those within a folder.
  private static let mostDeepFolders = 1000
  /// The number of files of a folder that are read before its first pictures are reported.
  private static let portion = 256
  /// How many of them are its last ones.
  private static let ending = 64
}

extension Pathname {
  /// The path up to the last slash and with it.
  package var folder: Pathname {
    Pathname(Array(bytes[..<((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)]))
  }
}

extension Album {
  /// Collects pictures from folders and files as ``AlbumScan`` does, whatever it leaves out.
  public init(scanning paths: [Pathname]) throws(DesktopError) {
    self = try AlbumScan(paths.map(AlbumScan.Place.named)).album
  }
}

/// The identities of a folder's pictures: their paths below the folder.
private struct PictureName {
  private let prefix: String
  private let skipped: Int

  init(in folder: Pathname, namesFolder: Bool) {
    let slash = UInt8(ascii: "/")
    skipped = folder.bytes.count + (folder.bytes.last == slash ? 0 : 1)
    prefix =
      namesFolder ? String(decoding: FileName(of: folder).bytes, as: UTF8.self) + "/" : ""
  }

  func id(of path: Pathname) -> String {
    prefix + String(decoding: path.bytes.dropFirst(skipped), as: UTF8.self)
  }
}
