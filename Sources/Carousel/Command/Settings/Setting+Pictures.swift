import CarouselDesktop
import CarouselEngine

extension Setting {
  static let pictures =
    [
      Setting("null", "Separate list entries, and printed ones, with NUL.", \.album.endsWithNUL)
        .letter("0"),
      Setting("recursive", "Show the folders in folders as well.", \.album.recursive).letter("r"),
      Setting("sort", "Order of the pictures of a folder.", \.album.sort)
        .placeholder("order"),
      Setting("reverse", "Reverse that order.", \.album.reverse),
      Setting("seed", "Seed of the random order, to repeat it.", optional: \.album.seed).advanced,
    ].listed(in: .pictures, .pictures.union([.render]))
    + [Setting("folders", "Show the folders in folders as cards to open.", \.album.folders)]
    .listed(in: .pictures, .pictures)
    + [Setting("only", "Show a single picture without the rest of its folder.", \.only)]
    .listed(in: .pictures, [.view, .render])

  static let choosing =
    [
      Setting(
        "print", "What to print, or a template: '{index} {text}'.", optional: \.pick.print
      ).placeholder("what"),
      Setting(
        "current", "Picture or row that is marked, and in front at first.", optional: \.pick.current
      ).placeholder("entry"),
      Setting("multi", "Mark with Space and Tab; Enter chooses all marked.", \.pick.multi),
      Setting("prompt", "Prompt above the cards.", \.pick.prompt).letter("p"),
      Setting("message", "Line below the prompt.", \.pick.message),
      Setting(
        "on-cancel", "Run this with the first picture when nothing is chosen.",
        optional: \.control.onCancel),
      Setting("ifne", "Exit with status 1 if the list is empty.", \.pick.ifNotEmpty),
      Setting("labels", "Choose from lines of text.", \.pick.labels),
      Setting("json", "Read lines of text that are JSON objects as such.", \.pick.json).own,
      Setting(
        "exit-on-focus-loss", "Exit when an overlay loses the keyboard.",
        \.window.shown.closesWithoutFocus
      ).advanced,
      Setting("separator", "Character that ends an entry of the list.", optional: \.pick.separator),
      Setting("free-text", "Let Enter print a search text without a match.", \.pick.freeText),
      Setting("password", "Show the search text as dots.", \.pick.password),
      Setting("search", "Search for this text from the beginning.", \.pick.search),
      Setting(
        "with-nth", "Show only these columns of lines of text.", optional: \.pick.shownColumns
      ).advanced,
      Setting(
        "accept-nth", "Print only these columns of a line.", optional: \.pick.printedColumns
      ).advanced,
      Setting(
        "list-option", "What rofi's lists say about themselves: urgent=0,2-3.",
        each: \.pick.listOptions
      ).advanced,
    ].listed(in: .choosing, [.pick])
    + [
      Setting(
        "overlay", "Show above all windows, where there are layers.", \.window.shown.isOverlay)
    ].listed(in: .window, [.pick, .host])
    + [
      Setting("layer", "Layer of an overlay.", \.window.shown.overlay.layer)
        .placeholder("name").advanced,
      Setting("anchor", "Edges that an overlay is fixed to.", \.window.anchor)
        .placeholder("edges").advanced,
      Setting(
        "margin", "Distance of an overlay from its edges.", \.window.shown.overlay.margin,
        within: Limits(0, 10000)
      ).placeholder("length").advanced,
    ].listed(in: .window, [.pick, .host, .windows])
}
