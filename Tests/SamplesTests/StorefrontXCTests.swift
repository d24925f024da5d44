import ReplayTesting
import Samples
import XCTest

/// Golden recordings under XCTest.
final class StorefrontXCTests: XCTestCase {
  func testCheckoutReplays() throws {
    try assertReplay("checkout", of: Storefront.self)
  }

  func testAMissingRecordingSaysHowToMakeOne() {
    XCTAssertThrowsError(try assertReplay("nowhere", of: Storefront.self)) { error in
      XCTAssertTrue("\(error)".contains("compose-replay record"), "\(error)")
    }
  }
}
