import EventModel
import Testing

@testable import ReplayRuntime

@Suite final class EffectRegistryTests {
  private let runtime = Runtime()
  private var registry = EffectRegistry()

  private func begin(
    _ name: String, on node: String, mode: EffectMode, began: Int
  ) -> EffectKey {
    let symbols = runtime.symbols
    let key = registry.nextKey(node: symbols.symbol(node), name: symbols.symbol(name))
    registry.begin(
      PendingEffect(
        key: key, runtime: runtime, began: began, mode: mode, scope: nil,
        encodeError: Runtime.encodeAsText, run: { (.cancelled, []) }, resume: { _, _ in }))
    return key
  }

  @Test("Effects of one name on one node are told apart by how many began before")
  func occurrences() {
    let keys = [
      begin("load", on: "app", mode: .boundary, began: 1),
      begin("load", on: "app", mode: .boundary, began: 2),
      begin("load", on: "cart", mode: .boundary, began: 3),
    ]
    #expect(keys.map(\.occurrence) == [0, 1, 0])
    #expect(registry.pending(node: keys[0].node, name: keys[0].name).map(\.began) == [1, 2])
    let (ended, again) = (registry.end(keys[0]), registry.end(keys[0]))
    #expect(ended?.began == 1)
    #expect(again == nil, "an effect ends once")
    let third = begin("load", on: "app", mode: .boundary, began: 4)
    #expect(third.occurrence == 2, "an ended effect counts")
    #expect(registry.has(node: keys[2].node))
  }

  @Test("A span is open from its beginning to its end; a boundary never is")
  func spans() {
    let span = begin("poll", on: "app", mode: .opaque, began: 7)
    let load = begin("load", on: "app", mode: .boundary, began: 8)
    #expect(registry.isOpenSpan(7) && registry.isOutside)
    #expect(!registry.isOpenSpan(8))
    #expect(registry.openSpan(7).map { runtime.symbols[$0] } == "poll")
    #expect(registry.openSpan(8) == nil)
    _ = registry.end(span)
    #expect(!registry.hasOpenSpans && !registry.isOutside)
    _ = registry.end(load)
    #expect(registry.isEmpty)
  }

  @Test("An action from outside is known while its code runs")
  func outsideActions() {
    #expect(!registry.isOutsideAction(3))
    registry.beginOutsideAction(3)
    #expect(registry.isOutsideAction(3) && registry.isOutside && !registry.isOutsideAction(4))
    registry.endOutsideAction(3)
    #expect(!registry.isOutside)
  }
}
