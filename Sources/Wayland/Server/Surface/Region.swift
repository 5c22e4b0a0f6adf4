/// The `wl_region` objects of a client.
enum Region {
  /// The coverage a region object has now, kept by its number.
  final class Holder {
    var coverage = Coverage()
  }

  /// The largest number of rectangles of a region.
  ///
  /// Of a region with more, only what lies around all of them is kept.
  private static let mostRectangles = 1024

  static func serve(_ resource: Resource<WlRegion>, in book: RegionBook) {
    let holder = Holder()
    book.holders[resource] = holder
    resource.onRequest { request in
      switch request {
      case .add(let x, let y, let width, let height):
        holder.coverage.add(
          PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      case .subtract(let x, let y, let width, let height):
        holder.coverage.subtract(
          PixelRectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
      case .destroy: break
      }
      holder.coverage.simplify(above: mostRectangles)
    }
    resource.onDestroy { [weak book] in book?.holders[resource] = nil }
  }
}

final class RegionBook {
  var holders: [Resource<WlRegion>: Region.Holder] = [:]

  /// A copy of what `resource` covers now, or `nil` without a region.
  func coverage(of resource: Resource<WlRegion>?) -> Coverage? {
    resource.flatMap { holders[$0]?.coverage }
  }
}
