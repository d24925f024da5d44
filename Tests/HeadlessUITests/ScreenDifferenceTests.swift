import CBOR
import EventModel
import TestRounds
import Testing

@testable import HeadlessUI

@Suite struct ScreenDifferenceTests {
  @Test("The difference of two screens is the patch between their semantic values")
  func randomScreens() {
    let symbols = SymbolTable()
    for seed in 1...UInt64(rounds(1_000, thorough: 10_000)) {
      var random = RandomScreens(state: seed)
      let old = random.node(depth: 3)
      let new = random.changed(old, depth: 3)
      let expected = Patch.between(old.semanticValue, new.semanticValue, symbols: symbols)
      guard patch(from: old, to: new, symbols) == expected.symbolicBytes else {
        Issue.record("seed \(seed)")
        return
      }
    }
  }

  @Test("Without a former screen the patch sets the whole value")
  func firstScreen() {
    let screen = ScreenNode(kind: .text, text: "hello")
    #expect(
      patch(from: nil, to: screen, SymbolTable())
        == Patch([PatchOperation([], .set(screen.semanticValue))]).symbolicBytes)
  }

  /// The bytes of the patch; those of an empty one if nothing is written.
  private func patch(from old: ScreenNode?, to new: ScreenNode, _ symbols: SymbolTable) -> [UInt8] {
    var writer = CBORWriter(capacity: 64)
    var reads = Symbol.none
    guard
      ScreenDifference.write(
        from: old, to: new, symbols: symbols, into: &writer, sets: nil, reads: &reads)
    else {
      return Patch().symbolicBytes
    }
    return writer.array
  }
}

/// Screens of a fixed sequence, small enough that parts of two of them are often equal.
private struct RandomScreens: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static let kinds: [ScreenNode.Kind] = [
    .vStack, .hStack, .text, .button, .textField, .progress,
  ]
  /// Two of them look alike and differ in their bytes; two are long enough for a text change.
  private static let texts: [String?] = [
    nil, "", "a", "\u{E9}", "e\u{301}", String(repeating: "long ", count: 20),
    String(repeating: "long ", count: 20) + "er",
  ]
  private static let opacities = [1, 1, 1, 0, -0.0, 0.5]

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: values.indices, using: &self)]
  }

  mutating func node(depth: Int) -> ScreenNode {
    let count = depth == 0 ? 0 : Int.random(in: 0...5, using: &self)
    return ScreenNode(
      kind: pick(Self.kinds), text: pick(Self.texts), value: pick(Self.texts),
      id: pick([nil, nil, "1", "2", "\u{E9}", "e\u{301}"]), isDisabled: pick([false, true]),
      style: ScreenStyle(color: pick([nil, "blue", "red"]), opacity: pick(Self.opacities)),
      children: (0..<count).map { _ in node(depth: depth - 1) })
  }

  /// A screen that shares parts with another one, by identity or by content.
  mutating func changed(_ node: ScreenNode, depth: Int) -> ScreenNode {
    switch Int.random(in: 0..<10, using: &self) {
    case 0: return self.node(depth: depth)
    case 1, 2, 3: return node
    default: break
    }
    var style = node.style
    if pick([true, false]) {
      style = ScreenStyle(color: style.color, opacity: pick(Self.opacities))
    }
    return ScreenNode(
      kind: pick([node.kind, node.kind, .text]), text: pick([node.text, pick(Self.texts)]),
      value: pick([node.value, pick(Self.texts)]),
      id: pick([node.id, node.id, node.id, "1", "e\u{301}"]),
      isDisabled: pick([node.isDisabled, true]), style: style,
      children: changedChildren(node.children, depth: depth))
  }

  private mutating func changedChildren(_ old: [ScreenNode], depth: Int) -> [ScreenNode] {
    var children: [ScreenNode] = []
    for child in old {
      switch Int.random(in: 0..<8, using: &self) {
      case 0: continue
      case 1:
        children.append(node(depth: max(0, depth - 1)))
        children.append(child)
      default: children.append(changed(child, depth: max(0, depth - 1)))
      }
    }
    if pick([false, false, true]) { children.shuffle(using: &self) }
    return children
  }
}
