import CarouselPaint
import Glibc

/// The walk along a path through folders and symbolic links, as the system takes it.
enum PathWalk {
  /// The most links that are followed, as in the system.
  private static let mostLinks = 40
  private static let slash = UInt8(ascii: "/")

  /// Calls `visit` with each folder on the way and the name that is looked up in it, before it is
  /// looked up; ends where a name is missing.
  ///
  /// The names include those of links and of the folders that their targets pass through. The
  /// folders have no links in their paths.
  static func walk(_ path: Pathname, visit: (_ folder: Pathname, _ name: [UInt8]) -> Void) {
    var rest = parts(of: path.bytes)
    var folder = start(of: path.bytes)
    var links = 0
    while let name = rest.popLast() {
      if name == Array("..".utf8) {
        folder = joined(folder, name)
        continue
      }
      visit(Pathname(folder), name)
      let next = joined(folder, name)
      guard let target = target(of: next) else {
        // What is no link is a step farther, unless it is missing.
        guard errno == EINVAL else { return }
        folder = next
        continue
      }
      links += 1
      guard links <= mostLinks else { return }
      rest += parts(of: target)
      if target.first == slash { folder = [slash] }
    }
  }

  /// The names in a path, last to first.
  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: slash).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }.reversed()
  }

  private static func start(of path: [UInt8]) -> [UInt8] {
    path.first == slash ? [slash] : [UInt8(ascii: ".")]
  }

  private static func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    (folder == [slash] ? [] : folder) + [slash] + name
  }

  /// The target of a link; `nil` with `errno` set for anything else.
  ///
  /// The C function is `readlink`.
  private static func target(of path: [UInt8]) -> [UInt8]? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(Pathname(path).terminated, &target, target.count)
    return count < 0 ? nil : target.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
