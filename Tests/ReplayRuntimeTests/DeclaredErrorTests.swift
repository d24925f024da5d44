import CBOR
import EventModel
import Testing

@testable import ReplayRuntime

/// The errors with which a search lets effects fail.
@Suite struct DeclaredErrorTests {
  private enum Plain: Error, Codable { case full, locked }
  private enum Mixed: Error, Codable {
    case gone
    case busy(seconds: Double, again: Bool)
    case refused(String, Reason?)
  }
  private enum Reason: String, Codable { case closed }
  private struct Status: Error, Codable {
    var code: Int
    var words: [String]
    var inner: Inner
    struct Inner: Codable { var name: String }
  }
  private struct Strict: Error, Codable { var reason: Reason }

  private static func outcomes(_ errors: any (Error & Codable).Type...) throws -> [String] {
    let codec = OutcomeCodec<Int>(errors: errors)
    return try codec.declaredErrors.map { bytes in
      let result = try bytes.withUnsafeBytes { try codec.decode(.error, $0) }
      guard case .failure(let error) = result else { return "no error" }
      #expect(type(of: error) != RecordedError.self)
      return Notation.text(of: try CBORValue(canonical: bytes))
    }
  }

  @Test("Each case of an enumeration is one, with associated values too, and a struct is one")
  func errors() throws {
    let found = try Self.outcomes(Plain.self, Mixed.self, Status.self)
    #expect(
      found == [
        "[0, {full: {}}]", "[0, {locked: {}}]", "[1, {busy: {again: false, seconds: 0.0}}]",
        "[1, {refused: {_0: \"\", _1: null}}]", "[1, {gone: {}}]",
        "[2, {code: 0, inner: {name: \"\"}, words: []}]",
      ])
  }

  @Test("What cannot be made of plain values is left out")
  func strict() throws {
    #expect(try Self.outcomes(Strict.self) == [])
  }
}
