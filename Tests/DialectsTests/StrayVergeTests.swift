import ReplayRuntime
import Testing
import Verge

private struct Tally: Equatable, Codable {
  var count = 0
}

@Suite struct StrayVergeTests {
  @Test("A stray may make stores and derived values; the session makes its own")
  func own() {
    let runtime = Runtime()
    let shared = runtime.run { Store<Tally, Never>(initialState: Tally()) }
    let kept = Kept()
    let play = StrayPlay(runtime) {
      let store = Store<Tally, Never>(initialState: Tally())
      for store in [store, shared] {
        let derived = store.derived(.map(\.count))
        kept.objects.append(derived)
        kept.objects.append(derived.sinkValue { _ in })
        store.commit { $0.count = 1 }
        #expect(derived.primitiveValue == 0)
      }
    }
    #expect(play.events == 0)
    #expect(play.reports.contains("make Derived"), "\(play.reports)")
    let derived = shared.derived(.map(\.count))
    var seen: [Int] = []
    let sink = derived.sinkValue { seen.append($0.primitive) }
    shared.commit { $0.count = 5 }
    #expect(seen == [0, 5])
    withExtendedLifetime(sink) {}
  }

  private final class Kept: @unchecked Sendable {
    var objects: [Any] = []
  }
}
