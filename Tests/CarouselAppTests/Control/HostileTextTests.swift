import CarouselDesktop
import CarouselEngine
import CarouselTestSupport
import CarouselText
import CarouselView
import DesktopTestSupport
import Testing

@testable import CarouselApp

/// Lists, commands and words that are damaged on their way: whatever they are, there is an answer.
struct HostileTextTests {
  @Test func `a list is the same in whatever pieces it arrives`() {
    let lists = [
      "a.png\nb b.png\n/c\n", "a.png\0b\nb.png\0c\0",
      "One\0icon\u{1F}a.png\u{1F}info\u{1F}1\nTwo\0icon\u{1F}b.png\n",
      #"{"id":"1","label":"One","image":"a.png"}"# + "\n" + #"{"alt":"x","image":null}"# + "\n",
    ]
    var mutations = Mutations(
      of: lists.map { Array($0.utf8) },
      words: ["\n", "\0", "\0icon\u{1F}", "\u{1F}", "{", "\"", "\\u0000", "null", "[[[["])
    var random = SeededGenerator(seed: 7)
    mutations.each { bytes in
      var whole = ListParser()
      let expected = whole.take(bytes) + whole.end()
      var parser = ListParser()
      var rows: [ListRow] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...max(1, min(rest.count, 20)), using: &random)
        rows += parser.take(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(rows + parser.end() == expected)
      #expect(expected.count <= bytes.count)
    }
  }

  @Test func `every line is executed or its error is reported`() throws {
    let lines = [
      #"{"command":"goto","index":3,"request":7}"#, #"{"command":"next","count":2}"#,
      #"{"command":"set","settings":{"type":"linear","spacing":1.5}}"#,
      #"{"command":"insert","items":[{"id":"a","label":"A","image":"/nowhere/a.png"}],"index":0}"#,
      #"{"command":"remove","index":1}"#, #"{"command":"autoplay","interval":3}"#,
      #"{"command":"open"}"#, #"{"command":"query","request":"x"}"#,
    ]
    var mutations = Mutations(
      of: lines.map { Array($0.utf8) },
      words: [
        "1e999", "-0", "9223372036854775807", "-9223372036854775808", "\\ud800", "\\u0000",
        "[[[[[[[[[[", "{\"a\":", "\"id\":", "null", "true", "1.5",
      ])
    let control = try ControlScene()
    var (taken, refused) = (0, 0)
    mutations.each { bytes in
      let request = ControlRequest(bytes)
      var answer = request.answer()
      do throws(ControlError) {
        let command = try request.command.get()
        try control.runner.run(command, &answer)
        taken += 1
      } catch {
        answer = request.answer(error)
        refused += 1
      }
      // The answer is one line of JSON, whatever the request has called itself.
      let line = answer.line
      #expect(line.last == UInt8(ascii: "\n") && !line.dropLast().contains(UInt8(ascii: "\n")))
      #expect(JSONValue(line)?["ok"] != nil)
    }
    #expect(taken > 0 && refused > 0)
    control.scene.rest()
    let carousel = control.scene.view.carousel
    #expect(carousel.offset.isFinite && carousel.itemCount == control.scene.view.items.count)
  }

  @Test func `what was read as JSON reads the same when it is written`() {
    let values = [
      #"{"a":[1,-2.5e3,true,null,"\u00e9\n\ud83d\ude00"],"b":{"c":{}}}"#, #"[[],[[]],"",0]"#,
    ]
    var mutations = Mutations(
      of: values.map { Array($0.utf8) }, words: ["\\u", "[", "{\"\":", "e+"])
    mutations.each { bytes in
      guard let value = JSONValue(bytes) else { return }
      #expect(JSONValue(Array(value.text.utf8)) == value)
    }
  }

  @Test func `words, keys and commands of a line end nothing`() {
    let lines = [
      #"run mv '{path}' "/a \"b\"" c\ d"#, "page-down next", "f5 reload", "é quit",
      "x run echo {id}",
    ]
    var mutations = Mutations(
      of: lines.map { Array($0.utf8) }, words: ["{", "}", "'", "\"", "\\", "="])
    mutations.each { bytes in
      let line = String(decoding: bytes, as: UTF8.self)
      for word in CommandWords.of(line) ?? [] { _ = BoundKey(word) }
      _ = try? CommandTemplate(CommandWords.of(line) ?? [])
      _ = try? KeyBinding(line)
    }
  }

  @Test func `lines that are cut at their ends are the same in whatever pieces they arrive`() {
    var mutations = Mutations(of: [Array("one\n\ntwo\nthree".utf8)], words: ["\n", "\n\n"])
    mutations.each { bytes in
      var whole = LineSplitter(limit: 16)
      var apart = LineSplitter(limit: 16)
      let expected = whole.take(bytes)
      #expect(bytes.flatMap { apart.take([$0]) } == expected)
    }
  }
}
