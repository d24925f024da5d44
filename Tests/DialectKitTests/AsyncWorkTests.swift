import EventModel
import ReplayRuntime
import Testing

@testable import DialectKit

@Suite struct AsyncWorkTests {
  private struct Failure: Error {}

  private func outcome(
    _ run: @escaping () async throws -> UInt8,
    encode: @escaping (UInt8) throws -> [UInt8] = { [$0] }
  ) async -> [String] {
    let (status, bytes) = await AsyncWork(run).outcome(value: encode, error: { _ in [0xFF] })
    return ["\(status)", "\(bytes)"]
  }

  @Test("The outcome of work is its value, its error, or that it was cancelled")
  func outcomes() async {
    #expect(await outcome { 7 } == ["value", "[7]"])
    #expect(await outcome { throw Failure() } == ["error", "[255]"])
    #expect(await outcome { throw CancellationError() } == ["cancelled", "[]"])
  }

  @Test("A value that cannot be encoded is an error")
  func encoding() async {
    #expect(await outcome({ 7 }, encode: { _ in throw Failure() }) == ["error", "[255]"])
  }
}
