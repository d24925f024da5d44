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

  func testAFaultThatASearchFindsFailsAtItsLine() async throws {
    expected = []
    try await GoldenPackage.enter { _ in
      try await explore(Till.self, sessions: 50) {
        $0.never("a coupon") { $0.state("Till.store.discount") > 0 }
      }
    }
    let line = #line - 4
    XCTAssertEqual(expected?.map(\.line), [line])
    let text = expected?.first?.text ?? ""
    expected = nil
    XCTAssertTrue(
      text.contains("'a coupon' holds, and must never: Till.store.discount = 500"), text)
  }
}
