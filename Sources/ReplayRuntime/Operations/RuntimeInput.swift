import CBOR
import EventModel
import Platform

/// A kind of input of a program without a component tree: a value from the world, and the code
/// that the value starts.
///
/// ``Runtime/input(_:_:_:)`` declares it. Each ``send(_:)`` is an event that holds the value. In a
/// replay the log gives the recorded values, and the declared code runs again.
public final class RuntimeInput<Value: Codable & Sendable, Answer>: @unchecked Sendable {
  // Not changed after `init`. The code runs in turns only, one at a time.
  private let runtime: Runtime
  private let name: String
  private let body: (Value) -> Answer
  private let process = Processes.own

  init(_ name: String, in runtime: Runtime, _ body: @escaping (Value) -> Answer) {
    self.runtime = runtime
    self.name = name
    self.body = body
  }

  /// Runs the declared code with a value, as the root of a turn, and records the value.
  ///
  /// Call it from any thread, outside all turns. It waits for the running turn. When it returns,
  /// the events of its turn are in the log, if the session is recorded. The code receives the value
  /// as its encoding decodes.
  ///
  /// - Returns: What the declared code returns.
  /// - Throws: ``RuntimeInputError`` if the code did not run; then nothing is recorded.
  @discardableResult
  public func send(_ value: Value) throws(RuntimeInputError) -> Answer {
    guard process == Processes.own else { throw .forked(name) }
    guard runtime.strays == nil else { throw .inReplay(name) }
    guard !runtime.isInTurn else { throw .insideTurn(name) }
    let (bytes, decoded): ([UInt8], Value)
    do {
      bytes = try CBOREncoder().encode(value)
      decoded = try Self.decode(bytes)
    } catch {
      throw .valueIsNotCodable(name, "\(error)")
    }
    var answer: Answer?
    let inputs = DeclaredInputs.of(runtime)
    runtime.inHostTurn("input") {
      guard !inputs.haveEnded else { return runtime.turn.leavePosted() }
      bytes.withUnsafeBytes { runtime.beginInput(name, $0) }
      answer = body(decoded)
    }
    guard let answer else { throw .sessionHasEnded(name) }
    inputs.afterInput()
    return answer
  }

  /// Returns the code for a recorded value.
  func run(recorded bytes: UnsafeRawBufferPointer) throws -> () -> Void {
    // An event without a payload has the value null.
    let value = try Self.decode(bytes.isEmpty ? CBORValue.null.encoded : Array(bytes))
    return { [body] in _ = body(value) }
  }

  private static func decode(_ bytes: [UInt8]) throws -> Value {
    try bytes.withUnsafeBytes { try CBORDecoder().decode(Value.self, from: $0) }
  }
}
