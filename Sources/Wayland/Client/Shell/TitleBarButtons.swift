extension TitleBar {
  /// The buttons at both ends of a title bar, each side from left to right.
  public struct Buttons: Hashable, Sendable {
    /// The buttons at the left end.
    public var left: [Part]
    /// The buttons at the right end.
    public var right: [Part]

    /// Makes a layout.
    public init(left: [Part], right: [Part]) {
      (self.left, self.right) = (left, right)
    }

    /// All buttons at the right end, closing last.
    public static let standard = Buttons(left: [], right: [.minimize, .maximize, .close])

    /// Reads a layout as GNOME's setting `button-layout` writes it, such as `close:minimize,maximize`.
    ///
    /// Without a colon all buttons are at the left end. Unknown words, such as `appmenu`, are left out, and a repeated
    /// button counts once.
    public init(layout text: String) {
      var seen: Set<Part> = []
      let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.split(separator: ",").compactMap { word -> Part? in
          let part: Part? =
            switch word.drop(while: { $0 == " " }) {
            case "minimize": .minimize
            case "maximize": .maximize
            case "close": .close
            default: nil
            }
          return part.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
      }
      self.init(left: sides.first ?? [], right: sides.count > 1 ? sides[1] : [])
    }

    var all: [Part] { left + right }

    /// The same without the buttons that fail a test.
    func filter(_ isKept: (Part) -> Bool) -> Buttons {
      Buttons(left: left.filter(isKept), right: right.filter(isKept))
    }
  }
}
