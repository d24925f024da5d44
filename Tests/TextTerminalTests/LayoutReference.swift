import TextTerminal

/// The rules of layout by definition: every answer is computed again wherever it is needed.
struct LayoutReference {
  /// The space between two boxes of a flow; another number is a reference that must differ.
  var flowGap = 2

  // MARK: Sizes

  func size(_ box: LayoutBox, _ offer: CellProposal) -> CellSize {
    let (width, height) = (offer.width, offer.height)
    switch box.content {
    case .text(let text):
      let rows = rows(of: text, width)
      return CellSize(rows.map { CellWidth.of($0) }.max() ?? 0, rows.count)
    case .control(let control):
      return CellSize(max(control.least, min(control.ideal, width ?? control.ideal)), 1)
    case .fill(let fill): return CellSize(width ?? 1, fill.takesHeight ? height ?? 1 : 1)
    case .spacer(.across, let least): return CellSize(max(least, width ?? least), 0)
    case .spacer(.down, let least): return CellSize(0, max(least, height ?? least))
    case .divider(.down): return CellSize(width ?? 1, 1)
    case .divider(.across): return CellSize(1, height ?? 1)
    case .scroll:
      let inside = size(box.children[0], CellProposal(width, nil))
      return CellSize(inside.width, min(inside.height, max(3, height ?? inside.height)))
    case .layers:
      return CellSize(
        box.children.map { size($0, offer).width }.max() ?? 0,
        box.children.map { size($0, offer).height }.max() ?? 0)
    case .stack, .flow, .grid:
      let parts = parts(of: box, offer)
      if case .grid = box.content { return gridSize(box, width) }
      let right = parts.map { $0.column + size($0.box, $0.proposal).width }.max() ?? 0
      let bottom = parts.map { $0.row + size($0.box, $0.proposal).height }.max() ?? 0
      return CellSize(right, bottom)
    default: return surrounding(box, offer)
    }
  }

  private func surrounding(_ box: LayoutBox, _ offer: CellProposal) -> CellSize {
    let inside = size(box.children[0], inner(box, offer))
    switch box.content {
    case .padding(let edges):
      return CellSize(
        inside.width + edges.leading + edges.trailing, inside.height + edges.top + edges.bottom)
    case .frame(let width, let height, _):
      return CellSize(width ?? inside.width, height ?? inside.height)
    case .limits(let limits, _):
      let inner = inner(box, offer)
      return CellSize(
        frame(inside.width, inner.width, limits.minWidth, limits.maxWidth),
        frame(inside.height, inner.height, limits.minHeight, limits.maxHeight))
    case .position:
      return CellSize(offer.width ?? inside.width, offer.height ?? inside.height)
    case .border(let title):
      let wanted = title.isEmpty ? 0 : CellWidth.of(title) + 2
      let room = offer.width.map { max(0, $0 - 4) } ?? wanted
      return CellSize(max(inside.width, min(wanted, room)) + 4, inside.height + 2)
    default: return inside
    }
  }

  private func frame(_ inside: Int, _ offer: Int?, _ least: Int?, _ most: Int?) -> Int {
    let offer = offer ?? inside
    switch (least, most) {
    case (nil, nil): return inside
    case (let least?, nil): return max(least, min(inside, offer))
    case (nil, let most?): return min(most, max(inside, offer))
    case (let least?, let most?): return min(most, max(max(least, min(inside, offer)), offer))
    }
  }

  private func inner(_ box: LayoutBox, _ offer: CellProposal) -> CellProposal {
    switch box.content {
    case .padding(let edges):
      return CellProposal(
        offer.width.map { $0 - edges.leading - edges.trailing },
        offer.height.map { $0 - edges.top - edges.bottom })
    case .frame(let width, let height, _):
      return CellProposal(width ?? offer.width, height ?? offer.height)
    case .limits(let limits, _):
      func within(_ value: Int?, _ least: Int?, _ most: Int?) -> Int? {
        value.map { max(least ?? 0, min($0, most ?? $0)) }
      }
      return CellProposal(
        within(offer.width ?? limits.idealWidth, limits.minWidth, limits.maxWidth),
        within(offer.height ?? limits.idealHeight, limits.minHeight, limits.maxHeight))
    case .fixedSize(let width, let height):
      return CellProposal(width ? nil : offer.width, height ? nil : offer.height)
    case .border: return CellProposal(offer.width.map { $0 - 4 }, offer.height.map { $0 - 2 })
    case .scroll: return CellProposal(offer.width, nil)
    default: return offer
    }
  }

  // MARK: Positions

  struct Part {
    var box: LayoutBox
    var proposal: CellProposal
    var row: Int
    var column: Int
  }

  func parts(of box: LayoutBox, _ offer: CellProposal) -> [Part] {
    switch box.content {
    case .text, .control, .fill, .spacer, .divider: return []
    case .stack(let axis, let edge, let spacing):
      return stack(box, axis, edge, spacing, offer)
    case .flow: return flow(box, offer.width)
    case .grid: return grid(box, offer.width)
    case .layers(let position):
      return box.children.map { middle($0, offer, position, size(box, offer)) }
    case .frame(_, _, let position), .limits(_, let position):
      return [middle(box.children[0], inner(box, offer), position, size(box, offer))]
    default:
      var part = Part(box: box.children[0], proposal: inner(box, offer), row: 0, column: 0)
      if case .padding(let edges) = box.content {
        (part.row, part.column) = (edges.top, edges.leading)
      }
      if case .border = box.content { (part.row, part.column) = (1, 2) }
      if case .offset(let columns, let rows) = box.content {
        (part.row, part.column) = (rows, columns)
      }
      if case .position(let column, let row) = box.content {
        let own = size(box.children[0], offer)
        (part.row, part.column) = (row - own.height / 2, column - own.width / 2)
      }
      return [part]
    }
  }

  private func middle(
    _ box: LayoutBox, _ offer: CellProposal, _ position: LayoutBox.Position, _ whole: CellSize
  ) -> Part {
    let own = size(box, offer)
    return Part(
      box: box, proposal: offer, row: before(position.down, whole.height - own.height),
      column: before(position.across, whole.width - own.width))
  }

  private func before(_ edge: LayoutBox.Edge, _ rest: Int) -> Int {
    switch edge {
    case .start: 0
    case .middle: Int((Double(rest) / 2).rounded(.down))
    case .end: rest
    }
  }

  // MARK: Stacks

  private func isSpacer(_ box: LayoutBox) -> Bool {
    if case .spacer = box.content { true } else { false }
  }

  private func stack(
    _ box: LayoutBox, _ axis: LayoutBox.Axis, _ edge: LayoutBox.Edge, _ spacing: Int?,
    _ offer: CellProposal
  ) -> [Part] {
    let boxes = box.children
    let isRow = axis == .across
    func offered(_ along: Int?) -> CellProposal {
      isRow ? CellProposal(along, offer.height) : CellProposal(offer.width, along)
    }
    func along(_ size: CellSize) -> Int { isRow ? size.width : size.height }
    func aside(_ size: CellSize) -> Int { isRow ? size.height : size.width }
    let spaces = boxes.indices.map { index in
      if index == 0 { return 0 }
      if let spacing { return spacing }
      return isSpacer(boxes[index]) || isSpacer(boxes[index - 1]) ? 0 : (isRow ? 2 : 0)
    }
    var offers = boxes.map { _ in offered(nil) }
    if let whole = isRow ? offer.width : offer.height {
      let least = boxes.map { along(size($0, offered(0))) }
      let most = boxes.map { along(size($0, offered(CellProposal.unlimited))) }
      let room = whole - spaces.reduce(0, +)
      if isRow, boxes.count > 1, least.reduce(0, +) > room { return flow(box, whole) }
      var taken = 0
      var waiting = Array(boxes.indices)
      while !waiting.isEmpty {
        // Of the highest priority the least flexible one, the first of several.
        let priority = waiting.map { boxes[$0].priority }.max() ?? 0
        let group = waiting.filter { boxes[$0].priority == priority }
        let flexibility = group.map { most[$0] - least[$0] }.min() ?? 0
        guard let next = group.first(where: { most[$0] - least[$0] == flexibility }) else { break }
        let lower = waiting.filter { boxes[$0].priority < priority }.map { least[$0] }
        let part = max(0, room - taken - lower.reduce(0, +)) / group.count
        offers[next] = offered(part)
        taken += along(size(boxes[next], offers[next]))
        waiting.removeAll { $0 == next }
      }
    }
    let sizes = zip(boxes, offers).map { size($0, $1) }
    let whole = sizes.map(aside).max() ?? 0
    var position = 0
    return boxes.indices.map { index in
      position += spaces[index]
      defer { position += along(sizes[index]) }
      let side = before(edge, whole - aside(sizes[index]))
      return Part(
        box: boxes[index], proposal: offers[index], row: isRow ? side : position,
        column: isRow ? position : side)
    }
  }

  private func flow(_ box: LayoutBox, _ width: Int?) -> [Part] {
    var parts: [Part] = []
    var (row, column, height) = (0, 0, 0)
    var isFirst = true
    for child in box.children {
      let ideal = size(child, CellProposal(nil, nil)).width
      let offer = CellProposal(min(ideal, width ?? ideal), nil)
      let own = size(child, width == nil ? CellProposal(nil, nil) : offer)
      if !isFirst {
        if let width, column + flowGap + own.width > width {
          (row, column, height) = (row + height, 0, 0)
        } else {
          column += flowGap
        }
      }
      parts.append(
        Part(
          box: child, proposal: width == nil ? CellProposal(nil, nil) : offer, row: row,
          column: column))
      isFirst = false
      column += own.width
      height = max(height, own.height)
    }
    return parts
  }

  // MARK: Grids

  private func cells(_ row: LayoutBox) -> [LayoutBox]? {
    if case .stack(.across, _, _) = row.content { row.children } else { nil }
  }

  private func columns(_ box: LayoutBox, _ width: Int?) -> [Int] {
    var columns: [Int] = []
    for cells in box.children.compactMap({ cells($0) }) {
      for (index, cell) in cells.enumerated() {
        if index == columns.count { columns.append(0) }
        columns[index] = max(columns[index], size(cell, CellProposal(nil, nil)).width)
      }
    }
    guard let width else { return columns }
    while columns.reduce(0, +) + 2 * (columns.count - 1) > width,
      let widest = columns.max(), widest > 1, let last = columns.lastIndex(of: widest)
    {
      columns[last] -= 1
    }
    return columns
  }

  private func grid(_ box: LayoutBox, _ width: Int?) -> [Part] {
    let columns = columns(box, width)
    var parts: [Part] = []
    var line = 0
    for row in box.children {
      guard let cells = cells(row) else {
        parts.append(Part(box: row, proposal: CellProposal(width, nil), row: line, column: 0))
        line += size(row, CellProposal(width, nil)).height
        continue
      }
      for (index, cell) in cells.enumerated() {
        parts.append(
          Part(
            box: cell, proposal: CellProposal(columns[index], nil), row: line,
            column: columns[..<index].reduce(0) { $0 + $1 + 2 }))
      }
      let heights = zip(cells, columns).map { size($0, CellProposal($1, nil)).height }
      line += heights.max() ?? 0
    }
    return parts
  }

  private func gridSize(_ box: LayoutBox, _ width: Int?) -> CellSize {
    let columns = columns(box, width)
    let parts = grid(box, width)
    let spanned = box.children.filter { cells($0) == nil }
      .map { size($0, CellProposal(width, nil)).width }
    let all = columns.reduce(0, +) + 2 * max(0, columns.count - 1)
    return CellSize(
      max(all, spanned.max() ?? 0),
      parts.map { $0.row + size($0.box, $0.proposal).height }.max() ?? 0)
  }

  // MARK: Texts

  /// The lines of a text: as many words as fit in each.
  func rows(of text: BoxText, _ width: Int?) -> [String] {
    let widest = text.paragraphs.map { CellWidth.of($0) }.max() ?? 0
    let room = width == 0 ? min(8, widest) : width ?? widest
    var rows: [(text: String, paragraph: Int)] = []
    for (index, paragraph) in text.paragraphs.enumerated() {
      rows += broken(paragraph, room).map { ($0, index) }
    }
    guard let limit = text.limit, rows.count > limit else { return rows.map(\.text) }
    let last = rows[limit - 1]
    let rest = rows[(limit - 1)...].filter { $0.paragraph == last.paragraph }.map(\.text)
    return rows[..<(limit - 1)].map(\.text) + [cut(rest.joined(separator: " "), room, text)]
  }

  private func cut(_ line: String, _ room: Int, _ text: BoxText) -> String {
    let room = max(0, room - 1)
    if CellWidth.of(line) <= room { return line + text.ellipsis }
    switch text.cut {
    case .tail: return start(line, room) + text.ellipsis
    case .head: return text.ellipsis + end(line, room)
    case .middle: return start(line, room - room / 2) + text.ellipsis + end(line, room / 2)
    }
  }

  private func start(_ line: String, _ room: Int) -> String {
    var line = line
    while CellWidth.of(line) > room { line.removeLast() }
    return line
  }

  private func end(_ line: String, _ room: Int) -> String {
    var line = line
    while CellWidth.of(line) > room { line.removeFirst() }
    return line
  }

  private func broken(_ text: String, _ room: Int) -> [String] {
    var rows: [String] = []
    var rest = Array(text)
    // A character that is wider than the room has a row.
    while CellWidth.of(String(rest)) > room, rest.count > 1 {
      var count = 0
      while count < rest.count, CellWidth.of(String(rest[...count])) <= room { count += 1 }
      count = max(1, count)
      if count < rest.count, rest[count] == " " {
        rows.append(String(rest[..<count]))
        rest.removeFirst(count + 1)
      } else if let space = rest[..<count].lastIndex(of: " ") {
        rows.append(String(rest[..<space]))
        rest.removeFirst(space + 1)
      } else {
        rows.append(String(rest[..<count]))
        rest.removeFirst(count)
      }
    }
    return rows + [String(rest)]
  }
}
