import EventModel

extension BoxBuilder {
  /// Counts the controls in a hidden element, because a control's index includes hidden ones.
  mutating func countControls(in element: Element, depth: Int) {
    guard depth < 64 else { return }
    if ControlWords.isControl(element.drawnKind) { controlCount += 1 }
    for child in element.drawnChildren { countControls(in: child, depth: depth + 1) }
  }

  mutating func rowMark(_ element: Element) -> LayoutBox {
    control(element, element.drawnValue == "selected" ? "[*]" : "[ ]")
  }

  mutating func button(_ element: Element, _ kind: String) -> LayoutBox {
    let own = Printable.text(element.drawnText ?? "")
    let label = own.isEmpty ? Self.plainText(element) : own
    let isOn = element.drawnValue.map { $0 == "on" || $0 == "selected" } ?? false
    switch (kind, !element.isDrawnDisabled) {
    case ("Toggle", _): return control(element, (isOn ? "[x] " : "[ ] ") + label)
    case (_, false): return control(element, "(\(label))")
    default: return control(element, isOn ? "[*\(label)*]" : "[ \(label) ]")
    }
  }

  mutating func control(_ element: Element, _ text: String) -> LayoutBox {
    let (index, role) = nextControl(element)
    var control = BoxControl(
      [StyledText(text, role)], index: index, isEnabled: !element.isDrawnDisabled)
    control.place = element.drawnPlace
    return LayoutBox(.control(control))
  }

  /// Whether a control without a text has rows of elements in it.
  static func hasLines(_ control: Element) -> Bool {
    guard control.drawnText == nil else { return false }
    return control.drawnChildren.count > 1
      || ["VStack", "Grid", "Panel", "List", "ScrollView"].contains(
        control.drawnChildren.first?.drawnKind)
      || control.drawnChildren.contains { holdsControl($0) }
  }

  private static func holdsControl(_ element: Element) -> Bool {
    ControlWords.isControl(element.drawnKind) || element.drawnChildren.contains { holdsControl($0) }
  }

  private mutating func nextControl(_ element: Element) -> (index: Int, role: Role) {
    let index = controlCount
    controlCount += 1
    return (index, element.isDrawnDisabled ? .dim : Self.role(of: element))
  }

  mutating func area(_ element: Element) -> BoxArea {
    let (index, _) = nextControl(element)
    return BoxArea(
      index: index, isEnabled: !element.isDrawnDisabled, place: element.drawnPlace,
      cell: index == focus ? cursor.map(BoxArea.Cell.init) : nil)
  }

  static func isField(_ element: Element) -> Bool {
    switch element.drawnKind {
    case "TextField", "SecureField", "TextEditor": true
    default: false
    }
  }

  static func labelWidth(of field: Element) -> Int {
    CellWidth.of(Printable.text(field.drawnText ?? ""))
  }

  mutating func field(
    _ element: Element, label: String, labelWidth: Int, isSecret: Bool
  ) -> LayoutBox {
    let value = Printable.text(element.drawnValue ?? "")
    let characters = Array(isSecret ? String(repeating: "*", count: value.count) : value)
    let indent = String(repeating: " ", count: max(0, labelWidth - CellWidth.of(label)))
    let title = label.isEmpty ? "" : label + ": " + indent
    let (index, role) = nextControl(element)
    let position = index == focus ? cursor.map { max(0, min($0, characters.count)) } : nil
    let content = characters.reduce(position == characters.count ? 1 : 0) { $0 + CellWidth.of($1) }
    let frame = CellWidth.of(title) + 2
    var control = BoxControl(
      least: frame + 1, ideal: frame + max(12, content), index: index,
      isEnabled: !element.isDrawnDisabled
    ) { width in
      FieldLine(
        title: title, characters: characters, cursor: position, room: width - frame, role: role
      ).line
    }
    control.place = element.drawnPlace
    return LayoutBox(.control(control))
  }

  // MARK: Words

  /// A bar of 20 cells for work of which the percentage is known.
  static func progress(_ element: Element) -> String {
    guard let value = element.drawnValue, value.hasSuffix(" %"),
      let percent = Int(value.dropLast(2))
    else { return "(...) " }
    let filled = max(0, min(percent, 100)) / 5
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
    return "[\(bar)] \(Printable.text(value)) "
  }

  /// The role of an element's colour in a terminal.
  static func role(of element: Element) -> Role {
    switch element.drawnColor {
    case "gray", "grey", "secondary": .dim
    case "red": .removed
    case "green": .added
    case "blue", "indigo", "accent": .timer
    case "yellow", "orange", "brown": .commit
    case "purple", "pink": .route
    case "cyan", "teal", "mint": .send
    case let color?: Role(mixed: color) ?? .plain
    case nil: .plain
    }
  }

  static func plainText(_ element: Element, depth: Int = 0) -> String {
    if let text = element.drawnText { return Printable.text(text) }
    guard depth < 64 else { return "" }
    let parts = element.drawnChildren.map { plainText($0, depth: depth + 1) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
