import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// Reads from a log what the report of a divergence says.
struct DivergenceReading {
  let divergence: Divergence
  let timeline: SessionTimeline

  private var symbols: SymbolTable { timeline.symbols }
  private var subject: Event? { divergence.recorded ?? divergence.replayed }

  // MARK: Both sides

  func sides() throws -> [DivergenceReport.Side] {
    try [
      side("recorded", divergence.recorded, absentWhen: .extra) { try causeWords($0.cause) },
      side("replayed", divergence.replayed, absentWhen: .missing) { _ in
        try replayedCauseWords()
      },
    ].compactMap { $0 }
  }

  /// The event of one side, and its cause if the causes differ.
  private func side(
    _ name: String, _ event: Event?, absentWhen absence: Divergence.Difference,
    cause: (Event) throws -> String
  ) throws -> DivergenceReport.Side? {
    guard let event else {
      return divergence.difference == absence ? .init(name: name, event: "nothing") : nil
    }
    return .init(
      name: name, event: summary(event),
      cause: divergence.difference == .cause ? try cause(event) : nil)
  }

  private func causeWords(_ number: Int) throws -> String {
    guard number != EventHeader.noCause, number < timeline.count else { return "nothing" }
    return "@\(number)  \(summary(try timeline.event(at: number)))"
  }

  private func replayedCauseWords() throws -> String {
    if let extra = divergence.extraCauses.first { return "an extra  \(summary(extra))" }
    return try causeWords(divergence.replayedCause ?? EventHeader.noCause)
  }

  /// Summarises an event in one line. If both sides are long and begin alike, the line shows the
  /// part that differs.
  private func summary(_ event: Event) -> String {
    if event.kind == .frame, divergence.recorded != nil, divergence.replayed != nil {
      return "frame"
    }
    let text = Transcript.summary(of: event, symbols: symbols)
    return text.count <= 160 ? text : text.prefix(159) + "…"
  }

  // MARK: State

  /// The difference of the states; nil if it is not known, or if there is none.
  func state() throws -> DivergenceReport.State? {
    guard let subject else { return nil }
    do {
      return try state(of: subject)
    } catch let error as ProjectionError {
      return .init(name: "state     \(error)")
    }
  }

  private func state(of subject: Event) throws -> DivergenceReport.State? {
    let (name, old, new) = try DivergedValues(divergence: divergence, timeline: timeline).values()
    guard let old, let new else { return nil }
    var difference = StateDifference(from: old, to: new, node: "")
    if difference.isEmpty { return nil }
    if subject.kind == .frame {
      difference = ScreenPaths(old: old, new: new, controls: divergence.controls).named(difference)
    }
    return .init(name: name, lines: difference.lines(width: 84, limit: 24).map(\.text))
  }

  // MARK: Cause

  func causes() throws -> [DivergenceReport.Cause] {
    var chain: [DivergenceReport.Cause] = []
    var number = divergence.recorded?.cause
    if number == nil {
      chain = divergence.extraCauses.map { cause($0, "extra", isReplayed: true) }
      number = divergence.replayedCause
    }
    let limit = DivergenceReport.longestChain - chain.count
    chain += try timeline.causeChain(from: number, limit: limit).map {
      cause($0, "@\($0.number)", isReplayed: false)
    }
    if let subject {
      let last = divergence.replayed ?? subject
      var here = cause(last, divergence.positionText, isReplayed: divergence.replayed != nil)
      (here.kind, here.text) = (subject.kind.name, words(of: subject))
      chain.insert(here, at: 0)
    }
    return chain.reversed()
  }

  private func words(of event: Event) -> String {
    [symbols[event.header.name], symbols[event.header.node]].filter { !$0.isEmpty }
      .joined(separator: "  ")
  }

  private func cause(
    _ event: Event, _ number: String, isReplayed: Bool
  ) -> DivergenceReport.Cause {
    let recorded = symbols[event.header.place]
    return .init(
      number: number, kind: event.kind.name, text: words(of: event),
      place: Self.place(of: event, isReplayed: isReplayed, in: divergence, symbols)
        ?? (recorded.isEmpty ? nil : "\(recorded) (when recorded)"))
  }

  /// The source place of a divergence's event, such as `Shop/CartService.swift:13`; nil if unknown.
  static func place(of divergence: Divergence, _ symbols: SymbolTable) -> String? {
    guard let event = divergence.replayed ?? divergence.recorded else { return nil }
    return place(of: event, isReplayed: divergence.replayed != nil, in: divergence, symbols)
  }

  /// For a missing event: the place of the last event before it that has one.
  var nearPlace: String? {
    guard divergence.replayed == nil, let recorded = divergence.recorded,
      CallPlaces.isMadeByCode(recorded)
    else { return nil }
    return CallPlaces.before(divergence.position, in: timeline).lazy
      .compactMap { Self.place(of: $0, in: divergence, symbols) }.first
  }

  /// The place in today's source. The record has the places of the build that made it.
  private static func place(
    of event: Event, isReplayed: Bool = false, in divergence: Divergence, _ symbols: SymbolTable
  ) -> String? {
    if let found = divergence.places[event.number] { return found }
    return isReplayed && event.header.place != .none ? symbols[event.header.place] : nil
  }
}
