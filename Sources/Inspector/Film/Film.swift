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

  /// - Parameters:
  ///   - longestPause: Longer pauses between two pictures take this time, in microseconds, and shorter
  ///     ones ``shortestPause``; nil for pauses as they were.
  ///   - index: The facts about the events; nil for those of the timeline.
  ///   - turns: The turns to show, of which the first one has a picture; nil for all.
  package init(
    of timeline: SessionTimeline, longestPause: Int64?, index: SessionIndex? = nil,
    turns: Range<Int>? = nil
  ) {
    self.timeline = timeline
    let index = index ?? timeline.index
    var pictures: [Picture] = []
    var (time, last): (Int64, Int64) = (0, 0)
    for turn in turns ?? 0..<index.turnCount {
      let (first, end) = (
        index.start(ofTurn: turn),
        turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count
      )
      let root = index.number(at: first)
      let isShown =
        index.kind(of: root) == .input || turn == turns?.lowerBound
        || (first..<end).contains { index.kind(of: index.number(at: $0)) == .frame }
      guard isShown else { continue }
      let pause = max(0, index.time(of: root) - last)
      if let longestPause, !pictures.isEmpty {
        time += min(longestPause, max(Self.shortestPause, pause))
      } else if longestPause == nil {
        time += pause
      }
      last = index.time(of: root)
      pictures.append(Picture(event: index.number(at: end - 1), root: root, time: time))
    }
    self.pictures = pictures
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
