import EventModel
import TextTerminal
import Timeline

/// A session as pictures: the screen at the end of each turn that changed it or that an input began.
package struct Film {
  /// One picture.
  package struct Picture: Hashable, Sendable {
    /// The last event of the turn, whose screen is shown.
    package var event: Int
    /// The first event of the turn.
    package var root: Int
    /// When it is shown, in microseconds since the film began.
    package var time: Int64
  }

  /// The pictures, in order.
  package let pictures: [Picture]
  private let timeline: SessionTimeline

  /// The time that a picture is shown at least, in microseconds, unless pauses are as they were.
  private static let shortestPause: Int64 = 400_000

  /// - Parameter longestPause: Longer pauses between two pictures take this time, in microseconds,
  ///   and shorter ones ``shortestPause``; nil for pauses as they were.
  package init(of timeline: SessionTimeline, longestPause: Int64?) {
    self.timeline = timeline
    let index = timeline.index
    var pictures: [Picture] = []
    var (time, last): (Int64, Int64) = (0, 0)
    for turn in 0..<index.turnCount {
      guard let (root, _, event) = Self.events(ofTurn: turn, in: index) else { continue }
      if longestPause == nil || !pictures.isEmpty {
        time += Self.pause(index.time(of: root) - last, longest: longestPause)
      }
      last = index.time(of: root)
      pictures.append(Picture(event: event, root: root, time: time))
    }
    self.pictures = pictures
  }

  /// Returns the first event of a turn, its last frame, if it has one, and its last event; nil for a
  /// turn without a picture.
  static func events(
    ofTurn turn: Int, in index: SessionIndex
  ) -> (root: Int, frame: Int?, last: Int)? {
    let first = index.start(ofTurn: turn)
    let end = turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count
    let root = index.number(at: first)
    let frame = (first..<end).last { index.kind(of: index.number(at: $0)) == .frame }
    guard frame != nil || index.kind(of: root) == .input else { return nil }
    return (root, frame.map(index.number(at:)), index.number(at: end - 1))
  }

  /// Returns the pause before a picture, in microseconds.
  static func pause(_ recorded: Int64, longest: Int64?) -> Int64 {
    guard let longest else { return max(0, recorded) }
    return min(longest, max(shortestPause, recorded))
  }

  /// What began the turn of a picture, in one line of visible characters.
  package func caption(of picture: Picture) -> String {
    guard let event = try? timeline.event(at: picture.root) else { return "@\(picture.root)" }
    let text = Transcript.summary(of: event, symbols: timeline.symbols)
    return Printable.text("\(SessionTime.text(event.time))  @\(picture.root)  \(text)")
  }

  /// The screen of a picture, at most so many cells wide and high.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func screen(of picture: Picture, width: Int, height: Int) throws -> Grid {
    guard let tree = try timeline.state(after: picture.event).screen else {
      return Grid(width: max(1, width), height: 1)
    }
    let drawing = ScreenDrawing(of: tree, width: width, height: height)
    return drawing.window(height: height, focus: nil).grid
  }
}
