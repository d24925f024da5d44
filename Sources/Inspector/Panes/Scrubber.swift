import TextTerminal
import Timeline

/// The whole session in one row. Every turn has the same width, and its events share that; the bar of a
/// cell is as high as its turns have events, on a logarithmic scale. What has not been read is blank,
/// and as wide as its share of the events.
struct Scrubber {
  /// What a cell contains.
  enum Cell: Equatable {
    case unread
    /// How high the bar of its turns is, from 0 to 7, and whether one of them begins with an input.
    case events(height: Int, hasInput: Bool)
  }

  /// The cells, from the beginning of the session to its end.
  private(set) var cells: [Cell] = []
  private var unread = 0
  private var turns = 0
  private var key: [Int] = []

  /// Computes the cells, if the events that were read or the width are others than before.
  mutating func update(_ index: SessionIndex, width: Int) {
    let new = [index.begin, index.count, index.turnCount, width]
    guard key != new else { return }
    (key, turns, cells) = (new, index.turnCount, [])
    guard width > 0, turns > 0 else { return }
    unread = index.isWhole ? 0 : min(width - 1, index.begin * width / index.count)
    cells = Array(repeating: .unread, count: width)
    let sizes = (0..<width - unread).map { size(ofTurns: shownTurns(of: $0), index) }
    let (least, most) = (Self.logarithm(16), Self.logarithm(sizes.max() ?? 16))
    for (offset, size) in sizes.enumerated() {
      let hasInput = shownTurns(of: offset).prefix(Self.mostTurns).contains {
        index.kind(of: index.number(at: index.start(ofTurn: $0))) == .input
      }
      let height = (Self.logarithm(size) - least) * 7 / max(1, most - least)
      cells[unread + offset] = .events(height: height, hasInput: hasInput)
    }
  }

  /// The turns that begin in a cell, of those that are not blank, or else the one that is in it.
  private func shownTurns(of cell: Int) -> Range<Int> {
    let width = cells.count - unread
    let first = (cell * turns + width - 1) / width
    let end = ((cell + 1) * turns + width - 1) / width
    return first < end ? first..<end : first - 1..<first
  }

  /// How many events some turns have on average, in sixteenths.
  private func size(ofTurns turns: Range<Int>, _ index: SessionIndex) -> Int {
    let end = Self.extent(ofTurn: turns.upperBound - 1, index)
    return (end.start + end.size - index.start(ofTurn: turns.lowerBound)) * 16 / turns.count
  }

  /// The binary logarithm of a number above 7, in eighths, between powers of two on straight lines.
  private static func logarithm(_ number: Int) -> Int {
    let exponent = number.bitWidth - 1 - number.leadingZeroBitCount
    return exponent * 8 + (number >> (exponent - 3)) - 8
  }

  /// How many turns of a cell are asked whether they are inputs: all of them take too long in a session
  /// of millions.
  private static let mostTurns = 4_096

  /// The cell of a place that was read.
  func cell(ofPlace place: Int, _ index: SessionIndex) -> Int {
    let turn = index.turn(of: index.number(at: place))
    let (start, size) = Self.extent(ofTurn: turn, index)
    return unread + (turn * size + place - start) * (cells.count - unread) / (size * turns)
  }

  /// The first place that is in a cell or after it; the number of places if there is none.
  func place(ofCell cell: Int, _ index: SessionIndex) -> Int {
    let width = cells.count - unread
    let (turn, rest) = ((cell - unread) * turns / width, (cell - unread) * turns % width)
    guard turn < turns else { return index.count }
    let (start, size) = Self.extent(ofTurn: turn, index)
    return start + (rest * size + width - 1) / width
  }

  private static func extent(ofTurn turn: Int, _ index: SessionIndex) -> (start: Int, size: Int) {
    let start = index.start(ofTurn: turn)
    return (
      start, (turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count) - start
    )
  }
}
