import CBOR
import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SessionLog

/// A session that a runtime records live, without a replay driver: what a user, the world and time
/// do is read from a log. The oracle for branches.
struct LiveRun {
  var bytes: [UInt8]
  private let events: EventList

  /// - Returns: Nil for a log with what only a replay can do: operations of spans and threads.
  init?(of reader: SessionLogReader) throws {
    let application = try RecordedScenario.application(reader.head.application)
    events = EventList()
    let symbols = events.symbols
    let runtime = Runtime(
      clock: .virtual, seed: reader.head.seed, symbols: symbols, rules: reader.head.rules)
    let host = HeadlessHost(runtime: runtime)
    let effects = KeptEffects()
    var answers: [[UInt8]] = []
    var roots: [Event] = []
    var begun: [Int: EffectKey] = [:]
    try reader.forEachEvent { header, payload in
      let event = Event(header, payload: Array(payload))
      if header.startsTurn, header.kind != .timer { roots.append(event) }
      if !header.startsTurn, header.kind == .answer { answers.append(event.payload) }
      return true
    }
    runtime.sink = events
    runtime.isRenewing = true
    runtime.effectHost = effects
    runtime.failureHandler = { _ in }
    runtime.answerScript = { _, _ in answers.isEmpty ? nil : answers.removeFirst() }
    for root in roots {
      let (name, node) = (reader.symbols[root.header.name], reader.symbols[root.header.node])
      let value = root.payload.isEmpty ? CBORValue.null : try CBORValue(canonical: root.payload)
      if name != "start" {
        runtime.advance(to: root.time)
      } else {
        runtime.moveHostTime(to: root.time)
      }
      for event in events.events where event.kind == .effectBegan && begun[event.number] == nil {
        begun[event.number] = EffectKey(
          node: event.header.node, name: event.header.name, occurrence: event.header.count)
      }
      switch root.kind {
      case .input where name == "start": runtime.start(value) { application.show(in: host) }
      case .input where name != "release":
        guard let word = InputWord(rawValue: name) else { return nil }
        if word == .settle {
          runtime.settlePosted()
        } else {
          runtime.input(word, target: node, value: value)
        }
      case .effectEnded:
        guard let key = begun[root.cause], let status = EffectStatus(rawValue: name) else {
          return nil
        }
        try? root.payload.withUnsafeBytes { try runtime.end(key, status, $0) }
      case .end: runtime.finish()
      default: return nil
      }
    }
    bytes = try events.log(reader.head)
  }

  func transcript() throws -> String { try RecordedScenario(bytes: bytes).transcript() }

  private final class KeptEffects: EffectHost {
    func effectBegan(_ effect: PendingEffect) {}
    func effectCancelled(_ effect: PendingEffect) {}
  }
}
