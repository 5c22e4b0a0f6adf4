import CarouselText
package import CarouselView

extension CarouselWindowSettings {
  /// An item with the text that is spoken of it: that a folder is one.
  package func spoken(_ item: CarouselItem) -> CarouselItem {
    guard item.isContainer, item.alternativeText == nil else { return item }
    var item = item
    item.alternativeText = phrases.folder(label: item.label.plainLine())
    return item
  }
}

extension CarouselWindow {
  /// An item with the text that is spoken of it.
  package func spoken(_ item: CarouselItem) -> CarouselItem { settings.spoken(item) }
}
