#if Macros
import ReplayRuntime
import VDStoreMacros

@StoreDIValuesList
extension StoreDIValues {
  var council: Council = Council()
  var minutes: MinutesBook = MinutesBook()
}

/// Takes votes, when it is in session.
struct Council {
  private let runtime = Runtime.ambient

  struct Absent: Error, Codable, CustomStringConvertible {
    var description: String { "The council is out to lunch" }
  }

  /// - Returns: How many votes it has now.
  /// - Throws: ``Absent`` about once in five times, as the session's chance has it.
  func take(_ votes: Int) async throws -> Int {
    var random = runtime.random("council")
    let isAbsent = Int.random(in: 0..<5, using: &random) == 0
    return try await runtime.recorded("take", errors: [Absent.self]) {
      Runtime.requireOutside("Council.take")
      if isAbsent { throw Absent() }
      return votes
    }
  }
}

/// Writes down who did what.
struct MinutesBook {
  private let runtime = Runtime.ambient

  func note(_ call: StoreActionCall) {
    runtime.note("\(call.id) called by \(call.caller)")
  }
}
#endif
