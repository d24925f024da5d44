import CBOR
import Testing

@Suite struct StringQuotingTests {
  @Test("Quotes, backslashes and line ends are escaped, other scalars by the given function")
  func escapes() {
    var result = "name: "
    result.appendQuoted("a\"b\\c\n\r\t\u{7}é") { $0.value < 0x20 ? "<\($0.value)>" : nil }
    #expect(result == #"name: "a\"b\\c\n\r\t<7>é""#)
  }

  @Test("An empty text is two quotes")
  func empty() {
    var result = ""
    result.appendQuoted("") { _ in nil }
    #expect(result == "\"\"")
  }
}
