import CBOR
import EventModel
import StateCoding

extension StateCell {
  /// Changes the state with code that replay does not run: the result of an opaque effect.
  ///
  /// In replay the recorded commit replaces `mutate`.
  package func commitAsRecorded(place: CallSite = .none, _ mutate: (inout State) -> Void) {
    guard let host = runtime.answerHost else {
      commit(place: place, mutate)
      return reportIfUnrestorable()
    }
    runtime.inTurn("commit") {
      guard let recorded = host.commit(node: named(), version: version + 1) else {
        if host.asksWorld { return commit(place: place, mutate) }
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
  /// Asks the world for a value that it returns at once, and records the answer.
  ///
  /// In replay `ask` is not called: the recorded answer replaces it. The answer is encoded and
  /// decoded while recording, too, so that both runs see the same value.
  ///
  /// - Parameters:
  ///   - request: The name of the question. Equal requests of one turn are answered in order.
  ///   - node: The path of the component or store that asks.
  ///   - ask: Reads the value from the world: a file, the environment, the locale.
  /// - Returns: The answer of the world, or the recorded one.
  public func answer<Value: Codable>(
    _ request: String, node: String = "", _ ask: () -> Value
  ) -> Value {
    answer(request, node: node, inReplay: ask, ask)
  }

  /// Records the result of code that replay does not run, and returns the recorded result in
  /// replay.
  ///
  /// Unlike an answer of the world, the result counts as re-applied: it is not verified.
  package func resultOfUnverifiedCode<Value: Codable>(
    _ request: String, node: String, _ make: () -> Value
  ) -> Value {
    if answerHost == nil || isStrayThread { return answer(request, node: node, make) }
    return inTurn("answer") { reapplying { answer(request, node: node, make) } }
  }

  /// Asks as ``answer(_:node:_:)`` does, for requests that change the world.
  ///
  /// - Parameters:
  ///   - isStorage: Whether a store asks that keeps its state.
  ///   - unrecorded: Returns the value for a replay whose record has no answer.
  package func answer<Value: Codable>(
    _ request: String, node: String, isStorage: Bool = false, inReplay unrecorded: () -> Value,
    _ ask: () -> Value
  ) -> Value {
    // The record's answers are for the code that the replay runs.
    if isStray("answer", ofType: node.isEmpty ? request : "\(node) \(request)") {
      return unrecorded()
    }
    return inTurn("answer") {
      let header = EventHeader(
        kind: .answer, node: symbols.passing(node), name: symbols.symbol(request))
      if let answerHost {
        let recorded =
          isStorage
          ? answerHost.storageAnswer(node: node, request: request)
          : answerHost.answer(node: node, request: request)
        if let bytes = recorded {
          return recordedAnswer(header, bytes, node: node, request: request, unrecorded)
        }
        if !answerHost.asksWorld {
          fail(
            FailureCode.answerMissing, node: node,
            "the record has no answer to '\(request)' in this turn")
          return asking(unrecorded)
        }
      }
      let value = scriptedAnswer(node, request) ?? asking(ask)
      emitValue(header, value)
      return roundTripped(value)
    }
  }

  /// The answer that a test gives instead of the world; nil for none, or for one of another type,
  /// which is a failure.
  private func scriptedAnswer<Value: Codable>(_ node: String, _ request: String) -> Value? {
    guard let bytes = answerScript?(node, request) else { return nil }
    do {
      return try bytes.withUnsafeBytes { try decodeValue(Value.self, $0, at: node) }
    } catch {
      fail(FailureCode.valueDoesNotDecode, node: node, "the answer to '\(request)': \(error)")
      return nil
    }
  }

  /// Calls `ask` and lets ``requireOutside(_:file:line:)`` accept calls of dependencies meanwhile.
  private func asking<Value>(_ ask: () -> Value) -> Value {
    let outer = isAsking
    isAsking = true
    defer { isAsking = outer }
    return ask()
  }

  private func recordedAnswer<Value: Codable>(
    _ header: EventHeader, _ bytes: [UInt8], node: String, request: String,
    _ unrecorded: () -> Value
  ) -> Value {
    bytes.withUnsafeBytes { _ = emit(header, payload: $0) }
    do {
      return try bytes.withUnsafeBytes { try decodeValue(Value.self, $0, at: node) }
    } catch {
      fail(FailureCode.valueDoesNotDecode, node: node, "the answer to '\(request)': \(error)")
      return asking(unrecorded)
    }
  }

  /// Records an answer again when no code here asks: the answer of another thread or of a span.
  package func repeatAnswer(_ header: EventHeader, _ result: UnsafeRawBufferPointer) {
    inTurn("answer") {
      let answer = EventHeader(kind: .answer, node: header.node, name: header.name)
      _ = reapplying { emit(answer, payload: result) }
    }
  }

  /// Returns a value decoded from its own encoding, or the value itself when it cannot be decoded.
  func roundTripped<Value: Codable>(_ value: Value) -> Value {
    var writer = CBORWriter(capacity: 64)
    encodeClosed(value, into: &writer)
    return (try? coding.decode(Value.self, from: writer.bytes)) ?? value
  }
}
