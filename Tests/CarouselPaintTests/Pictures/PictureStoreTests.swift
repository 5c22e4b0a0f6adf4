import QuadRaster
import Testing

@testable import CarouselPaint

/// The memory for pictures.
struct PictureStoreTests {
  private var store = PictureStore()
  private static let each = TexelPlane.memoryBytes(width: 20, height: 10)

  private func request(_ name: String) -> PictureRequest {
    PictureRequest(.file(path: name), width: 20, height: 10)
  }

  /// Stores the picture of a file.
  private mutating func put(_ name: String) {
    let picture = LoadedPicture(whole: Texture(TexelPlane(width: 20, height: 10)))
    let isStored = store.put(picture, for: request(name), visible: [], at: 0)
    #expect(isStored)
  }

  private var names: [String] {
    ["a", "b", "c", "d"].filter { store.pictures[request($0)] != nil }
  }

  @Test mutating func `what was used longest ago goes first`() {
    store.limit = 2 * Self.each
    for name in ["a", "b", "c"] {
      store.beginUse()
      put(name)
    }
    store.beginUse()
    store.use(request("a"))
    put("d")
    store.trim(beside: 0)
    #expect(names == ["a", "d"] && store.bytes <= 2 * Self.each)
  }

  @Test mutating func `pictures in use stay even beyond the limit, of which others take a part`() {
    store.limit = 3 * Self.each
    for name in ["a", "b", "c"] { put(name) }
    store.trim(beside: 2 * Self.each)
    #expect(names == ["a", "b", "c"])
    store.beginUse()
    store.use(request("b"))
    store.trim(beside: 2 * Self.each)
    #expect(names == ["b"])
  }

  @Test mutating func `a picture that replaces another counts once`() {
    put("a")
    let bytes = store.bytes
    put("a")
    #expect(store.bytes == bytes && bytes > 0)
    store.drop { _ in true }
    #expect(store.bytes == 0 && names.isEmpty)
  }
}
