import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// Runs the sessions of an exploration in some processes, and collects what they find.
package final class Explorer {
  /// What was found, in the order in which it was.
  package private(set) var findings: [FoundFault] = []
  /// The number of sessions that have ended.
  package private(set) var sessionCount = 0
  /// The number of their events.
  package private(set) var eventCount = 0
  /// The number of different things that were reached.
  package var reachedCount: Int { exploration.reachedCount }

  /// The controls that were to be used first, and that no session has used.
  package var wanted: [String] { exploration.wanted }

  /// The conditions of which no session had the state.
  package var unmet: [StateCondition] { oracles.unmet }
  /// The names of what the application says is sometimes so, and no session has reached.
  package var unreached: [String] { oracles.unreached }

  /// Of how many sessions that reach something new one is run again, to see whether it is the same.
  private static let repeated = 8

  private var exploration: Exploration
  private let hosts: [SessionHost]
  private var oracles: SessionOracles
  /// The places of the findings, by the identity of what they do.
  private var places: [String: Int] = [:]
  private var newCount = 0

  /// - Parameters:
  ///   - hosts: At least one; sessions run at the same time.
  ///   - conditions: What must hold at the end of each turn.
  ///   - checks: What code checks there.
  package init(
    _ exploration: Exploration, in hosts: [SessionHost], always: [StateCondition],
    checks: [CheckedProperty] = []
  ) {
    (self.exploration, self.hosts) = (exploration, hosts)
    oracles = SessionOracles(always: always, checks: checks)
  }

  /// Runs sessions.
  ///
  /// - Parameters:
  ///   - most: The number of sessions.
  ///   - mayGoOn: Asked after each session; false ends the search.
  /// - Throws: The errors with which a host cannot be started.
  package func run(most: Int, mayGoOn: (Explorer) -> Bool) throws {
    while sessionCount < most, mayGoOn(self) {
      let sessions = exploration.plan(most: most - sessionCount)
      for (host, session) in zip(hosts, sessions) { try host.begin(session.request) }
      var repeats: [Repeat] = []
      var ended: [Exploration.Session] = []
      for (index, session) in sessions.enumerated() {
        let host = hosts[index % hosts.count]
        let run = RunSession()
        let end = try host.finish(symbols: run.symbols) { run.events.append($0, payload: $1) }
        // The process was killed because a signal ended the search.
        if Interruption.signal != nil { return }
        // The next session runs while this one is judged.
        let next = index + hosts.count
        if next < sessions.count { try host.begin(sessions[next].request) }
        if end.stop != nil, run.events.count == 0, !session.scenario.before.isEmpty {
          ended.append(session)
        } else if let new = try take(session, run, end) {
          if newCount % Self.repeated == 0 {
            repeats.append(Repeat(session: session.number, scenario: new, run: run))
          }
          newCount += 1
        }
        guard mayGoOn(self) else {
          for host in hosts { host.renew() }
          return
        }
      }
      for session in ended { try takeBefore(session) }
      for session in repeats { try runAgain(session) }
    }
  }

  /// - Returns: The scenario of the session if it reached something new.
  private func take(
    _ session: Exploration.Session, _ run: RunSession, _ end: SessionHost.End
  ) throws -> Scenario? {
    let (events, symbols) = (run.events, run.symbols)
    sessionCount += 1
    eventCount += events.count
    let before = session.scenario.before
    func log() throws -> SessionLogReader {
      try SessionLogReader(bytes: run.log(session.scenario.head), named: "session")
    }
    func scenario() throws -> Scenario {
      var scenario = try Scenario(of: log())
      scenario.follow(before)
      return scenario
    }
    // No session continues from a turn that ends the application.
    let lastTurn = events.headers.last(where: \.startsTurn)?.number ?? 0
    let new = try exploration.take(
      events, symbols, to: end.stop == nil ? .max : lastTurn - 1, before: before, log: log)
    for (property, match) in oracles.matches(in: events, symbols, end) {
      try add(property, match, session.number, after: before.count) { try new ?? scenario() }
    }
    return end.stop == nil ? new : nil
  }

  /// Looks for the stop of a session that ended in one of the processes before it: the first of them that
  /// stops is the session of the fault.
  private func takeBefore(_ session: Exploration.Session) throws {
    sessionCount += 1
    for place in session.scenario.before.indices {
      let scenario = session.scenario.sessionBefore(place)
      let run = try RunSession(BranchRequest(scenario), in: hosts[0])
      if Interruption.signal != nil { return }
      if run.end.stop == nil { continue }
      for (property, match) in oracles.matches(of: run) {
        add(property, match, session.number, after: place) { scenario }
      }
      return
    }
  }

  private func add(
    _ property: KeptProperty?, _ match: PropertyMatch, _ session: Int, after before: Int,
    _ scenario: () throws -> Scenario
  ) rethrows {
    guard let place = places[match.identity] else {
      places[match.identity] = findings.count
      findings.append(
        FoundFault(property: property, match: match, first: session, scenario: try scenario()))
      return
    }
    findings[place].count += 1
    let best = findings[place]
    if (before, match.number) < (best.scenario.before.count, best.match.number) {
      (findings[place].match, findings[place].scenario) = (match, try scenario())
    }
  }

  // MARK: The same session again

  /// A session whose stimuli run again.
  private struct Repeat {
    var session: Int
    var scenario: Scenario
    var run: RunSession
  }

  /// Runs the stimuli of a session, which must give the same events. In a session with secrets, other
  /// events can follow from their stand-ins.
  private func runAgain(_ session: Repeat) throws {
    let run = session.run
    let note = run.symbols.known(Redaction.note)
    if run.events.headers.contains(where: { $0.kind == .note && $0.name == note }) { return }
    let again = try RunSession(BranchRequest(session.scenario), in: hosts[0])
    guard Interruption.signal == nil, let index = run.firstDifference(from: again) else { return }
    let longer = index < run.events.count ? run : again
    let header = longer.events.headers[index]
    let match = PropertyMatch.differing(header, longer.symbols)
    add(nil, match, session.session, after: session.scenario.before.count) { session.scenario }
  }
}
