import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

/// A field over one state: the closures of its binding hold nothing but the place of the state.
nonisolated private struct OneState: View {
  @State private var a = ""
  var body: some View { TextField("a", text: Binding(get: { a }, set: { a = $0 })) }
}

/// A binding that goes through a view which does not read it.
nonisolated private struct Passed: View {
  @State private var count = 0
  var body: some View {
    VStack {
      Button("more") { count += 1 }
      Middle(count: $count)
    }
  }

  nonisolated struct Middle: View {
    let count: Binding<Int>
    var body: some View { Reader(count: count) }
  }

  nonisolated struct Reader: View {
    @Binding var count: Int
    var body: some View { Text("count \(count)") }
  }
}

/// Rows with closures, and a frame that captures what a builder made.
nonisolated private struct Rows: View {
  @State private var mark = "-"
  var body: some View {
    VStack {
      ForEach([1, 2], id: \.self) { Row(number: $0, mark: { mark }) { mark = "\($0)" } }
      Frame { Text("frame \(mark)") }
    }
  }

  nonisolated struct Row: View {
    let number: Int
    let mark: () -> String
    let choose: (Int) -> Void
    var body: some View { Button("row \(number)\(mark())") { choose(number) } }
  }

  nonisolated struct Frame<Content: View>: View {
    @ViewBuilder let content: () -> Content
    var body: some View { Panel { content() } }
  }
}

/// Reads an emitter that no view above it observes.
private final class Model: RuntimeObservable, ObservableObject {
  let cell = StateCell(0)
  let emitterCell = EmitterCell<Int>(initial: 0)
  var last: Int {
    emitterCell.noteRead()
    return emitterCell.last ?? -1
  }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    cell.subscribe { _ in handler() }
  }

  var objectWillChange: ObjectChangePublisher { ObjectChangePublisher { self.observe($0) } }
}

nonisolated private struct Unobserved: View {
  let model: Model
  var body: some View {
    VStack {
      Button("commit") { model.cell.commit { $0 += 1 } }
      Button("send") { model.emitterCell.send(model.cell.state) }
      Reading(read: { model.cell.trackedState })
      Reading(read: { model.last })
    }
  }

  nonisolated struct Reading: View {
    let read: () -> Int
    var body: some View { Text("\(read())") }
  }
}

/// A row that holds an object whose changes no one tells.
nonisolated private struct Plain: View {
  @State private var count = 0
  let note = Note()
  var body: some View {
    VStack {
      Button("\(count)") {
        note.text += "+"
        count += 1
      }
      Reader(note: note)
    }
  }

  final class Note {
    var text = ""
  }

  nonisolated struct Reader: View {
    let note: Note
    var body: some View { Text("note \(note.text)") }
  }
}

@Suite struct StaleViewTests {
  private func faithful(
    _ view: @escaping () -> some View, _ script: @escaping (World) throws -> Void
  ) async throws {
    let session = try await RecordedSession { world in
      world.host.mount(view())
    } script: { world, _ in
      try script(world)
    }
    try session.requireFaithful()
  }

  @Test("A field shows what the getter of its binding reads from one state")
  func field() async throws {
    try await faithful({ OneState() }) { world in
      try world.host.type("typed", into: "field:a")
      #expect(world.host.targets.map(\.value) == ["typed"])
    }
  }

  @Test("A view reads a binding again that was passed through a view without changes")
  func passed() async throws {
    try await faithful({ Passed() }) { world in
      try world.host.tap("button:more")
      #expect(world.host.screen?.plainText == "more count 1")
    }
  }

  @Test("Rows and frames follow what their closures read")
  func rows() async throws {
    try await faithful({ Rows() }) { world in
      try world.host.tap("button:row 1-[1]")
      #expect(world.host.screen?.plainText == "row 11 row 21 frame 1")
    }
  }

  @Test("A view that reads a store or an emitter follows it, also when no view observes it")
  func unobserved() async throws {
    try await faithful({ Unobserved(model: Model()) }) { world in
      try world.host.tap("button:commit")
      #expect(world.host.screen?.plainText == "commit send 1 0")
      try world.host.tap("button:send")
      #expect(world.host.screen?.plainText == "commit send 1 1")
    }
  }

  @Test("A view that holds an object is read again with the view above it")
  func plainObject() async throws {
    try await faithful({ Plain() }) { world in
      try world.host.tap("button:0")
      #expect(world.host.screen?.plainText == "1 note +")
    }
  }

  @Test("What a view no longer reads makes it evaluate no more")
  func dropped() throws {
    nonisolated struct Choosing: View {
      let model: Model
      @State private var isReading = true
      var body: some View {
        VStack {
          Toggle("reads", isOn: $isReading)
          Text(isReading ? "\(model.cell.trackedState)" : "-")
        }
      }
    }
    let runtime = Runtime()
    let host = HeadlessHost(runtime: runtime)
    var model: Model?
    runtime.start(.map([:])) {
      let made = Model()
      model = made
      host.mount(Choosing(model: made))
    }
    model?.cell.commit { $0 = 5 }
    #expect(host.screen?.plainText == "reads 5")
    try host.tap("toggle:reads")
    let count = host.evaluationCount
    model?.cell.commit { $0 = 6 }
    #expect(host.evaluationCount == count)
  }

  @Test("A button that shows the same runs its newest action, also inside a row and when tappable")
  func newestAction() async throws {
    nonisolated struct Counting: View {
      @State private var count = 0
      var body: some View {
        let next = count + 1
        VStack {
          Button("a button with a long text") { count = next }
          ForEach([1], id: \.self) { _ in Button("row") { count = next * 10 } }
          Text("a text that is tapped").onTapGesture { count = next * 100 }
          Text("\(count)")
        }
      }
    }
    try await faithful({ Counting() }) { world in
      let button = "button:a button with a long text"
      let (row, tapped) = ("button:row[1]", "button:a text that is tapped")
      for (control, shown) in [
        (button, 1), (button, 2), (row, 30), (row, 310), (tapped, 31_100), (tapped, 3_110_100),
        (button, 3_110_101),
      ] {
        try world.host.tap(control)
        #expect(world.host.screen?.plainText.hasSuffix(" \(shown)") == true)
      }
    }
  }

  @Test("Equal texts are not evaluated again, wherever they are in memory; others are")
  func equalTexts() throws {
    final class Texts: @unchecked Sendable {
      var made = 0
      var accent = "e\u{301}"
    }
    nonisolated struct Showing: View {
      let model: Model
      let texts: Texts
      var body: some View {
        VStack {
          Text("\(model.cell.trackedState)")
          Text("a text that is too long for \(texts.made) words")
          Button("a button with a text that is too long for \(texts.made) words") {}
          Text("a text with an accent in one of two forms: \(texts.accent)")
        }
      }
    }
    let runtime = Runtime()
    let host = HeadlessHost(runtime: runtime)
    let texts = Texts()
    var model: Model?
    runtime.start(.map([:])) {
      let made = Model()
      model = made
      host.mount(Showing(model: made, texts: texts))
    }
    let count = host.evaluationCount
    model?.cell.commit { $0 = 1 }
    // The view itself and the number.
    #expect(host.evaluationCount == count + 2)
    texts.accent = "\u{e9}"
    model?.cell.commit { $0 = 2 }
    #expect(host.evaluationCount == count + 5)
    #expect(host.screen?.plainText.unicodeScalars.last == "\u{e9}")
    texts.made = 2
    model?.cell.commit { $0 = 3 }
    #expect(host.evaluationCount == count + 9)
    #expect(host.screen?.plainText.contains("2 words") == true)
  }

  @Test("A view follows each of many nodes, and each time only those that it has read last")
  func manyReads() throws {
    final class Cells: @unchecked Sendable {
      let all = (0..<12).map { _ in StateCell(0) }
    }
    nonisolated struct Sum: View {
      let cells: Cells
      @State private var count = 0
      var body: some View {
        VStack {
          // Twice, because a node that is known already is not read again.
          Text("\((0..<count).map { cells.all[$0].trackedState }.reduce(0, +)) of \(count)")
          Text("\((0..<count).filter { cells.all[$0].trackedState > 0 }.count)")
          TextField("count", text: Binding(get: { "\(count)" }, set: { count = Int($0) ?? 0 }))
        }
      }
    }
    let runtime = Runtime()
    let host = HeadlessHost(runtime: runtime)
    var made: Cells?
    runtime.start(.map([:])) {
      let cells = Cells()
      made = cells
      host.mount(Sum(cells: cells))
    }
    let cells = try #require(made)
    // Across the number up to which they are searched one by one, in both directions.
    for count in [1, 8, 9, 12, 9, 8, 10, 0, 12] {
      try host.type("\(count)", into: "field:count")
      for (index, cell) in cells.all.enumerated() {
        let before = host.evaluationCount
        cell.commit { $0 += 1 }
        #expect((host.evaluationCount > before) == (index < count), "\(index) of \(count)")
      }
      let sum = cells.all[..<count].map(\.state).reduce(0, +)
      #expect(host.screen?.plainText.hasPrefix("\(sum) of \(count)") == true)
    }
  }
}
