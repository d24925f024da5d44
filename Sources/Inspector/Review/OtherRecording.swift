import EventModel
import TextTerminal
import Timeline

/// The other of two recordings of a golden: what a moment is compared with.
struct OtherRecording {
  let timeline: SessionTimeline
  /// Whether this is the golden, and the renewed recording is shown.
  let isGolden: Bool

  /// Returns the turn of this recording with the same root as a turn of the one that is shown: so many
  /// inputs, timers or results of effects were before it.
  ///
  /// - Returns: Nil if there are fewer roots of this kind here.
  func turn(like turn: Int, of index: SessionIndex) -> Int? {
    let kind = index.kind(ofTurn: turn)
    let count = (0..<turn).count { index.kind(ofTurn: $0) == kind }
    return (0..<timeline.index.turnCount).lazy.filter { timeline.index.kind(ofTurn: $0) == kind }
      .dropFirst(count).first
  }

  /// Returns the event of this recording at the place of one that is shown, in the turn with the same
  /// root; of a turn that is not here, the last event.
  func event(like event: Int, of index: SessionIndex) -> Int {
    let (own, turn) = (timeline.index, index.turn(of: event))
    guard let here = self.turn(like: turn, of: index) else { return own.last }
    let place = index.place(of: event) - index.start(ofTurn: turn)
    return own.number(at: min(own.start(ofTurn: here) + place, own.lastPlace(ofTurn: here)))
  }
}

extension SessionIndex {
  fileprivate func kind(ofTurn turn: Int) -> EventKind { kind(of: number(at: start(ofTurn: turn))) }

  fileprivate func lastPlace(ofTurn turn: Int) -> Int {
    turn + 1 < turnCount ? start(ofTurn: turn + 1) - 1 : count - 1
  }
}

extension Scene {
  /// The states that are compared: before and after the current event, or since the base; in a review
  /// those of the golden and of the renewed recording, after the turn.
  var compared: (old: Result<Projection, InspectorError>, new: Result<Projection, InspectorError>) {
    guard marks.diffBase == nil, other != nil else {
      return (state(at: diffStart), state(at: current))
    }
    let (here, there) = (stateAfterTurn, stateOfOther)
    return other?.isGolden == true ? (there, here) : (here, there)
  }

  /// The number of the last event of the current turn.
  var lastOfTurn: Int { index.number(at: index.lastPlace(ofTurn: index.turn(of: current))) }

  /// The state after the current turn.
  var stateAfterTurn: Result<Projection, InspectorError> { state(at: lastOfTurn) }

  /// The state of the other recording after the same turn.
  var stateOfOther: Result<Projection, InspectorError> {
    guard let other else { return .failure(InspectorError(message: "there is nothing to compare")) }
    guard let turn = other.turn(like: index.turn(of: current), of: index) else {
      let name = other.isGolden ? "the golden" : "the renewed recording"
      return .failure(InspectorError(message: "this turn is not in \(name)"))
    }
    do {
      let index = other.timeline.index
      let last = index.number(at: index.lastPlace(ofTurn: turn))
      return .success(try other.timeline.state(after: last))
    } catch {
      return .failure(InspectorError(message: Printable.text(String(describing: error))))
    }
  }
}
