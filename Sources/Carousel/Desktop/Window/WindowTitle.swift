import CarouselAnnouncements
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView

/// The title of a window that names the item in front: `Harbour – 7 of 20 – Wallpapers`.
enum WindowTitle {
  /// The title for a view as it is now; `title` stands where there is no folder.
  static func text(of view: CarouselView, _ phrases: Phrases, _ title: String) -> String {
    guard let index = view.carousel.currentIndex, view.items.indices.contains(index) else {
      return title
    }
    let item = view.items[index]
    let position = phrases.moving(position: index + 1, count: view.items.count)
    let place = item.path.flatMap(folder) ?? title
    return [item.label.plainLine(limit: 100), position, place].filter { !$0.isEmpty }
      .joined(separator: " – ")
  }

  /// The name of the folder in which a file is, or `nil` for a picture from the web, and where a
  /// path does not say it.
  private static func folder(of path: Pathname) -> String? {
    guard !path.isWebAddress else { return nil }
    let slash = UInt8(ascii: "/")
    let end = path.bytes.lastIndex(of: slash) ?? path.bytes.startIndex
    var name = FileName(of: Pathname(Array(path.bytes[..<end]))).bytes
    if name.isEmpty || name == [UInt8(ascii: ".")] {
      if path.bytes.first == slash { return "/" }
      guard let folder = Pathname.workingFolder else { return nil }
      name = FileName(of: folder).bytes
    }
    guard name != Array("..".utf8) else { return nil }
    let text = String(decoding: name, as: UTF8.self).plainLine(limit: 100)
    return text.isEmpty ? nil : text
  }
}
