import EventModel
import Testing

/// What the views of a frame read, as a text.
@Suite struct FrameReadsTests {
  @Test("The last line is also that of the operations that follow")
  func lines() {
    let reads = FrameReads("a\tb\n\nc")
    #expect(reads.lines == [["a", "b"], [], ["c"]])
    #expect((0..<5).map { reads[operation: $0] } == [["a", "b"], [], ["c"], ["c"], ["c"]])
    #expect(FrameReads("")[operation: 3] == [])
    #expect(reads.text == "a\tb\n\nc")
  }

  @Test("Another patch has each name once, and a name can be replaced")
  func others() {
    #expect(FrameReads("a\tb\n\nc\ta").merged.text == "a\tb\tc")
    #expect(FrameReads("a\tb\nb").renamed { $0 == "b" ? "x" : $0 }.text == "a\tx\nx")
  }
}
