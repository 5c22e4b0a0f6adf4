import Testing

@testable import CarouselText

struct Base64Tests {
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func `bytes are written as RFC 4648 has it`(text: String, expected: String) {
    #expect(Base64.encoded(Array(text.utf8)) == expected)
  }

  @Test func `the last characters of the alphabet are plus and slash`() {
    #expect(Base64.encoded([0xFB, 0xFF, 0xBF]) == "+/+/")
  }
}
