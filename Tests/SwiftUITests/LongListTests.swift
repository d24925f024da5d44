import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import SwiftUI
import Testing

private struct Line: Identifiable {
  let id: Int
}

private struct LongLists: View {
  @State private var lines = (1...100_000).map { Line(id: $0) }
  @State private var chosen: Int?

  var body: some View {
    ScrollViewReader { proxy in
      List(selection: $chosen) {
        Section("Lines") {
          ForEach(lines) { line in Text("line \(line.id)") }
            .onDelete { lines.remove(atOffsets: $0) }
        }
      }
      Text("chosen \(chosen ?? 0) of \(lines.count)")
      Button("Far") { proxy.scrollTo(70_000) }
      Button("Nowhere") { proxy.scrollTo(100_001) }
      Button("Cut") { lines.removeLast(99_700) }
      Button("Few") { lines.removeLast(lines.count - 200) }
    }
  }
}

private struct Places: View {
  var body: some View {
    VStack {
      LazyVStack { ForEach(0..<500, id: \.self) { Text("lazy \($0)") } }
      ScrollView { VStack { ForEach(0..<300, id: \.self) { Text("eager \($0)") } } }
      List {
        ForEach(0..<2, id: \.self) { row in
          HStack { ForEach(0..<250, id: \.self) { Text("cell \(row).\($0)") } }
        }
      }
      Picker("Year", selection: .constant(1)) {
        ForEach(0..<250, id: \.self) { Text("year \($0)").tag($0) }
      }
    }
  }
}

private struct Chat: View {
  @State private var lines = (1...300).map { Line(id: $0) }
  @State private var draft = ""

  var body: some View {
    ScrollViewReader { proxy in
      ScrollView {
        LazyVStack { ForEach(lines) { line in Text("said \(line.id)") } }
      }
      .onAppear { proxy.scrollTo(300, anchor: .bottom) }
      .onChange(of: lines.count) { proxy.scrollTo(lines.last?.id, anchor: .bottom) }
      Button("Say") {
        lines.append(Line(id: lines.count + 1))
        proxy.scrollTo(lines.count, anchor: .bottom)
      }
      Button("Read") { proxy.scrollTo(1) }
      Button("Hear") { lines.append(Line(id: lines.count + 1)) }
    }
  }
}

@Suite("Long lists make the rows that are near the screen")
struct LongListTests {
  static let scenario = Scenario(
    "a long list", { LongLists() },
    """
    see line 100 Delete
    miss line 101 Delete
    see 99900 rows below
    miss rows above
    tap row:line 7[7]
    see chosen 7 of 100000
    refused row:line 101[101]
    tap button:rows below
    see 50 rows above line 51
    see line 150 Delete
    tap row:line 101[101]
    see chosen 101
    tap button:rows above
    miss rows above
    type field:row = 50000
    see 49999 rows above line 50000
    type field:row = 
    see 49999 rows above
    type field:row = -4
    see 49999 rows above
    type field:row = 999999
    see 99900 rows above line 99901
    miss rows below
    tap button:Far
    see 69949 rows above line 69950
    tap button:Far
    see 69949 rows above
    tap button:Nowhere
    see 69949 rows above
    tap button:delete[70000]
    see chosen 101 of 99999
    miss line 70000 Delete
    tap button:Cut
    see 199 rows above line 200
    see of 299
    tap button:Few
    see line 1 Delete
    see line 199 Delete
    miss rows above
    """)

  @Test("Rows come by buttons, by a number and by a proxy, recorded and replayed")
  func long() async throws {
    let session = try await Self.scenario.session()
    // A frame holds what is near the screen.
    let frames = session.events.filter { $0.kind == EventKind.frame }
    let largest = frames.map { $0.payload.count }.max() ?? 0
    #expect(largest > 1_000 && largest < 40_000, "\(largest)")
  }

  @Test("A chat shows its last line, also one that has just come")
  func chat() async throws {
    let scenario = Scenario(
      "a chat", { Chat() },
      """
      see said 300
      tap button:Say
      see said 301
      tap button:Read
      see said 1 said 2
      miss said 301
      tap button:Hear
      see said 302
      tap button:Read
      tap button:Say
      see said 303
      """)
    try await scenario.session()
  }

  @Test("Lists and lazy stacks do so; other stacks, rows and pickers make all")
  func places() throws {
    let text = try #require(shownView { Places() }).plainText
    #expect(text.contains("lazy 99") && !text.contains("lazy 100"))
    for all in ["eager 299", "cell 1.249", "year 249"] { #expect(text.contains(all)) }
  }

  @Test("A refusal says how other rows are reached")
  func refusal() throws {
    let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
    host.runtime.start(.map([:])) { host.mount(Shown { LongLists() }) }
    let error = #expect(throws: InputError.self) { try host.tap("row:line 500[500]") }
    #expect(error?.description.contains("type the number of one into 'row'") == true)
    try host.tap("rows below")
    try host.tap("rows above")
    try host.type("500", into: "row")
    try host.tap("row:line 500[500]")
  }
}
