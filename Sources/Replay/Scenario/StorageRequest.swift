import CBOR
import EventModel
import ReplayRuntime

/// A request of a store that keeps its state: `restore KEY`, `save KEY` or `purge KEY`.
package struct StorageRequest {
  /// What is asked for.
  package enum Verb: String {
    case restore, save, purge
  }

  /// What is asked for.
  package let verb: Verb
  /// The key of the storage; may be empty.
  package let key: String

  /// - Parameter request: The name of an answer; nil is returned for one of another kind.
  package init?(_ request: String) {
    let parts = request.split(separator: " ", maxSplits: 1)
    guard let verb = parts.first.flatMap({ Verb(rawValue: String($0)) }) else { return nil }
    (self.verb, key) = (verb, parts.count > 1 ? String(parts[1]) : "")
  }

  /// Why a storage has failed, of its encoded answer; nil if it has not.
  static func problem(in answer: [UInt8]) -> String? {
    (try? CBORValue(canonical: answer))?["problem"]?.textValue
  }

  /// The answer of a storage that fails.
  static func answer(_ problem: String) -> [UInt8] {
    CBORValue.map(sorting: [
      CBORPair(.text("fields"), .null), CBORPair(.text("problem"), .text(problem)),
    ]).encoded
  }

  /// Whether a line of a stimulus's world is the answer of a storage.
  package static func isAnswer(_ line: String) -> Bool { event(of: line) != nil }

  /// What a line of a stimulus's world says of a storage that fails, for a person; nil for any other
  /// line.
  package static func failure(in line: String) -> String? {
    guard let (request, answer) = event(of: line), let problem = problem(in: answer) else {
      return nil
    }
    return "\(request) fails: \(problem)"
  }

  private static func event(of line: String) -> (request: String, answer: [UInt8])? {
    guard line.hasPrefix("answer ") else { return nil }
    let symbols = SymbolTable()
    var reader = TranscriptReader(symbols: symbols)
    // The application itself may ask for something under these names.
    guard let event = try? reader.event(of: line),
      let keys = (try? CBORValue(canonical: event.payload))?.mapValue?.map(\.key.textValue),
      keys == ["fields", "problem"]
    else { return nil }
    let request = symbols[event.header.name]
    return StorageRequest(request).map { _ in (request, event.payload) }
  }
}
