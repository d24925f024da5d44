import ReplayTesting
import Samples
import XCTest

/// Golden recordings under XCTest.
final class StorefrontXCTests: XCTestCase {
  /// The failures of a test that expects one; nil in tests that expect none.
  private var expected: [(text: String, line: Int)]?

  override func recordFailure(
    withDescription text: String, inFile file: String, atLine line: Int, expected isExpected: Bool
  ) {
    if expected == nil {
      super.recordFailure(
        withDescription: text, inFile: file, atLine: line, expected: isExpected)
    }
    expected?.append((text, line))
  }

  func testCheckoutReplays() {
    assertReplay("checkout", of: Storefront.self)
  }

  func testAMissingRecordingFailsAtItsLineAndSaysHowToMakeOne() {
    expected = []
    assertReplay("nowhere", of: Storefront.self)
    let line = #line - 1
    XCTAssertEqual(expected?.map(\.line), [line])
    let text = expected?.first?.text ?? ""
    expected = nil
    XCTAssertTrue(text.contains("compose-replay record"), text)
  }
}
