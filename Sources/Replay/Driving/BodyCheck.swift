import CBOR
import Dispatch
import EventModel
import Platform
import ReplayRuntime

/// Runs the bodies of effects in a replay and compares their results with the record.
///
/// Only for applications whose effects call stand-ins: see
/// ``ReplayableApplication/allowsEffectBodies``.
package final class BodyCheck {
  /// A body whose result is not the recorded one.
  package struct Difference: Codable, Hashable, Sendable {
    /// The number of the recorded end of the effect.
    package var number: Int
    /// The path of the effect, such as `services.payment.charge`.
    package var effect: String
    /// The recorded result, as text.
    package var recorded: String
    /// The result of the body in the replay, as text.
    package var found: String

    init(number: Int, effect: String, recorded: String, found: String) {
      self.number = number
      self.effect = effect
      self.recorded = recorded
      self.found = found
    }
  }

  /// The differences, in the order of the recorded ends.
  package private(set) var differences: [Difference] = []
  /// The number of bodies that ran.
  package private(set) var count = 0

  /// The time that a body may take by default, in seconds.
  package static let usualTimeLimit = 20.0
  private let timeLimit: Double

  /// Creates a check that has run no body.
  ///
  /// - Parameter timeLimit: The time that a body may take, in seconds.
  package init(timeLimit: Double = usualTimeLimit) { self.timeLimit = timeLimit }

  /// Runs the body of an effect and compares its result with the next recorded end.
  ///
  /// An end that no stand-in can produce is skipped: a cancellation, and an error of a type that
  /// the effect does not declare.
  func check(
    _ effect: PendingEffect, number: Int, _ status: EffectStatus,
    _ outcome: UnsafeRawBufferPointer, _ symbols: SymbolTable
  ) {
    guard effect.mode == .boundary, status == .value || Self.isDeclared(status, outcome) else {
      return
    }
    count += 1
    let name = [symbols[effect.key.node], symbols[effect.key.name]].filter { !$0.isEmpty }
    let found = Self.result(of: effect, within: timeLimit)
    if let found, found.0 == status, found.1.elementsEqual(outcome) { return }
    differences.append(
      Difference(
        number: number, effect: name.joined(separator: "."),
        recorded: Self.words(status, Array(outcome)),
        found: found.map { Self.words($0.0, $0.1) } ?? "nothing within \(Int(timeLimit)) s"))
  }

  /// Whether an effect ended with one of the errors that it declares. The record has such an error as an
  /// index and a value, any other one as a text.
  private static func isDeclared(_ status: EffectStatus, _ outcome: UnsafeRawBufferPointer) -> Bool
  {
    status == .error && !outcome.isEmpty && outcome[0] >> 5 == 4
  }

  /// Runs the body on a thread of the pool, so that its writes to stores are discarded as strays.
  ///
  /// - Returns: The outcome; nil if the body has not ended in time.
  static func result(
    of effect: PendingEffect, within timeLimit: Double
  ) -> (status: EffectStatus, outcome: [UInt8])? {
    let (box, done) = (Box(), DispatchSemaphore(value: 0))
    let task = Task.detached {
      let result = await effect.runAsSpan()
      box.lock.withLock { box.result = result }
      done.signal()
    }
    guard done.wait(timeout: .now() + timeLimit) == .success else {
      task.cancel()
      return nil
    }
    return box.lock.withLock { box.result }
  }

  private final class Box: @unchecked Sendable {
    let lock = Lock()
    var result: (EffectStatus, [UInt8])?
  }

  private static func words(_ status: EffectStatus, _ outcome: [UInt8]) -> String {
    let value = (try? CBORValue(canonical: outcome)).map(Notation.text(of:)) ?? ""
    return status == .value ? value : "\(status.rawValue) \(value)"
  }
}
