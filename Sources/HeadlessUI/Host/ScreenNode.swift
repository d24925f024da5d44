import CBOR
import TypeLayout

/// One element of the screen.
///
/// Nodes are immutable. A rendering that changes nothing in a part of the screen keeps that
/// part's nodes. So identical nodes are equal, and comparing two screens takes time in proportion
/// to what differs.
public final class ScreenNode {
  /// The kind of an element. The log contains its raw value.
  public enum Kind: String, Sendable {
    case vStack = "VStack"
    case hStack = "HStack"
    case zStack = "ZStack"
    case text = "Text"
    case progress = "Progress"
    case button = "Button"
    case textField = "TextField"
    case secureField = "SecureField"
    case toggle = "Toggle"
    case list = "List"
    case panel = "Panel"
    case divider = "Divider"
    case spacer = "Spacer"
    case alert = "Alert"
    case area = "Area"
    case badge = "Badge"
    case controlGroup = "ControlGroup"
    case dialog = "Dialog"
    case disclosure = "DisclosureGroup"
    case footer = "Footer"
    case form = "Form"
    case fullScreen = "FullScreenCover"
    case gauge = "Gauge"
    case grid = "Grid"
    case gridRow = "GridRow"
    case header = "Header"
    case image = "Image"
    case label = "Label"
    case labeledContent = "LabeledContent"
    case link = "Link"
    case menu = "Menu"
    case navigationStack = "NavigationStack"
    case option = "Option"
    case page = "Page"
    case picker = "Picker"
    case popover = "Popover"
    case row = "Row"
    case scrollView = "ScrollView"
    case section = "Section"
    case shape = "Shape"
    case sheet = "Sheet"
    case slider = "Slider"
    case splitView = "NavigationSplitView"
    case stepper = "Stepper"
    case tab = "Tab"
    case table = "Table"
    case tabView = "TabView"
    case textEditor = "TextEditor"
    case title = "Title"
    case toolbar = "Toolbar"
  }

  /// The kind of this element.
  public let kind: Kind
  /// The text of a text, the label of a control, or the title of a panel.
  public let text: String?
  /// The content of a field, `on` or `off` of a toggle, or `selected` of a selected button.
  public let value: String?
  /// The identifier of a row.
  public let id: String?
  /// Whether a control refuses input.
  public let isDisabled: Bool
  /// `cancel` or `default`, for a control that a key triggers.
  public let shortcut: String?
  let style: ScreenStyle
  /// The name of the colour; nil for the usual one.
  package var color: String? { style.color }
  /// From 0 for hidden to 1.
  package var opacity: Double { style.opacity }
  /// The elements inside this one, in order.
  public let children: [ScreenNode]
  let control: ScreenControl?
  /// How the element is laid out and decorated, from the inside outwards. It is not recorded.
  package let layout: [LayoutStyle]
  /// The nodes that the places read whose evaluations made this element, as a set, and the pass.
  @exclusivity(unchecked) private var reads: (set: Int32, pass: Int32) = (0, 0)

  init(
    kind: Kind, text: String? = nil, value: String? = nil, id: String? = nil,
    isDisabled: Bool = false, shortcut: String? = nil, style: ScreenStyle = .plain,
    children: [ScreenNode] = [], control: ScreenControl? = nil, layout: [LayoutStyle] = []
  ) {
    self.kind = kind
    self.text = text
    self.value = value
    self.id = id
    self.isDisabled = isDisabled
    self.shortcut = shortcut
    self.style = style
    self.children = children
    self.control = control
    self.layout = layout
  }

  func identified(by id: String) -> ScreenNode { copy(id: id, style: style) }

  func faded(to opacity: Double) -> ScreenNode {
    copy(
      id: id,
      style: ScreenStyle(
        color: style.color, opacity: style.opacity * opacity, transition: style.transition))
  }

  func transitioning(by name: String) -> ScreenNode {
    copy(
      id: id,
      style: ScreenStyle(
        color: style.color, opacity: style.opacity, transition: style.transition ?? name))
  }

  func laidOut(_ added: LayoutStyle) -> ScreenNode {
    copy(id: id, style: style, layout: layout + [added])
  }

  private func copy(
    id: String?, style: ScreenStyle, layout: [LayoutStyle]? = nil
  ) -> ScreenNode {
    let result = ScreenNode(
      kind: kind, text: text, value: value, id: id, isDisabled: isDisabled, shortcut: shortcut,
      style: style, children: children, control: control, layout: layout ?? self.layout)
    result.reads = reads
    return result
  }

  /// Adds the nodes that one more place read in this pass.
  func add(_ set: Int32, of sets: ReadSets) {
    reads = (sets.union(reads(in: sets), set), sets.pass)
  }

  /// The nodes that the places read which have made this element in this pass.
  func reads(in sets: ReadSets) -> Int32 { reads.pass == sets.pass ? reads.set : 0 }

  /// The same, with those of all elements inside this one.
  func allReads(in sets: ReadSets) -> Int32 {
    children.reduce(reads(in: sets)) { sets.union($0, $1.allReads(in: sets)) }
  }

  /// Every text in this element, joined by spaces.
  public var plainText: String {
    guard let text else { return Self.plainText(of: children) }
    return children.isEmpty ? text : "\(text) \(Self.plainText(of: children))"
  }

  /// Every text in the given elements, joined by spaces.
  static func plainText(of nodes: [ScreenNode]) -> String {
    if nodes.count == 1 { return nodes[0].plainText }
    return nodes.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether two lists contain the same objects in the same order.
  static func areIdentical(_ a: [ScreenNode], _ b: [ScreenNode]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  /// Whether two nodes show the same. Children that are the same object are not compared further.
  static func showSame(_ a: ScreenNode, _ b: ScreenNode) -> Bool {
    if a === b { return true }
    guard haveSameAttributes(a, b), a.children.count == b.children.count else { return false }
    // An object is retained for a call, and most are the same.
    for index in a.children.indices where a.children[index] !== b.children[index] {
      if !showSame(a.children[index], b.children[index]) { return false }
    }
    return true
  }

  /// Whether two nodes are the same apart from their children.
  static func haveSameAttributes(_ a: ScreenNode, _ b: ScreenNode) -> Bool {
    a.kind == b.kind && a.isDisabled == b.isDisabled && sameBytes(a.text, b.text)
      && sameBytes(a.value, b.value) && sameBytes(a.id, b.id) && sameBytes(a.shortcut, b.shortcut)
      && a.style.showsSame(as: b.style)
  }

  /// Whether two texts have the same bytes. Swift's `==` also accepts canonically equivalent texts,
  /// and the log does not.
  static func sameBytes(_ a: String?, _ b: String?) -> Bool {
    // Most equal texts are short, or the same object. To compare the words retains nothing.
    let sameWords = withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { ValueMemory.isEqual(a, $0, MemoryLayout<String?>.size) }
    }
    if sameWords { return true }
    guard let a, let b else { return a == nil && b == nil }
    return a.hasSameBytes(as: b)
  }

  /// Returns the new nodes, but keeps an old node where it shows and does the same.
  ///
  /// Each place keeps its own control, so controls of different places differ.
  static func reusing(_ old: [ScreenNode], for new: [ScreenNode]) -> [ScreenNode] {
    guard old.count == new.count else { return new }
    var result = new
    for index in new.indices where canReuse(old[index], for: new[index]) {
      result[index] = old[index]
    }
    return result
  }

  private static func canReuse(_ former: ScreenNode, for latter: ScreenNode) -> Bool {
    latter.control === former.control && areIdentical(former.children, latter.children)
      && haveSameAttributes(former, latter) && former.layout == latter.layout
  }
}
