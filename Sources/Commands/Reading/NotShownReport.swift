import CBOR
import EventModel
import Timeline

/// The output of `why --not` for a text that the screen does not show: whether it ever did, and what
/// took it away.
struct NotShownReport: PathReport {
  let timeline: SessionTimeline
  let text: String
  let position: Int
  /// The last frame that showed the text; nil for none.
  private let last: Int?
  /// The frame after that one.
  private var end: Int?
  let path = StatePath(nodeName: "screen")

  /// - Throws: ``LogError``, ``ProjectionError``.
  init(of text: String, at position: Int, in timeline: SessionTimeline) throws {
    (self.timeline, self.text, self.position) = (timeline, text, position)
    last = try timeline.lastFrame(showing: text, upTo: position)
    guard let last else { return }
    var end: Int?
    try timeline.forEachEvent(from: last + 1) { header, _ in
      if header.kind == .frame { end = header.number }
      return end == nil
    }
    self.end = end
  }

  func lines() throws -> [String] {
    let name = Notation.quoted(text)
    guard let last, let end else {
      return ["\(name) was never on the screen up to @\(position)"]
    }
    let cause = try timeline.shown(by: end).last.last?.number ?? end
    return [
      "\(name) is not on the screen since @\(end); the frame @\(last) was the last to show it"
    ]
      + (try EventLine.chain(to: cause, timeline))
  }

  /// The document of the schema `compose-replay/why/1`, with a text instead of a write.
  func document() throws -> CBORValue {
    func number(_ event: Int?) -> CBORValue { event.map { .int(Int64($0)) } ?? .null }
    return .map(
      unwrittenPairs + [
        CBORPair(.text("text"), .text(text)), CBORPair(.text("frame"), number(last)),
        CBORPair(.text("not_shown_since"), number(end)),
      ])
  }
}
