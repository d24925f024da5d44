import CBOR

/// A condition of a filter on what an event writes, such as `services.cart.store.total < 0`.
///
/// An event meets it if it changes a place to which the path leads, and the new value does what the
/// condition says. A path of one name leads to every place of that name.
package struct ValueTerm: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    /// `PATH < 0`: the new value compares so.
    case state(StateCondition)
    /// `PATH becomes true`: the value was another one, and is this one now.
    case becomes(CBORValue)
    /// `PATH: 475 -> 0`; nil, written `*`, means any value or none.
    case transition(from: CBORValue?, to: CBORValue?)
  }

  /// Where to look.
  package let path: StatePath
  private let test: Test

  init(_ path: StatePath, _ test: Test) { (self.path, self.test) = (path, test) }

  /// Why the condition holds for none of the values at its path, by their kinds; nil if it may, or there
  /// are none.
  func mismatch(in state: Projection) -> String? {
    let asked =
      switch test {
      case .state(let condition): [condition]
      case .becomes(let value): [StateCondition(path, .equal, value)]
      case .transition(let from, let to):
        [from, to].compactMap { $0 }.map { StateCondition(path, .equal, $0) }
      }
    return asked.lazy.compactMap { $0.mismatch(in: state) }.first
  }

  /// The path of a word of a filter. One name alone is looked for everywhere.
  static func path(of word: String) throws(NotationError) -> StatePath {
    let path = try StatePath(parsing: word)
    guard path.elements.count == 1, case .key = path.elements[0] else { return path }
    return StatePath([.anyDepth] + path.elements)
  }

  /// Whether a place that an event changes meets the condition.
  ///
  /// - Parameters:
  ///   - old: The value before the event; nil if the place is new.
  ///   - new: The value after it; nil if the place is gone.
  package func holds(from old: CBORValue?, to new: CBORValue?) -> Bool {
    func equal(_ value: CBORValue?, _ other: CBORValue) -> Bool {
      value.map { ValueComparison.equal.holds($0, other) } ?? (other == .null)
    }
    switch test {
    case .state(let condition): return new.map(condition.holds) ?? false
    case .becomes(let value): return old != nil && equal(new, value)
    case .transition(let from, let to):
      return from.map { equal(old, $0) } ?? true && to.map { equal(new, $0) } ?? true
    }
  }
}
