import HeadlessUI
import Replay
import TextTerminal

extension ScreenNode: DrawnElement {
  package var drawnKind: String { kind.rawValue }
  package var drawnText: String? { text }
  package var drawnValue: String? { value }
  package var drawnColor: String? { color }
  package var isDrawnHidden: Bool { opacity == 0 }
  package var isDrawnDisabled: Bool { isDisabled }
  package var drawnChildren: [ScreenNode] { children }
  package var drawnIdentity: AnyObject? { self }
  package var drawnLayout: [DrawnLayout] {
    kind == .shape ? layout.flatMap(\.drawn) + drawnShape : layout.flatMap(\.drawn)
  }

  /// What a shape with a frame is drawn as. One without a frame fills what is behind others.
  private var drawnShape: [DrawnLayout] {
    var outline: ShapeOutline?
    var (width, height): (Double?, Double?)
    for style in layout {
      switch style {
      case .shape(let shape): outline = shape
      case .frame(let fixedWidth, let fixedHeight, _):
        (width, height) = (width ?? fixedWidth, height ?? fixedHeight)
      case .flexibleFrame(let limits, _):
        if let most = limits.maxWidth, most.isFinite { width = width ?? most }
        if let most = limits.maxHeight, most.isFinite { height = height ?? most }
      default: break
      }
    }
    guard let outline, width != nil || height != nil else { return [] }
    var form = outline.isEllipse ? BoxFill.Form.ellipse : .rectangle
    if let height, height < Points.thin { form = .line(.across) }
    if let width, width < Points.thin { form = .line(.down) }
    return [.shape(form, isFilled: outline.isFilled, hasHeight: height != nil)]
  }
}

/// Points in cells. A cell is 8 points wide and 16 high, about the shape of a terminal's, so that the
/// usual padding is a column at the sides and no row.
enum Points {
  /// What has fewer is a line.
  static let thin = 3.0

  static func columns(_ points: Double) -> Int { cells((points / 8).rounded()) }
  static func rows(_ points: Double) -> Int { cells((points / 16).rounded(.down)) }

  /// The cell with a point.
  static func column(at point: Double) -> Int { cells((point / 8).rounded(.down)) }
  static func row(at point: Double) -> Int { cells((point / 16).rounded(.down)) }

  /// The middle of a cell.
  static func middle(of cell: BoxArea.Cell) -> (x: Int, y: Int) {
    (cell.column * 8 + 4, cell.row * 16 + 8)
  }

  /// A frame has a cell for any size above 0.
  static func frameColumns(_ points: Double) -> Int { max(points > 0 ? 1 : 0, columns(points)) }
  static func frameRows(_ points: Double) -> Int { max(points > 0 ? 1 : 0, rows(points)) }

  private static func cells(_ value: Double) -> Int {
    let limit = Double(CellProposal.unlimited)
    return value.isNaN ? 0 : Int(max(-limit, min(value, limit)))
  }
}

extension LayoutStyle {
  fileprivate var drawn: [DrawnLayout] {
    switch self {
    case .padding(let insets):
      let cells = LayoutBox.Insets(
        top: max(0, Points.rows(insets.top)), leading: max(0, Points.columns(insets.leading)),
        bottom: max(0, Points.rows(insets.bottom)),
        trailing: max(0, Points.columns(insets.trailing)))
      return [.around(.padding(cells))]
    case .frame(let width, let height, let alignment):
      return [
        .around(
          .frame(
            width: width.map(Points.frameColumns), height: height.map(Points.frameRows),
            alignment.position))
      ]
    case .flexibleFrame(let limits, let alignment):
      return [.around(.limits(limits.cells, alignment.position))]
    case .stack(let alignment, let spacing):
      return [
        .stack(
          alignment.stackPosition, columns: spacing.map { max(0, Points.columns($0)) },
          rows: spacing.map { max(0, Points.rows($0)) })
      ]
    case .offset(let x, let y):
      return [.around(.offset(columns: Points.columns(x), rows: Points.rows(y)))]
    case .position(let x, let y):
      return [.around(.position(column: Points.column(at: x), row: Points.row(at: y)))]
    case .priority(let value): return [.priority(value)]
    case .fixedSize(let horizontal, let vertical):
      return [.around(.fixedSize(width: horizontal, height: vertical))]
    case .font(let font): return font.map { [.bold($0.isBold)] } ?? []
    case .text(let traits): return traits.contains(.bold) ? [.bold(true)] : []
    case .lineLimit(let limit): return [.lineLimit(limit)]
    case .lines(let alignment): return [.lines(alignment.edge)]
    case .truncation(let mode):
      return [.cut(mode == .head ? .head : mode == .middle ? .middle : .tail)]
    case .border: return [.around(.border(title: ""))]
    case .columns(let count): return [.columns(count)]
    case .labelsHidden: return [.labelsHidden]
    case .scroll, .zIndex, .aspectRatio, .background, .tint, .look, .shape: return []
    }
  }
}

extension FrameLimits {
  fileprivate var cells: LayoutBox.Limits {
    var result = LayoutBox.Limits()
    result.minWidth = minWidth.map(Points.frameColumns)
    result.idealWidth = idealWidth.map(Points.frameColumns)
    result.maxWidth = maxWidth.map(Points.frameColumns)
    result.minHeight = minHeight.map(Points.frameRows)
    result.idealHeight = idealHeight.map(Points.frameRows)
    result.maxHeight = maxHeight.map(Points.frameRows)
    return result
  }
}

extension Alignment {
  fileprivate var position: LayoutBox.Position {
    let down: LayoutBox.Edge =
      switch vertical {
      case .top, .firstTextBaseline: .start
      case .center: .middle
      case .bottom, .lastTextBaseline: .end
      }
    let across: LayoutBox.Edge =
      switch horizontal {
      case .leading: .start
      case .center: .middle
      case .trailing: .end
      }
    return LayoutBox.Position(across, down)
  }
}

extension Alignment {
  /// A stack in the usual alignment, the centre, begins at the start, as terminals show texts.
  fileprivate var stackPosition: LayoutBox.Position {
    let position = position
    return LayoutBox.Position(
      position.across == .middle ? .start : position.across,
      position.down == .middle ? .start : position.down)
  }
}

extension TextAlignment {
  fileprivate var edge: LayoutBox.Edge {
    switch self {
    case .leading: .start
    case .center: .middle
    case .trailing: .end
    }
  }
}
