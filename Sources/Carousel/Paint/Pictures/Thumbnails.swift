internal import CarouselCDesktop
import Glibc

/// The desktop's shared folder of small versions of pictures, as the freedesktop.org thumbnail
/// specification lays it out.
public enum Thumbnails: Hashable, Sendable {
  /// Every picture is decoded from its own file.
  case off
  /// A valid thumbnail that is large enough replaces a file. `folder` contains the folders
  /// `normal`, `large`, `x-large` and `xx-large`.
  case read(folder: Pathname)

  /// The user's own folder: `thumbnails` in `$XDG_CACHE_HOME`, by default `~/.cache`.
  public static var user: Thumbnails {
    func variable(_ name: String) -> [UInt8]? {
      guard let value = unsafe getenv(name) else { return nil }
      let bytes = Array(unsafe String(cString: value).utf8)
      return bytes.first == UInt8(ascii: "/") ? bytes : nil
    }
    if let cache = variable("XDG_CACHE_HOME") {
      return .read(folder: Pathname(cache + Array("/thumbnails".utf8)))
    }
    guard let home = variable("HOME") else { return .off }
    return .read(folder: Pathname(home + Array("/.cache/thumbnails".utf8)))
  }

  private var folder: Pathname? {
    switch self {
    case .off: nil
    case .read(let folder): folder
    }
  }

  /// Files shorter than this are decoded faster than a thumbnail is found.
  private static let worthwhileBytes = 512 << 10

  /// The longest side of the thumbnails in each folder.
  private static let folders: [(name: String, side: Int)] = [
    ("normal", 128), ("large", 256), ("x-large", 512), ("xx-large", 1024),
  ]

  /// Has `path` decoded for `request`, from a thumbnail where one will do.
  func decode(
    _ path: Pathname, _ request: PictureRequest, _ limits: PictureLimits, _ work: PictureWork,
    _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let file = try PictureFile.open(path, limits: limits, for: work)
    let job = DecodingJob(request, limits, byteCount: file.byteCount)
    let side = max(request.box.width, request.box.height)
    if let found = try thumbnail(
      of: file, job, Self.folders.filter { $0.side >= side }, work, decoder)
    {
      return found.moving(file.mayMove)
    }
    guard let picture = try decoder.decode(file, job, work) else { throw .canceled }
    return picture.moving(file.mayMove)
  }

  /// Has a small version of `path` decoded: a thumbnail, the largest there is, or what a camera has
  /// put into the file.
  func preview(
    _ path: Pathname, _ request: PictureRequest, _ limits: PictureLimits, _ work: PictureWork,
    _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture {
    let file = try PictureFile.open(path, limits: limits, for: work)
    var job = DecodingJob(request, limits, byteCount: file.byteCount)
    job.isPreview = true
    if file.byteCount >= Self.worthwhileBytes {
      if let found = try thumbnail(of: file, job, Self.folders.reversed(), work, decoder) {
        return found
      }
      if let found = try decoder.decode(file, job, work) { return found }
    }
    throw .undecodable(path: path, reason: "there is no small version of it")
  }

  /// The picture of a valid thumbnail of `file` in one of `folders`, if one is worth it.
  private func thumbnail(
    of file: borrowing PictureFile, _ job: DecodingJob,
    _ folders: [(name: String, side: Int)], _ work: PictureWork, _ decoder: DecoderClient
  ) throws(PaintError) -> LoadedPicture? {
    guard let folder, file.byteCount >= Self.worthwhileBytes, let uri = Self.uri(of: file.path)
    else { return nil }
    var job = job
    job.original = ThumbnailMark(
      uri: uri, modified: file.modified / 1_000_000_000, byteCount: file.byteCount)
    let name = "/" + Self.name(of: uri) + ".png"
    for subfolder in folders {
      let place = Pathname(folder.bytes + Array(("/" + subfolder.name + name).utf8))
      do {
        let thumbnail = try PictureFile(place, limits: job.limits)
        // Several pictures may have been made in one second, and may change names.
        guard thumbnail.modified >= file.changed else { continue }
        job.byteCount = thumbnail.byteCount
        let original = job.isDescribed ? file.descriptor : nil
        if let found = try decoder.decode(thumbnail, job, work, original: original) {
          return found
        }
      } catch {
        // Whatever is wrong with a thumbnail, the file itself is there to be decoded.
        if error == .canceled { throw error }
      }
    }
    return nil
  }

  /// The canonical URI of a file.
  private static func uri(of path: Pathname) -> String? {
    guard let place = Pathname.workingFolder,
      let uri = unsafe path.resolved(in: place).withCString({
        unsafe desktop_uri($0)
      })
    else { return nil }
    defer { unsafe desktop_free(uri) }
    return unsafe String(cString: uri)
  }

  /// The name of the thumbnail of `uri`: its MD5 sum in hexadecimal digits.
  private static func name(of uri: String) -> String {
    guard let sum = unsafe desktop_md5(uri) else {
      return ""
    }
    defer { unsafe desktop_free(sum) }
    return unsafe String(cString: sum)
  }
}
