import AsyncStore
import EventModel
import HeadlessUI
import RandomPairs
import ReplayProbes
import ReplayRuntime
import TestRounds
import Testing
import VDStore
import Verge

private struct Draft: Codable, Equatable, Verge.StateType {
  var count = 0
  var text = ""
  var rows: [Int] = []
}

private typealias Notes = AsyncStore<Draft, Void>
private typealias Handle = VDStore.Store<Draft>

private final class Shelf: Verge.Store<Draft, Never>, @unchecked Sendable {
  init() { super.init(initialState: Draft(), logger: nil) }
}

/// What the work may use, whether or not it is still on the screen.
private final class Known {
  var handles: [Handle] = []
  var notes: [Notes] = []
  var shelves: [Shelf] = []
  let work = RandomWork()
  let handle = Handle(Draft())
  let shelf = Shelf()
  let note = Notes(state: Draft(), env: ()) { _ in .none }

  static var current: Known {
    Runtime.ambient.inTurn("known") { Runtime.ambient.registry(Known.self) { Known() } }
  }
}

private enum Work {
  /// Does one of the things that work does.
  static func act(_ choice: Int, _ known: Known) {
    let handle = choice % 3 == 0 ? known.handle : pick(known.handles, choice) ?? known.handle
    let notes = choice % 3 == 1 ? known.note : pick(known.notes, choice) ?? known.note
    let shelf = choice % 3 == 2 ? known.shelf : pick(known.shelves, choice) ?? known.shelf
    switch choice % 11 {
    case 0: handle.state.count += 1
    case 1:
      handle.update {
        handle.state.count += 1
        handle.scope(\.text).state += "x"
      }
    case 2: handle.scope(\.rows).state.append(choice)
    case 3: notes.receive(.set { $0.count += choice })
    case 4: notes.binding(for: \.text).wrappedValue = "text \(choice)"
    case 5:
      notes.receive(.concatenate(.set { $0.count += 1 }, .sleep(0.05), .set { $0.rows = [1] }))
    case 6: shelf.commit("count") { $0.count += choice }
    case 7: shelf.commit { $0.rows.append(choice) }
    case 8: shelf.commit { _ in }
    case 9: handle.update {}
    default: notes.receive(.set(\.text, to: "set \(choice)"))
    }
  }

  private static func pick<Element>(_ list: [Element], _ choice: Int) -> Element? {
    list.isEmpty ? nil : list[choice % list.count]
  }
}

nonisolated private struct Place: View {
  let number: Int
  @ViewStore var draft = Draft()
  @StateObject var notes = Notes(state: Draft(), env: ()) { _ in .none }
  @StateObject var shelf = Shelf()

  var body: some View {
    Text("\(number): \(draft.count) \(draft.text) \(draft.rows.count)")
    Text("\(notes.count) \(notes.text) \(notes.rows.count)")
    Text("\(shelf.state.count) \(shelf.state.rows.count)")
      .onAppear {
        let known = Known.current
        known.handles.append($draft)
        known.notes.append(notes)
        known.shelves.append(shelf)
      }
    TextField("text \(number)", text: _draft.text)
  }
}

nonisolated private struct Board: View {
  @State var numbers = [0]
  @State var next = 1
  @ViewStore(store: Known.current.handle) var free
  @ObservedObject var shelf = Known.current.shelf

  var body: some View {
    VStack {
      Text("\(free.count) \(free.rows.count) \(shelf.state.count)")
      ForEach(numbers, id: \.self) { number in Place(number: number) }
      ForEach(RandomWork.kinds, id: \.self) { kind in
        Button(kind) {
          let known = Known.current
          known.work.begin(kind) { Work.act($0, known) }
        }
      }
      Button("add") {
        numbers.append(next)
        next += 1
      }.disabled(numbers.count > 4)
      Button("remove") { if !numbers.isEmpty { numbers.removeFirst() } }
      Button("reverse") { numbers.reverse() }
      Button("again") { numbers = numbers.isEmpty ? [0] : [numbers[0]] }
    }
  }
}

@Suite struct RandomWorkTests {
  @Test(
    "Work on stores of three dialects goes on when their views have gone",
    arguments: 1...UInt64(rounds(6, thorough: 60)))
  func randomWork(seed: UInt64) async throws {
    let session = try await RecordedSession(seed: seed) {
      $0.host.mount(Board())
    } script: { world, _ in
      var random = SeededGenerator(seed: seed)
      try await world.useAtRandom(steps: 80, &random)
    }
    do {
      try session.requireFaithful()
    } catch {
      Issue.record("seed \(seed): \(String(describing: error).prefix(2_500))")
    }
    #expect(session.live.failures.isEmpty, "\(session.live.failures.prefix(3))")
  }
}
