import Foundation
import CarouselTestSupport
import Testing

@testable import WaylandScanner

/// Descriptions of protocols that are none, or nearly.
@Suite struct HostileXMLTests {
  @Test func `a damaged description is bindings or an error`() {
    let configuration = BindingsConfiguration(sides: [.wire, .client, .server])
    var mutations = Mutations(
      of: [Array(sample.utf8)],
      words: ["<!--", "]]>", "&amp;", "&#0;", "99999999999999999999", "new_id", "enum=\"", "\"/>"])
    var (read, refused) = (0, 0)
    mutations.each(500) { bytes in
      do throws(ScannerError) {
        let description = try ProtocolXML.parse(Data(bytes), path: "x.xml")
        _ = try Bindings(
          module: "M", configuration: configuration, protocols: [("x", description)], imports: []
        ).files()
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
