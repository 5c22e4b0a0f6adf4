import CarouselEngine
import CarouselLocking
import CarouselPaint
import CarouselText
import CarouselView
import Glibc
import Wayland

/// What is known of an item, for people to read.
enum ItemFacts {
  /// The rows of the page about an item of a view, whose position is counted from 1.
  ///
  /// `status` returns what is known of a file.
  static func rows(
    of index: Int, in view: CarouselView, words: KeyWords, status: (Pathname) -> FileStatus?
  ) -> [KeyPage.Row] {
    guard view.items.indices.contains(index) else { return [] }
    let item = view.items[index]
    var rows = [
      (words.facts.name, item.label), (words.facts.position, "\(index + 1) / \(view.items.count)"),
    ]
    let size = item.naturalSize ?? view.carousel.data.rows?[index].contentSize
    if let size, size.width >= 1, size.height >= 1, item.path != nil {
      rows.append(
        (words.facts.pixels, "\(Int(size.width.rounded())) × \(Int(size.height.rounded()))"))
    }
    if let details = view.details(of: index) {
      rows += [
        (words.facts.description, details.alternativeText?.plainLine(limit: longest)),
        (words.facts.taken, details.date), (words.facts.camera, details.camera),
        (words.facts.exposure, details.exposure),
        (words.facts.lens, details.lens?.plainLine(limit: longest)),
        (words.facts.place, details.place?.plainLine(limit: longest)),
      ].compactMap { fact in fact.1.map { (fact.0, $0) } }
    }
    if let path = item.path {
      if !path.isWebAddress, let status = status(path) {
        rows.append((words.facts.size, text(ofSize: status.size)))
        rows.append((words.facts.date, text(ofTime: status.modified)))
      }
      rows.append((words.facts.path, path.description))
    }
    return rows.map { KeyPage.Row(key: $0.0, summary: $0.1) }
  }

  /// The most characters of a description.
  private static let longest = 80

  /// A number of bytes with three digits.
  static func text(ofSize bytes: Int) -> String {
    var (value, unit) = (Double(bytes), 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    let tenths = Int((value * 10).rounded())
    let isWhole = unit == 0 || value >= 99.95
    return (isWhole ? "\(Int(value.rounded()))" : "\(tenths / 10).\(tenths % 10)") + " "
      + units[unit]
  }

  /// A time in nanoseconds since 1970, in the time zone of the user: `2026-08-02 14:05`.
  static func text(ofTime nanoseconds: Int) -> String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var fields = unsafe tm()
    guard unsafe localtime_r(&seconds, &fields) != nil else { return "" }
    let (month, day) = unsafe (fields.tm_mon + 1, fields.tm_mday)
    let (year, hour, minute) = unsafe (Int(fields.tm_year) + 1900, fields.tm_hour, fields.tm_min)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(digits(month))-\(digits(day)) \(digits(hour)):\(digits(minute))"
  }
}

/// Asks the system about the file of one item at a time, on a separate thread: a disk may be slow, a mount dead.
final class FileFacts {
  /// Called when something is known of a file.
  var onChange: (() -> Void)?

  /// What the thread finds.
  private final class Finding: Sendable {
    /// Readable when the thread has finished.
    let end = EventCounter()
    let status = Lock<FileStatus?>(nil)
  }

  private let loop: EventLoop
  private let work: BackgroundWork
  private var known: (path: Pathname, status: FileStatus?)?
  private var asked: Pathname?
  private var watch: Watch?

  init(_ loop: EventLoop, _ work: BackgroundWork = BackgroundWork()) {
    (self.loop, self.work) = (loop, work)
  }

  /// What is known of a file so far; `nil` for nothing, which is asked for then.
  func status(of path: Pathname) -> FileStatus? {
    if let known, known.path == path { return known.status }
    // One question at a time: a file system that does not answer costs one thread.
    if asked == nil { ask(path) }
    return nil
  }

  private func ask(_ path: Pathname) {
    let finding = Finding()
    guard finding.end.fileDescriptor >= 0 else { return }
    asked = path
    watch = loop.watch(finding.end.fileDescriptor) { [weak self] _ in
      guard let self else { return }
      watch?.cancel()
      (watch, asked) = (nil, nil)
      known = (path, finding.status.withLock { $0 })
      onChange?()
    }
    let isStarted = work.start {
      let status = try? FileStatus(path: path)
      finding.status.withLock { $0 = status }
      finding.end.raise()
    }
    if !isStarted {
      watch?.cancel()
      (watch, asked) = (nil, nil)
    }
  }
}
