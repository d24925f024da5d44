import EventModel
import Replay
import ReplayHosting

extension SessionHost {
  /// The number of candidates that are tried for a fault.
  private static let mostCandidates = 1_000

  /// Runs a scenario, and looks for a property.
  ///
  /// - Parameter wanted: What it must do again; nil for the first match of the property.
  /// - Returns: What it did; nil if it did not.
  /// - Throws: The errors of `start`.
  package func find(
    _ property: KeptProperty, in scenario: Scenario, like wanted: PropertyMatch?
  ) throws -> PropertyMatch? {
    let symbols = SymbolTable()
    var (search, count) = (PropertySearch(for: property, like: wanted, symbols: symbols), 0)
    let end = try run(BranchRequest(scenario), symbols: symbols) {
      count += 1
      search.add($0, $1)
    }
    // A stop in a session before it is none of this one.
    if count == 0, !scenario.before.isEmpty { return nil }
    // The process was killed because a signal ended the search.
    if Interruption.signal == nil { search.end(stop: end.stop, at: end.place) }
    return search.found
  }

  /// Runs a scenario in which an input of a row that is gone goes to another row.
  ///
  /// - Returns: The scenario with these rows; nil if there is no such input.
  /// - Throws: The errors of `start`.
  private func followRows(in scenario: Scenario) throws -> Scenario? {
    let symbols = SymbolTable()
    var (request, targets) = (BranchRequest(scenario), [String]())
    request.followsRows = true
    _ = try run(request, symbols: symbols) { header, _ in
      if header.kind == .input { targets.append(symbols[header.node]) }
    }
    return scenario.with(rows: targets)
  }

  /// Whether two runs of a scenario differ. Each runs in a new process.
  ///
  /// - Throws: The errors of `start`.
  package func differs(_ scenario: Scenario) throws -> Bool {
    let runs = try (0..<2).map { _ in
      renew()
      return try RunSession(BranchRequest(scenario), in: self)
    }
    return runs[0].firstDifference(from: runs[1]) != nil
  }

  /// Searches for the smallest scenario that still has a property. One process runs many candidates, so
  /// the result is confirmed in a new process. If it differs there, each candidate runs in a new process.
  ///
  /// - Parameters:
  ///   - most: The number of candidates.
  ///   - onProgress: Called after each candidate.
  /// - Throws: The errors of `start`.
  package func minimize(
    _ scenario: Scenario, _ property: KeptProperty, _ first: PropertyMatch, most: Int = .max,
    mayGoOn: @escaping () -> Bool, onProgress: @escaping (Minimizer) -> Void = { _ in }
  ) throws -> Minimizer {
    while true {
      var tried = 0
      var minimizer = Minimizer(
        scenario, first, mayGoOn: { tried < most && mayGoOn() },
        find: {
          tried += 1
          return try self.find(property, in: $0, like: first)
        })
      minimizer.onProgress = onProgress
      minimizer.followRows = {
        tried += 1
        return try self.followRows(in: $0)
      }
      try minimizer.run()
      if sessionsOfProcess == 1 || Interruption.signal != nil { return minimizer }
      renew()
      if try find(property, in: minimizer.best, like: first) != nil { return minimizer }
      sessionsOfProcess = 1
    }
  }

  /// The smallest session of a fault, which begins in a new process.
  ///
  /// - Parameters:
  ///   - mayGoOn: Asked before each candidate; false ends the search with the best one so far.
  ///   - onProgress: Called after each candidate.
  /// - Returns: Nil if the fault does not happen again; see ``FoundFault/loss``.
  /// - Throws: The errors of `start`.
  package func smallest(
    of fault: FoundFault, mayGoOn: @escaping () -> Bool,
    onProgress: @escaping (Minimizer) -> Void = { _ in }
  ) throws -> Scenario? {
    var scenario = fault.scenario
    scenario.mark(
      fault.property.map { Scenario.mark(keeping: $0.words) } ?? Scenario.runAgain)
    renew()
    guard let property = fault.property else { return try differs(scenario) ? scenario : nil }
    guard let first = try find(property, in: scenario, like: fault.match) else { return nil }
    return try minimize(
      scenario, property, first, most: Self.mostCandidates, mayGoOn: mayGoOn,
      onProgress: onProgress
    ).best
  }
}
