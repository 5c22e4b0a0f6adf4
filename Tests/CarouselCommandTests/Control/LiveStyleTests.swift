import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselView
import Foundation
import Testing

@testable import CarouselCommand

struct LiveStyleTests {
  private func live(_ line: [String]) throws -> LiveStyle {
    let invocation = try Invocation(line)
    return LiveStyle(invocation.mode, invocation.settings)
  }

  @Test func `a type that is set takes the place of a declared arrangement`() throws {
    let pictures = try Pictures(1)
    let file = pictures.file("row.arrangement")
    try Data("keylines 1 0.5\ncontent cropped".utf8).write(to: file)
    let style = try live(["view", "--type", file.path, "--caption-detail", "position", "/"])
    let declared = try style.set([])
    #expect(declared.configuration.kind == .custom && declared.cards.fit == .fill)
    #expect(declared.caption?.detail == .position)
    let wheel = try style.set([StyleSetting("type", "wheel")])
    #expect(wheel.configuration.kind == .wheel && wheel.cards.fit == .fit)
    let again = try style.set([StyleSetting("type", file.path)])
    #expect(again.configuration.kind == .custom)
  }

  @Test(arguments: [
    (["--captions"], true, true), (["--no-captions"], false, false), ([], true, true),
    (["--captions=name"], true, false), (["--captions", "name"], true, false),
    (["--captions", "no"], false, false), (["--captions", "/"], true, true),
    (["--set", "captions=off"], false, false), (["--set", "captions=name"], true, false),
  ])
  func `captions are shown or not, or with the names of cameras`(
    line: [String], isShown: Bool, isDated: Bool
  ) throws {
    let caption = try live(["view"] + line + ["/tmp"]).set([]).caption
    #expect((caption != nil) == isShown && (caption?.datesPictures ?? false) == isDated)
  }

  @Test(arguments: [
    ([], 3), (["--background", "front"], 3), (["--background", "#123"], 4),
    (["--background", "none"], 4),
  ])
  func `a key goes through the themes, each of which is seen, and back`(
    line: [String], count: Int
  ) throws {
    let invocation = try Invocation(["view", "--theme", "light"] + line + ["/tmp"])
    let live = LiveStyle(invocation.mode, invocation.settings)
    let looks = invocation.settings.style.looks
    let backdrops = try looks.map { try live.set($0).backdrop }
    #expect(backdrops.count == count && Set(backdrops).count == count)
    #expect(backdrops.first == (try invocation.settings.style.style().backdrop))
  }

  @Test func `the place in a long list is shown where people go through it`() throws {
    func style(_ line: String...) throws -> CarouselStyle { try live(line + ["/tmp"]).set([]) }
    #expect(try style("view").showsBar && style("pick").showsBar)
    #expect(try style("view").opensWith == .all)
    #expect(try style("view").showsDots == false)
    #expect(try !style("view", "--no-dots").showsBar && !style("view", "--slides", "fade").showsBar)
    #expect(try !style("kiosk").showsBar && style("kiosk", "--dots").showsDots)
  }

  @Test func `what is set comes behind the command line, and stays`() throws {
    let live = try live(["kiosk", "--type", "wheel", "--no-captions", "/tmp", "--", "-x"])
    let style = try live.set([StyleSetting("tilt", "0.25"), StyleSetting("reflection", "yes")])
    #expect(style.configuration.kind == .wheel)
    #expect(style.tilt == 0.25)
    #expect(style.cards.reflection != nil)
    #expect(style.caption == nil)
    #expect(style.opensWith == .all)
    let next = try live.set([StyleSetting("reflection", "no"), StyleSetting("captions", "on")])
    #expect(next.tilt == 0.25)
    #expect(next.cards.reflection == nil)
    #expect(next.caption != nil)
    #expect(live.values.contains(StyleSetting("tilt", "0.25")))
    #expect(live.values.contains(StyleSetting("vertical", "")))
  }

  @Test func `a carousel of programs is set like any other, and goes round only if told`() throws {
    let live = try live(["host", "--type", "rotary", "--", "foot", "--type", "x", "--", "mpv"])
    let style = try live.set([StyleSetting("type", "wheel")])
    #expect(style.configuration.kind == .wheel)
    #expect(style.wrap == 0)
    #expect(try live.set([StyleSetting("wrap", "yes")]).wrap == 1)
  }

  @Test(
    arguments: [
      ("type", ["cover-flow", "wheel"], "wheel"),
      ("arrangement", ["cover-flow", "wheel"], "wheel"),
      ("captions", ["on", "off"], "off"), ("captionDetail", ["date", "position"], "date"),
      ("reducedMotion", ["yes", "no"], "yes"), ("tilt", ["0.250", "1"], "1"),
    ])
  func `the next of some values is found by what they mean`(
    name: String, values: [String], next: String
  ) throws {
    let live = try live(["/tmp", "--tilt", "0.25"])
    #expect(try live.next(of: name, among: values) == StyleSetting(name, next))
    #expect(throws: DesktopError.self) { try live.next(of: name, among: ["nonsense"]) }
  }

  @Test(
    arguments: [
      ("tylt", "1", "tilt"), ("tilt", "steep", "number"), ("type", "spiral", "spiral"),
      ("type", "", "invalid value ''"),
      ("captions", "maybe", "yes, no or name"), ("socket", "x", "cannot be changed while"),
      ("paths", "x", "paths"),
    ])
  func `what cannot be set changes nothing and says why`(name: String, value: String, word: String)
    throws
  {
    let live = try live(["/tmp"])
    do {
      _ = try live.set([StyleSetting("type", "wheel"), StyleSetting(name, value)])
      Issue.record("\(name) was set")
    } catch {
      #expect(error.description.contains(word), "\(error.description)")
    }
    #expect(try live.set([StyleSetting("corners", "9")]).configuration.kind == .coverFlow)
  }
}

extension CarouselStyle {
  /// Whether the last item is followed by the first, as a number, if that was said.
  fileprivate var wrap: Double? {
    if case .value(let wrap) = configuration.options[.wrap] { wrap } else { nil }
  }

  /// The tilt that was asked for.
  fileprivate var tilt: Double? {
    if case .value(let tilt) = configuration.options[.tilt] { tilt } else { nil }
  }
}
