import ReplayRuntime
import Search

/// What must hold in the sessions of an `explore` in a test.
///
/// A condition reads what a session has recorded, in the process of the test; it runs on another thread
/// than the test, at the end of each turn. What it captures must be sendable. A condition that
/// reads a state that is not there is not judged at that moment; the test fails if that is so in
/// every session.
public struct ExploredProperties {
  /// What reads the state and the screen, and says whether something is so.
  public typealias Condition = @Sendable (SessionMoment) -> Bool

  private(set) var all: [ExploredProperty] = []

  /// Declares what holds at the end of every turn.
  ///
  /// - Parameter name: Names the property in reports.
  public mutating func always(_ name: String, _ condition: @escaping Condition) {
    declare(.always, name, condition)
  }

  /// Declares what does not hold at the end of any turn. See ``always(_:_:)``.
  public mutating func never(_ name: String, _ condition: @escaping Condition) {
    declare(.never, name, condition)
  }

  /// Declares what is false for a limited time only. See ``always(_:_:)``.
  ///
  /// - Parameter limit: The longest time, in time of the session, without the end of a turn at
  ///   which the condition holds.
  public mutating func eventually(
    _ name: String, within limit: Duration, _ condition: @escaping Condition
  ) {
    declare(.eventually(within: max(0, limit.wholeMicroseconds)), name, condition)
  }

  /// Declares what some session reaches; if none does, the test fails. See ``always(_:_:)``.
  public mutating func sometimes(_ name: String, _ condition: @escaping Condition) {
    declare(.sometimes, name, condition)
  }

  /// Declares a model, a simpler program that does what the application should do.
  ///
  /// ```swift
  /// $0.model(0) { count, input in
  ///   if input.target.hasSuffix("increment") { count += 1 }
  /// } equals: { count, app in
  ///   app.state("Counter.store.count") == SessionValue(count)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The model at the start of each session.
  ///   - step: What an input, or the end of an effect, does to the model.
  ///   - equals: Whether the application is as the model, after each of them.
  public mutating func model<Model: Sendable>(
    _ initial: Model, _ step: @escaping @Sendable (inout Model, SessionInput) -> Void,
    equals: @escaping @Sendable (Model, SessionMoment) -> Bool
  ) {
    let count = all.count { $0.name.hasPrefix("model") }
    let name = count == 0 ? "model" : "model \(count + 1)"
    add(name, "the application differs from the \(name)") {
      var (model, hasStepped) = (initial, false)
      return .init { input in
        step(&model, input)
        hasStepped = true
      } judge: { moment in
        defer { hasStepped = false }
        if !hasStepped || equals(model, moment) { return hasStepped ? .met : .open }
        return .broken("the model is \(model)")
      }
    }
  }

  private mutating func declare(
    _ kind: DeclaredProperty.Kind, _ name: String, _ condition: @escaping Condition
  ) {
    let isToBeReached = if case .sometimes = kind { true } else { false }
    add(name, DeclaredProperty.words(kind, name), isToBeReached: isToBeReached) {
      let trend = DeclaredProperty(kind, name, scope: nil) { true }
      return .init { _ in
      } judge: { moment in
        let holds = condition(moment)
        // What a missing state gives is not a value of the condition.
        if moment.reads.missing != nil { return .open }
        switch trend.change(holds, at: moment.microseconds) {
        case .broken: return .broken(nil)
        case .reached: return .met
        case nil: return isToBeReached ? .open : .met
        }
      }
    }
  }

  private mutating func add(
    _ name: String, _ words: String, isToBeReached: Bool = false,
    _ begin: @escaping @Sendable () -> ExploredProperty.Judge
  ) {
    all.append(
      ExploredProperty(name: name, words: words, isToBeReached: isToBeReached, begin: begin))
  }
}
