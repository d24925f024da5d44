import CBOR
import Compose
import EventModel
import Foundation
import HeadlessUI
import ReplayRuntime
import SessionLog

/// Costs of operations as what they act on, or what is beside it, grows.
enum RuntimeCurves {
  static var all: [Curve] {
    [
      Curve("start of an application", of: "components", componentCounts) {
        try ComponentTree.startTime(count: $0)
      },
      Curve("send and commit in one of them, recorded", of: "components", componentCounts) {
        try ComponentTree.actionTime(count: $0)
      },
      Curve("a component made and destroyed, recorded", of: "components", componentCounts) {
        try ComponentTree.pageTime(count: $0)
      },
      Curve("send", of: "subscribers", [1, 10, 100, 1_000, 10_000], measure: sendTime),
      Curve("commit on one store, recorded", of: "stores", [10, 100, 1_000, 10_000]) {
        try storesTime(count: $0)
      },
      Curve("append to an array and remove the last, recorded", of: "elements", elementCounts) {
        // The array keeps its length.
        try listTime($0) { state, round in
          if round % 2 == 0 { state.numbers.removeLast() } else { state.numbers.append(round) }
        }
      },
      Curve("change in the middle, recorded", of: "elements", elementCounts) { count in
        try listTime(count) { state, round in state.numbers[count / 2] = -round }
      },
      Curve("remove of the first element, recorded", of: "elements", elementCounts) { count in
        try listTime(count) { state, round in
          state.numbers.removeFirst()
          // The array keeps its length.
          state.numbers.append(round)
        }
      },
      Curve(
        "change of the deepest value, recorded", of: "levels", [5, 20, 50, 200], measure: deepTime),
      Curve(
        "one character of a text, recorded", of: "bytes", [1_000, 10_000, 100_000, 1_000_000],
        measure: textTime),
      Curve("one view changed, recorded", of: "views", [10, 100, 1_000, 10_000]) {
        try Screens.rowTime(count: $0)
      },
      Curve(
        "one character typed, recorded", of: "characters in the field",
        [100, 1_000, 10_000, 100_000]
      ) { try Screens.typingTime(count: $0) },
    ]
  }

  private static let componentCounts = [16, 128, 1_024, 8_192]
  private static let elementCounts = [10, 100, 1_000, 10_000, 100_000]

  /// The processor time of one call of `body`, in nanoseconds: the median of several series, each of
  /// which takes about 20 ms.
  static func time(_ body: (Int) throws -> Void) rethrows -> Double {
    var (rounds, next) = (1, 0)
    func series(_ body: (Int) throws -> Void) rethrows -> Double {
      try Timing.processor {
        for _ in 0..<rounds {
          next += 1
          try body(next)
        }
      }
    }
    while try series(body) < 20_000_000 { rounds *= 2 }
    return try Timing.median { try series(body) } / Double(rounds)
  }

  /// Runs `body` with a runtime whose events go into a log that is not kept.
  static func recording<Result>(_ body: (Runtime) throws -> Result) throws -> Result {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let writer = try LogFigures.writer(symbols: runtime.symbols)
    runtime.sink = RecordingSink(writer: writer)
    let result = try body(runtime)
    runtime.sink = nil
    try writer.close()
    return result
  }

  // MARK: Emitters and stores

  private static func sendTime(count: Int) -> Double {
    let emitter = RuntimeFigures.bench(in: Runtime()).emitter
    var sum = 0
    for _ in 0..<count { emitter += { sum &+= $0 } }
    return time { emitter.send($0) }
  }

  private struct Counted: AnyState {
    var count = 0
  }

  private static func storesTime(count: Int) throws -> Double {
    try recording { runtime in
      var stores: [PlainStore<Counted>] = []
      runtime.start(.map([:])) { stores = (0..<count).map { _ in PlainStore() } }
      return time { stores[$0 % count].commit { $0.count += 1 } }
    }
  }

  private struct Numbers: AnyState {
    var numbers: [Int] = []
    var title = "numbers"
  }

  private static func listTime(
    _ count: Int, _ change: (inout Numbers, Int) -> Void
  ) throws -> Double {
    try commitTime(of: Numbers(numbers: Array(0..<count)), change)
  }

  /// A value with as many others around it as a state has levels.
  private struct Level: Codable, Equatable {
    var inner: [Level] = []
    var count = 0

    mutating func change(at depth: Int, to value: Int) {
      if depth == 0 { count = value } else { inner[0].change(at: depth - 1, to: value) }
    }
  }

  private struct Nested: AnyState {
    var level = Level()
  }

  private static func deepTime(depth: Int) throws -> Double {
    var level = Level()
    for _ in 1..<depth { level = Level(inner: [level]) }
    return try commitTime(of: Nested(level: level)) { $0.level.change(at: depth - 1, to: $1) }
  }

  private struct Written: AnyState {
    var text = ""
  }

  private static func textTime(size: Int) throws -> Double {
    let text = String(repeating: "0123456789", count: size / 10)
    return try commitTime(of: Written(text: text)) { state, round in
      let middle = state.text.utf8.index(state.text.startIndex, offsetBy: size / 2)
      let next = state.text.utf8.index(after: middle)
      state.text.replaceSubrange(middle..<next, with: round % 2 == 0 ? "a" : "b")
    }
  }

  private static func commitTime<State: AnyState>(
    of state: State, _ change: (inout State, Int) -> Void
  ) throws -> Double {
    try recording { runtime in
      var made: PlainStore<State>?
      runtime.start(.map([:])) { made = PlainStore(state) }
      guard let store = made else { preconditionFailure("the store was not made") }
      return time { round in store.commit { change(&$0, round) } }
    }
  }
}

/// An application with a number of equal components, each with an emitter and a store.
private enum ComponentTree {
  /// A component that can be made without arguments.
  nonisolated protocol Part: Component {
    init()
  }

  struct Leaf: Part {
    let ping = SignalEmitter()
    @ObservedObject var store = PlainStore<State>()

    struct State: AnyState {
      var count = 0
    }

    var observers: Void {
      ping += { store.commit { $0.count += 1 } }
      Last.of(runtime).ping = ping
    }
  }

  struct Pair<Half: Part>: Part {
    let first = Half()
    let second = Half()
  }

  nonisolated struct Root<Tree: Part>: StartupComponent {
    let tree = Tree()
    let page = DynamicComponent<Leaf>()
    let turn = SignalEmitter()

    var observers: Void {
      turn += {
        page.create { Leaf() }
        page.destroy()
      }
      Last.of(runtime).turn = turn
    }
  }

  /// The emitters of the component that was bound last, and of the root.
  final class Last {
    var ping: SignalEmitter?
    var turn: SignalEmitter?

    static func of(_ runtime: Runtime) -> Last { runtime.registry(Last.self) { Last() } }
  }

  static func startTime(count: Int) throws -> Double {
    try RuntimeCurves.time { _ in
      try RuntimeCurves.recording { start(Leaf.self, count, in: $0) }
    }
  }

  static func actionTime(count: Int) throws -> Double {
    try sendTime(count: count) { $0.ping }
  }

  static func pageTime(count: Int) throws -> Double {
    try sendTime(count: count) { $0.turn }
  }

  private static func sendTime(
    count: Int, _ emitter: (Last) -> SignalEmitter?
  ) throws -> Double {
    try RuntimeCurves.recording { runtime in
      start(Leaf.self, count, in: runtime)
      guard let emitter = emitter(Last.of(runtime)) else {
        preconditionFailure("no component is bound")
      }
      return RuntimeCurves.time { _ in emitter.send() }
    }
  }

  /// Starts an application with `count` leaves, a power of two.
  private static func start<Tree: Part>(_ tree: Tree.Type, _ count: Int, in runtime: Runtime) {
    if count > 1 { return start(Pair<Tree>.self, count / 2, in: runtime) }
    runtime.start(.map([:])) { Root<Tree>.build(in: HeadlessHost(runtime: runtime)) }
  }
}

/// Applications whose screens grow.
private enum Screens {
  /// A list of rows; a tap changes the one in the middle.
  nonisolated struct Rows: StartupComponent, View {
    @ObservedObject var store = PlainStore<State>()
    let touch = SignalEmitter()

    struct State: AnyState {
      var rows: [Row] = []
    }

    struct Row: Codable, Equatable, Identifiable {
      var id: Int
      var count = 0
    }

    var observers: Void {
      let count = Int(runtime.arguments.first ?? "") ?? 0
      store.state.rows = (0..<count).map { Row(id: $0) }
      touch += { store.commit { $0.rows[count / 2].count += 1 } }
    }

    var body: some View {
      VStack {
        Button(emitter: touch) { Text("touch") }
        List(store.state.rows) { row in RowView(row: row) }
      }
    }
  }

  nonisolated struct RowView: View {
    let row: Rows.Row

    var body: some View { Text("row \(row.id): \(row.count)") }
  }

  /// A field with a text.
  nonisolated struct Field: StartupComponent, View {
    @ObservedObject var store = PlainStore<State>()

    struct State: AnyState {
      var text = ""
    }

    var body: some View { TextField("Text", text: store.binding.text) }
  }

  static func rowTime(count: Int) throws -> Double {
    try RuntimeCurves.recording { runtime in
      runtime.start(Runtime.startFacts(arguments: ["\(count)"])) {
        Rows.build(in: HeadlessHost(runtime: runtime))
      }
      return RuntimeCurves.time { _ in input(.tap, "Rows/button:touch", .null, runtime) }
    }
  }

  static func typingTime(count: Int) throws -> Double {
    try RuntimeCurves.recording { runtime in
      runtime.start(.map([:])) { Field.build(in: HeadlessHost(runtime: runtime)) }
      var text = String(repeating: "x", count: count)
      return RuntimeCurves.time { round in
        // The text keeps its length.
        text.removeLast()
        text.append(round % 2 == 0 ? "a" : "b")
        input(.text, "Field/field:Text", .text(text), runtime)
      }
    }
  }

  private static func input(
    _ word: InputWord, _ target: String, _ value: CBORValue, _ runtime: Runtime
  ) {
    let refusal = runtime.input(word, target: target, value: value)
    precondition(refusal == nil, refusal ?? "")
  }
}
