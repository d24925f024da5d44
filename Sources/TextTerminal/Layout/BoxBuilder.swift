/// Makes the boxes of a view tree.
///
/// An unknown kind shows its text and children.
struct BoxBuilder<Element: DrawnElement> {
  typealias Traits = BoxTraits

  let focus: Int?
  let cursor: Int?
  let glyphs: Glyphs
  /// Whether sheets and alerts are taken out of the page, to be drawn in front of it.
  private let isLayered: Bool
  /// Sheets and alerts, the last in front.
  private(set) var modals: [(box: LayoutBox, fillsScreen: Bool)] = []
  var controlCount = 0
  let memory: BoxMemory?

  init(focus: Int?, cursor: Int?, glyphs: Glyphs, isLayered: Bool, memory: BoxMemory?) {
    (self.focus, self.cursor, self.glyphs, self.memory) = (focus, cursor, glyphs, memory)
    self.isLayered = isLayered
  }

  mutating func page(_ element: Element) -> LayoutBox {
    memory?.begin()
    defer { memory?.end() }
    return box(element, Traits(), depth: 0) ?? LayoutBox(.layers(.init(.start, .start)))
  }

  /// Whether the text cursor is in a field among some controls, whose box then has it.
  private func holdsCursor(_ controls: Range<Int>) -> Bool {
    cursor != nil && focus.map(controls.contains) ?? false
  }

  /// The box of a row of a list, which may be known.
  mutating func row(
    _ element: Element, _ traits: Traits, depth: Int, _ list: Int?, _ index: Int
  ) -> LayoutBox? {
    guard let memory, let list, let identity = element.drawnIdentity else {
      return box(element, traits, depth: depth)
    }
    if let known = memory[list, index], known.element === identity, known.depth == depth,
      known.controls.lowerBound == controlCount, known.traits == traits,
      !holdsCursor(known.controls)
    {
      controlCount = known.controls.upperBound
      return known.box
    }
    let (first, modalCount) = (controlCount, modals.count)
    let made = box(element, traits, depth: depth)
    let controls = first..<controlCount
    memory[list, index] =
      holdsCursor(controls) || modals.count > modalCount
      ? nil
      : .init(element: identity, traits: traits, depth: depth, controls: controls, box: made)
    return made
  }

  mutating func box(_ element: Element, _ traits: Traits, depth: Int) -> LayoutBox? {
    guard depth < 64 else { return LayoutBox(.text(BoxText("…", role: .dim))) }
    if element.isDrawnHidden {
      countControls(in: element, depth: depth)
      return nil
    }
    var traits = traits
    if traits.labelWidth > 0, !Self.isField(element) { traits.labelWidth = 0 }
    var arrangement: (position: LayoutBox.Position, columns: Int?, rows: Int?)?
    var columns: Int?
    var priority: Double?
    let layout = element.drawnLayout
    for attribute in layout.reversed() {
      switch attribute {
      case .around: break
      case .stack(let position, let columns, let rows): arrangement = (position, columns, rows)
      case .priority(let value): priority = value
      case .lineLimit(let limit): traits.limit = limit
      case .cut(let cut): traits.cut = cut
      case .lines(let edge): traits.edge = edge
      case .bold(let isBold): traits.role = isBold ? .title : .plain
      case .columns(let count): columns = count
      case .labelsHidden: traits.hidesLabels = true
      case .shape: break
      }
    }
    let kind = element.drawnKind
    let inside = depth + 1
    let place = modals.count
    var result: LayoutBox
    switch kind {
    case "VStack":
      result = LayoutBox(
        .stack(.down, arrangement?.position.across ?? .start, spacing: arrangement?.rows),
        boxes(element, traits, inside, axis: .down))
    case "HStack":
      result = LayoutBox(
        .stack(.across, arrangement?.position.down ?? .start, spacing: arrangement?.columns),
        boxes(element, traits, inside, axis: .across))
    case "ZStack":
      result = LayoutBox(
        .layers(arrangement?.position ?? .init(.middle, .middle)), boxes(element, traits, inside))
    case "Grid", "Table": result = grid(element, traits, inside, columns: columns)
    default: result = leaf(element, kind, traits) ?? container(element, kind, traits, inside)
    }
    for case .around(let content) in layout { result = LayoutBox(content, [result]) }
    if Self.isModal(kind) {
      // What is inside another one is in front of it.
      let fillsScreen = kind == "FullScreenCover"
      modals.insert((fillsScreen ? Self.filling(result) : result, fillsScreen), at: place)
      if isLayered { return nil }
    }
    if let priority { result.priority = priority }
    return result
  }

  private static func isModal(_ kind: String) -> Bool {
    switch kind {
    case "Sheet", "Alert", "Dialog", "Popover", "FullScreenCover": true
    default: false
    }
  }

  private static func filling(_ box: LayoutBox) -> LayoutBox {
    var limits = LayoutBox.Limits()
    limits.maxWidth = CellProposal.unlimited
    limits.maxHeight = CellProposal.unlimited
    return LayoutBox(.limits(limits, .init(.start, .start)), [box])
  }

  mutating func boxes(
    _ element: Element, _ traits: Traits, _ depth: Int, axis: LayoutBox.Axis = .down
  ) -> [LayoutBox] {
    let children = element.drawnChildren
    var result: [LayoutBox] = []
    var traits = traits
    var endOfRun = 0
    let list = memory?.beginList(rows: children.count)
    // Without an iterator, whose type would be looked up for each element.
    for index in 0..<children.count {
      let child = children[index]
      if axis == .down, index >= endOfRun {
        traits.labelWidth = 0
        endOfRun = index
        while endOfRun < children.count, Self.isField(children[endOfRun]) {
          traits.labelWidth = max(traits.labelWidth, Self.labelWidth(of: children[endOfRun]))
          endOfRun += 1
        }
      }
      let box =
        switch child.drawnKind {
        case "Spacer": wrapped(child, LayoutBox(.spacer(axis, least: axis == .across ? 2 : 1)))
        case "Divider": wrapped(child, LayoutBox(.divider(axis)))
        default: row(child, traits, depth: depth, list, index)
        }
      if let box { result.append(box) }
    }
    return result
  }

  private func wrapped(_ element: Element, _ box: LayoutBox) -> LayoutBox {
    var result = box
    for case .around(let content) in element.drawnLayout { result = LayoutBox(content, [result]) }
    return result
  }

  // MARK: Elements

  func words(
    _ text: String, of element: Element, _ traits: Traits, _ role: Role
  ) -> LayoutBox {
    var text = BoxText(text, role: role == .plain ? traits.role : role, limit: traits.limit)
    text.place = element.drawnPlace
    (text.cut, text.edge, text.ellipsis) = (traits.cut, traits.edge, glyphs.ellipsis)
    return LayoutBox(.text(text))
  }

  private mutating func leaf(_ element: Element, _ kind: String, _ traits: Traits) -> LayoutBox? {
    let text = Printable.text(element.drawnText ?? "")
    switch kind {
    case "Text": return words(element.drawnText ?? "", of: element, traits, Self.role(of: element))
    case "Button", "Toggle":
      // What a style of the application shows in several lines is in a container.
      return Self.hasLines(element) ? nil : button(element, kind)
    case "Option", "Link": return button(element, kind)
    case "TextField", "SecureField", "TextEditor":
      return field(
        element, label: traits.hidesLabels ? "" : text, labelWidth: traits.labelWidth,
        isSecret: kind == "SecureField")
    case "Progress":
      return words(
        Self.progress(element) + (text.isEmpty ? Self.plainText(element) : text), of: element,
        traits, .dim)
    case "Divider": return LayoutBox(.divider(.down))
    case "Spacer": return LayoutBox(.spacer(.down, least: 1))
    case "Shape": return shape(element)
    default: return nil
    }
  }

  private mutating func container(
    _ element: Element, _ kind: String, _ traits: Traits, _ depth: Int
  ) -> LayoutBox {
    let text = Printable.text(element.drawnText ?? "")
    var traits = traits
    switch kind {
    case "GridRow", "Stepper", "Slider", "Toolbar", "Menu", "ControlGroup", "Badge":
      let own = text.isEmpty ? [] : [words(text, of: element, traits, .plain)]
      return LayoutBox(.flow, own + boxes(element, traits, depth, axis: .across))
    case "Picker", "LabeledContent":
      let own =
        text.isEmpty || traits.hidesLabels ? [] : [words(text + ":", of: element, traits, .plain)]
      return LayoutBox(.flow, own + boxes(element, traits, depth, axis: .across))
    case "NavigationSplitView":
      let pages = boxes(element, traits, depth, axis: .across)
      guard pages.count > 1 else { return column(pages) }
      let divider = LayoutBox(.divider(.across))
      return LayoutBox(
        .stack(.across, .start, spacing: 1),
        Array(pages.map { [$0] }.joined(separator: [divider])))
    case "TabView": return tabs(element.drawnChildren, traits, depth)
    case "Button", "Toggle":
      let isOn = element.drawnValue == "on"
      let mark = control(element, kind == "Button" ? "[>]" : isOn ? "[x]" : "[ ]")
      return LayoutBox(
        .stack(.across, .start, spacing: 1), [mark, column(boxes(element, traits, depth))])
    case "Area":
      let area = area(element)
      let inside = boxes(element, traits, depth)
      return LayoutBox(.area(area), [LayoutBox(.layers(.init(.start, .start)), inside)])
    case "Row":
      let mark = rowMark(element)
      return LayoutBox(
        .stack(.across, .start, spacing: 2), [mark, column(boxes(element, traits, depth))])
    case "List", "Form": return LayoutBox(.scroll, [column(sections(element, traits, depth))])
    case "ScrollView": return LayoutBox(.scroll, [column(boxes(element, traits, depth))])
    case "Panel": return LayoutBox(.border(title: text), [column(boxes(element, traits, depth))])
    case "Sheet", "Alert", "Dialog", "Popover":
      let inside = LayoutBox(.scroll, [column(boxes(element, traits, depth))])
      return LayoutBox(.border(title: text), [inside])
    default:
      if kind == "Footer" { traits.role = .dim }
      if kind == "Title" || kind == "Header" { traits.role = .title }
      let own = text.isEmpty ? [] : [words(text, of: element, traits, .plain)]
      return column(own + boxes(element, traits, depth))
    }
  }

  func column(_ boxes: [LayoutBox]) -> LayoutBox {
    LayoutBox(.stack(.down, .start, spacing: nil), boxes)
  }
}
