import CarouselDesktop
import CarouselText
import Foundation
import Testing

struct BenchTests {
  @Test func `a measurement is one JSON object`() throws {
    let pictures = try Pictures()
    let run = try Run(
      ["bench", "--json", "--seconds", "0.2", "--size", "80x60", pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let result = try #require(JSONValue(run.output.utf8))
    #expect(result["frames"]?.integer == 12)
    for key in ["fps", "paint_p50_ms", "paint_p95_ms", "paint_p99_ms", "loading_ms"] {
      #expect(try #require(result[key]?.double) > 0, "\(key)")
    }
    #expect(try #require(result["peak_bytes"]?.integer) > 1 << 20)
    #expect(result["misses"]?.integer != nil)
    #expect(
      try #require(result["paint_p50_ms"]?.double) <= #require(result["paint_p99_ms"]?.double))
  }

  @Test func `without --json the output is text`() throws {
    let pictures = try Pictures()
    let run = try Run(["bench", "--seconds", "0.1", "--size", "80x60", pictures.folder.path])
    #expect(run.status == 0)
    #expect(run.output.contains("frames   6 of 80x60 at 60 a second"))
  }

  @Test(arguments: [
    ["--seconds", "0"], ["--rate", "0"], ["--scale", "99"], ["--seconds", "nan"],
  ])
  func `what cannot be measured is wrong usage`(options: [String]) throws {
    let pictures = try Pictures(1)
    #expect(try Run(["bench"] + options + [pictures.folder.path]).status == 2)
  }
}
