import RandomPairs
import TestRounds
import Testing
import TextTerminal

/// Random trees of boxes.
private struct RandomBoxes {
  var generator: SeededGenerator
  private static let words = [
    "a", "tea", "日本語", "a longer text of words", "👩‍👩‍👧 family", "one\ntwo and three", "",

    "e\u{301}e\u{301}", "unbreakable-and-long", " leading", "trailing ",
  ]

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
  mutating func maybe(_ range: ClosedRange<Int>) -> Int? {
    number(0...2) == 0 ? nil : number(range)
  }

  mutating func position() -> LayoutBox.Position { .init(edge(), edge()) }

  mutating func edge() -> LayoutBox.Edge { [.start, .middle, .end][number(0...2)] }

  mutating func box(depth: Int) -> LayoutBox {
    let kind = number(0...(depth == 0 ? 4 : 16))
    switch kind {
    case 0, 1, 2:
      var text = BoxText(Self.words[number(0...(Self.words.count - 1))], limit: maybe(1...3))
      (text.cut, text.edge) = ([.head, .middle, .tail][number(0...2)], edge())
      return LayoutBox(.text(text))
    case 3:
      let least = number(1...6)
      return LayoutBox(
        .control(BoxControl(least: least, ideal: least + number(0...12)) { _ in [] }))
    case 4:
      let fill = BoxFill(
        role: .plain, form: .ellipse, isFilled: true, takesHeight: number(0...1) == 0,
        glyphs: Glyphs(isASCII: true))
      return LayoutBox([.divider(.down), .divider(.across), .fill(fill)][number(0...2)])
    case 5...8:
      let axis: LayoutBox.Axis = kind < 7 ? .across : .down
      var children = boxes(depth)
      for index in children.indices where number(0...3) == 0 {
        children[index] =
          number(0...1) == 0 ? LayoutBox(.spacer(axis, least: number(0...3))) : children[index]
        children[index].priority = Double(number(-1...1))
      }
      return LayoutBox(.stack(axis, edge(), spacing: maybe(0...3)), children)
    case 9: return LayoutBox(.flow, boxes(depth))
    case 10: return LayoutBox(.layers(position()), boxes(depth))
    case 11:
      return LayoutBox(
        .grid,
        (0...number(0...3)).map { _ in
          number(0...4) == 0
            ? box(depth: depth - 1) : LayoutBox(.stack(.across, .start, spacing: nil), boxes(depth))
        })
    case 12: return LayoutBox(.scroll, [box(depth: depth - 1)])
    case 13: return LayoutBox(limits(), [box(depth: depth - 1)])
    case 14:
      return LayoutBox(
        .frame(width: maybe(0...30), height: maybe(0...9), position()), [box(depth: depth - 1)])
    default: return LayoutBox(decoration(), [box(depth: depth - 1)])
    }
  }

  private mutating func boxes(_ depth: Int) -> [LayoutBox] {
    (0..<number(0...4)).map { _ in box(depth: depth - 1) }
  }

  private mutating func limits() -> LayoutBox.Content {
    var limits = LayoutBox.Limits()
    limits.minWidth = maybe(0...20)
    limits.maxWidth = maybe(0...1) == nil ? CellProposal.unlimited : maybe(20...40)
    limits.idealWidth = maybe(0...30)
    limits.minHeight = maybe(0...4)
    limits.maxHeight = maybe(4...12)
    limits.idealHeight = maybe(0...6)
    return .limits(limits, position())
  }

  private mutating func decoration() -> LayoutBox.Content {
    switch number(0...5) {
    case 0:
      return .padding(
        .init(
          top: number(0...2), leading: number(0...3), bottom: number(0...2),
          trailing: number(0...3)))
    case 1: return .fixedSize(width: number(0...1) == 0, height: number(0...1) == 0)
    case 2: return .offset(columns: number(-3...3), rows: number(-2...2))
    case 4: return .position(column: number(-3...30), row: number(-2...9))
    case 3: return .border(title: ["", "Title", "A much longer title"][number(0...2)])
    default: return .painted(.dim)
    }
  }
}

/// Every box of a layout, in the coordinates of the whole one, with the lines of texts.
private func layout(_ box: LayoutBox, _ offer: CellProposal, _ row: Int = 0, _ column: Int = 0)
  -> [String]
{
  let size = box.size(offer)
  var lines = ["\(row),\(column) \(size.width)x\(size.height)"]
  if case .text(let text) = box.content { lines += text.rows(width: offer.width) }
  for part in box.placed(offer) {
    lines += layout(part.box, part.proposal, row + part.row, column + part.column)
  }
  return lines
}

private func layout(
  _ box: LayoutBox, _ offer: CellProposal, by reference: LayoutReference, _ row: Int = 0,
  _ column: Int = 0
) -> [String] {
  let size = reference.size(box, offer)
  var lines = ["\(row),\(column) \(size.width)x\(size.height)"]
  if case .text(let text) = box.content { lines += reference.rows(of: text, offer.width) }
  for part in reference.parts(of: box, offer) {
    lines += layout(
      part.box, part.proposal, by: reference, row + part.row, column + part.column)
  }
  return lines
}

@Suite struct LayoutBoxTests {
  /// Returns the seeds of random trees that a reference lays out otherwise, at most ten.
  private func differing(from reference: LayoutReference) -> [UInt64] {
    var found: [UInt64] = []
    for seed in 0..<UInt64(rounds(400, thorough: 10_000)) where found.count < 10 {
      var random = RandomBoxes(generator: SeededGenerator(seed: seed))
      let box = random.box(depth: 3)
      for _ in 0..<3 {
        let offer = CellProposal(random.maybe(0...40), random.maybe(0...12))
        if layout(box, offer) != layout(box, offer, by: reference) {
          found.append(seed)
          break
        }
      }
    }
    return found
  }

  @Test("Random trees are laid out as the rules say by definition")
  func reference() { #expect(differing(from: LayoutReference()) == []) }

  @Test("Of a long column the rows in sight are those of the whole one, and its controls are found")
  func column() throws {
    for seed in 0..<UInt64(30) {
      var random = RandomBoxes(generator: SeededGenerator(seed: seed))
      let boxes = (0..<200).map { index in
        let control = BoxControl([StyledText("control \(index)")], index: index * 2)
        let lines = Array(repeating: "word", count: random.number(1...3)).joined(separator: "\n")
        return index % 3 == 0 ? LayoutBox(.control(control)) : LayoutBox(.text(BoxText(lines)))
      }
      let position = random.maybe(0...2)
      let box = LayoutBox(.stack(.down, .middle, spacing: position), boxes)
      let offer = CellProposal(random.number(1...30), random.maybe(1...40))
      let all = box.placed(offer)
      #expect(all.map(\.row) == LayoutReference().parts(of: box, offer).map(\.row))
      for _ in 0..<20 {
        let start = random.number(-10...700)
        let rows = start..<start + random.number(1...30)
        let shown = box.placed(offer, rows: rows).map { "\($0.row),\($0.column)" }
        let inSight = all.filter {
          $0.row < rows.upperBound && $0.row + $0.box.size($0.proposal).height > rows.lowerBound
        }
        #expect(
          shown.filter { inSight.map { "\($0.row),\($0.column)" }.contains($0) }
            == inSight.map { "\($0.row),\($0.column)" }, "\(seed) \(rows)")
        #expect(shown.count <= inSight.count + 1, "\(seed) \(rows)")
      }
      for index in -1...400 {
        let place = index % 6 == 0 ? all[index / 2].row : nil
        #expect(box.row(ofControl: index, offer) == (index < 400 && index >= 0 ? place : nil))
      }
    }
  }

  @Test("A reference with another rule differs")
  func canary() { #expect(differing(from: LayoutReference(flowGap: 3)) != []) }
}
