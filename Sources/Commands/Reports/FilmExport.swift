import CBOR
import EventModel
import Inspector
import SnapshotDiff
import Timeline

/// A session as an asciicast, a film for other players: a head and one line for each picture, and a
/// mark for each input.
///
/// Source: asciinema, "asciicast v2".
struct FilmExport {
  private static let (width, height) = (100, 30)
  private let film: Film
  private let timeline: SessionTimeline

  init(_ timeline: SessionTimeline, longestPause: Int64?) {
    self.timeline = timeline
    film = Film(of: timeline, longestPause: longestPause)
  }

  func write() throws {
    try Output.standard.line(
      JSON.text(
        ofPlain: .fields([
          "version": .unsigned(2), "width": .unsigned(UInt64(Self.width)),
          "height": .unsigned(UInt64(Self.height + 1)), "title": .text(timeline.events.name),
        ])))
    for picture in film.pictures {
      let screen = try film.screen(of: picture, width: Self.width, height: Self.height)
      let caption = film.caption(of: picture)
      let rows = screen.textRows.map { Escaping.escaped($0) }
      // Home and erase; the caption is dim in the last row.
      let text =
        "\u{1b}[H\u{1b}[2J" + rows.joined(separator: "\r\n")
        + "\u{1b}[\(Self.height + 1);1H\u{1b}[2m\(caption.prefix(Self.width))\u{1b}[0m"
      try line(picture.time, "o", text)
      let event = try timeline.event(at: picture.root)
      if event.kind == .input { try line(picture.time, "m", caption) }
    }
  }

  private func line(_ time: Int64, _ kind: String, _ text: String) throws {
    let cells: [CBORValue] = [.float(Double(time) / 1e6), .text(kind), .text(text)]
    try Output.standard.line(JSON.text(ofPlain: .array(cells)))
  }
}
