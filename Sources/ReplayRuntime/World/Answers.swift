import CBOR
import EventModel

/// Gives recorded answers in place of the world.
package protocol AnswerHost: AnyObject {
  /// The recorded result of the next equal request of this turn; nil when there is none.
  func answer(node: String, request: String) -> [UInt8]?
  /// The commit of this turn that made a version of a node; nil when there is none.
  func commit(node: Symbol, version: UInt64) -> RecordedCommit?
}

/// A commit as the record has it.
package struct RecordedCommit {
  var patch: [UInt8]
  var place: Symbol

  package init(patch: [UInt8], place: Symbol) {
    self.patch = patch
    self.place = place
  }
}

extension StateCell {
  /// Changes the state with code that a replay does not have: what an opaque effect resulted in.
  ///
  /// The recorded commit takes the place of `mutate` in replay.
  package func commitAsRecorded(place: CallSite = .none, _ mutate: (inout State) -> Void) {
    guard let host = runtime.answerHost else {
      commit(place: place, mutate)
      return reportIfUnrestorable()
    }
    runtime.inTurn("commit") {
      guard let recorded = host.commit(node: named(), version: version + 1) else {
        return runtime.fail(
          FailureCode.answerMissing, node: path,
          "the record has no commit that makes version \(version + 1) in this turn")
      }
      do {
        try recorded.patch.withUnsafeBytes { try injectCommit($0, place: recorded.place) }
      } catch {
        runtime.fail(
          FailureCode.valueDoesNotDecode, node: path, "a recorded commit: \(error)")
      }
    }
  }
}

extension Runtime {
  /// Asks the world something at once, and records what it said.
  ///
  /// In replay `ask` is not called; the recorded answer takes its place. The answer is passed
  /// through its encoding live as well, so both see the same value.
  ///
  /// - Parameters:
  ///   - request: Names the question; equal requests of one turn are answered in order.
  ///   - node: Path of the component or store that asks.
  ///   - ask: Reads a file, the environment, the locale.
  /// - Returns: What the world said, or says according to the record.
  public func answer<Value: Codable>(
    _ request: String, node: String = "", _ ask: () -> Value
  ) -> Value {
    answer(request, node: node, inReplay: ask, ask)
  }

  /// Records what code results in that a replay does not have, and gives the record's in replay.
  ///
  /// Unlike an answer of the world, the result counts as re-applied: nothing verifies it.
  package func resultOfUnverifiedCode<Value: Codable>(
    _ request: String, node: String, _ make: () -> Value
  ) -> Value {
    if answerHost == nil { return answer(request, node: node, make) }
    return inTurn("answer") { reapplying { answer(request, node: node, make) } }
  }

  /// As ``answer(_:node:_:)``, for questions that change the world.
  ///
  /// - Parameter unrecorded: What a replay goes on with when the record has no answer.
  package func answer<Value: Codable>(
    _ request: String, node: String, inReplay unrecorded: () -> Value, _ ask: () -> Value
  ) -> Value {
    inTurn("answer") {
      let header = EventHeader(
        kind: .answer, node: symbols.symbol(node), name: symbols.symbol(request))
      if let answerHost {
        return recordedAnswer(header, from: answerHost, node: node, request: request, unrecorded)
      }
      let value = asking(ask)
      emitValue(header, value)
      return roundTripped(value)
    }
  }

  /// Asks, while ``requireOutside(_:file:line:)`` lets dependencies act.
  private func asking<Value>(_ ask: () -> Value) -> Value {
    let outer = state.pointee.isAsking
    state.pointee.isAsking = true
    defer { state.pointee.isAsking = outer }
    return ask()
  }

  private func recordedAnswer<Value: Codable>(
    _ header: EventHeader, from host: any AnswerHost, node: String, request: String,
    _ unrecorded: () -> Value
  ) -> Value {
    guard let bytes = host.answer(node: node, request: request) else {
      fail(
        FailureCode.answerMissing, node: node,
        "the record has no answer to '\(request)' in this turn")
      return asking(unrecorded)
    }
    bytes.withUnsafeBytes { _ = emit(header, payload: $0) }
    do {
      return try bytes.withUnsafeBytes { try decodeValue(Value.self, $0, at: node) }
    } catch {
      fail(FailureCode.valueDoesNotDecode, node: node, "the answer to '\(request)': \(error)")
      return asking(unrecorded)
    }
  }

  /// Records an answer again for which no code here asks: that of another thread or of a span.
  package func repeatAnswer(_ header: EventHeader, _ result: UnsafeRawBufferPointer) {
    inTurn("answer") {
      let answer = EventHeader(kind: .answer, node: header.node, name: header.name)
      _ = reapplying { emit(answer, payload: result) }
    }
  }

  /// A value as it comes back from its own encoding; itself when it does not.
  func roundTripped<Value: Codable>(_ value: Value) -> Value {
    var writer = CBORWriter(capacity: 64)
    encodeClosed(value, into: &writer)
    return (try? coding.decode(Value.self, from: writer.bytes)) ?? value
  }
}
