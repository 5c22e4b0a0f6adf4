import CarouselDesktop
import CarouselEngine

extension Setting {
  static let slides =
    [
      Setting(
        "autoplay", "Step to the next card after this time.", optional: \.window.autoplay,
        within: Limits(above: 0, 1e9)
      ).placeholder("seconds"),
      Setting(
        "return-after", "Return after idling; a kiosk does after 30 s; 0 for never.",
        optional: \.window.returnAfter, within: Limits(0, 1e6)
      ).placeholder("seconds"),
    ].listed(in: .slides, .pictures.union([.host]))
    + [
      Setting(
        "transition", "Time in which one slide follows another.", \.window.transition,
        within: Limits(0, 5)
      ).placeholder("seconds"),
      Setting("hours", "Show pictures at these times of the day.", optional: \.window.hours),
    ].listed(in: .slides, [.view, .kiosk])

  static let window =
    [
      Setting("fullscreen", "Begin full screen; a kiosk does.", optional: \.window.fullscreen)
        .letter("f"),
      Setting("title", "Title; by default the picture in front.", \.window.title),
      Setting("app-id", "Name by which the desktop knows the program.", \.window.appID)
        .placeholder("id").advanced,
      Setting("color-depth", "Bits of a pixel; 16 for half the memory.", optional: \.window.depth)
        .advanced,
    ].listed(in: .window, .windowed)
    + [
      Setting("output", "Screen for full screen and overlays, such as DP-1.", \.window.output)
        .placeholder("name")
    ].listed(in: .window, .pictures.union([.host]))
    + [Setting("size", "Size of the window or frame.", optional: \.window.size)]
    .listed(in: .window, .looks)
    + [
      Setting(
        "start", "Picture in front at first, from 1.", \.window.start, within: Limits(1, 1e15))
    ].listed(in: .pictures, .pictures.union([.render]))
    + [
      Setting("remember", "Begin with the picture that was in front last.", \.window.remember)
    ].listed(in: .pictures, .pictures)

  static let program =
    [
      Setting("watch", "Follow changes of the folders; a kiosk does.", optional: \.window.watch),
      Setting("strip", "Show thumbnails under an opened picture.", \.window.shown.showsStrip),
      Setting("private", "Announce nothing, and write no positions.", \.window.isPrivate),
    ].listed(in: .program, .pictures)
    + [
      Setting(
        "reconnect", "Wait for the next compositor when one exits; a kiosk does.",
        optional: \.window.reconnect),
      Setting("require-sandbox", "Decode nothing without a sandbox.", \.window.requireSandbox),
      Setting("language", "Language of announcements.", optional: \.window.language)
        .placeholder("code"),
      Setting("bind", "Assign a key, such as 'x next'; ? shows all keys.", each: \.window.bind)
        .placeholder("'key action'"),
    ].listed(in: .program, .windowed)
    + [
      Setting("socket", "Name under which carousel msg reaches it.", optional: \.window.socket)
    ].listed(in: .program, .windowed.union([.msg, .subscribe]))
    + [
      Setting("announce", "How to announce the card in front.", optional: \.announce)
        .placeholder("format")
    ].listed(in: .program, .windowed)
    + [
      Setting(
        "announce-moving", "Announce pictures passed on the way.", \.window.shown.announcesMoving)
    ].listed(in: .program, [.view, .kiosk])
    + [
      Setting("control", "Take JSON commands from standard input.", \.control.control),
      Setting(
        "on-select", "Run this instead of opening a picture.", optional: \.control.onSelect),
    ].listed(in: .program, [.view, .kiosk])
    + [
      Setting(
        "on-settle", "Run this for each picture that comes to rest in front.",
        optional: \.control.onSettle)
    ].listed(in: .program, .pictures)
}
