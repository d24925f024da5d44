import Testing

@testable import TextTerminal

/// An element that is its own identity.
private final class Node: DrawnElement {
  let drawnKind: String
  let drawnText: String?
  let drawnChildren: [Node]
  var drawnValue: String? { drawnKind == "TextField" ? "typed" : nil }
  var drawnColor: String? { nil }
  var isDrawnHidden: Bool { false }
  var isDrawnDisabled: Bool { false }
  var drawnLayout: [DrawnLayout] { [] }
  var drawnIdentity: AnyObject? { self }

  init(_ kind: String, _ text: String? = nil, _ children: [Node] = []) {
    (drawnKind, drawnText, drawnChildren) = (kind, text, children)
  }

  /// A row of one of six kinds.
  static func row(_ number: UInt64) -> Node {
    let text = "row \(number % 1_000)"
    return switch number % 6 {
    case 0: Node("Text", text)
    case 1: Node("HStack", nil, [Node("Text", text), Node("Button", "Open")])
    case 2: Node("TextField", text)
    case 3: Node("Section", text, [Node("Toggle", text), Node("Button", text)])
    case 4: Node("Sheet", nil, [Node("Button", "Close")])
    default:
      Node(
        "VStack", nil, [Node("Text", text), Node("Divider"), Node("TextField", "longer " + text)])
    }
  }
}

@Suite struct BoxMemoryTests {
  @Test("A screen with remembered rows is drawn as one without, whatever has changed")
  func changes() {
    var random = RandomNumbers(state: 7)
    let memory = BoxMemory()
    var rows = (0..<100).map { _ in Node.row(random.next()) }
    for round in 0..<300 {
      switch random.next() % 4 {
      case 0: rows[Int(random.next() % UInt64(rows.count))] = .row(random.next())
      case 1: rows.insert(.row(random.next()), at: Int(random.next() % UInt64(rows.count)))
      case 2 where rows.count > 50: rows.remove(at: Int(random.next() % UInt64(rows.count)))
      default: break
      }
      let kind = random.next() % 2 == 0 ? "List" : "ScrollView"
      let tree = Node("VStack", nil, [Node("TextField", "Search"), Node(kind, nil, rows)])
      let (isLayered, focus) = (random.next() % 2 == 0, Int(random.next() % 60))
      let cursor = random.next() % 2 == 0 ? 2 : nil
      func drawing(_ memory: BoxMemory?) -> ScreenDrawing {
        let boxes = ScreenBoxes(
          of: tree, isLayered: isLayered, focus: focus, cursor: cursor,
          glyphs: Glyphs(isASCII: true), memory: memory)
        return ScreenDrawing(boxes, width: 40, height: 24, focus: focus)
      }
      let (known, fresh) = (drawing(memory), drawing(nil))
      #expect(known.grid == fresh.grid, "round \(round)")
      #expect(known.controls.map(\.index) == fresh.controls.map(\.index), "round \(round)")
    }
  }

  @Test("Only the rows that have changed get other boxes")
  func reuse() {
    let memory = BoxMemory()
    var rows = (0..<100).map { Node("Text", "row \($0)") }
    func boxes() -> [LayoutBox] {
      let boxes = ScreenBoxes(
        of: Node("List", nil, rows), isLayered: false, glyphs: Glyphs(isASCII: true),
        memory: memory)
      return boxes.page.children[0].children
    }
    let before = boxes()
    rows[40] = Node("Text", "other")
    let after = boxes()
    #expect(after.indices.filter { after[$0] !== before[$0] } == [40])
  }
}

private struct RandomNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
