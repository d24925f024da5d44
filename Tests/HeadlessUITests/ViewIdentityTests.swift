import CBOR
import Foundation
import HeadlessUI
import ReplayRuntime
import Testing

/// A view tree around a list that the test changes.
private final class Model: RuntimeObservable, ObservableObject {
  private let changes = EmitterCell<Void>()
  var rows: [Int] = [] { didSet { changes.send(()) } }
  var isWide = false { didSet { changes.send(()) } }
  var log: [String] = []

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { _ in handler() }
  }

  var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [unowned self] in observe($0) }
  }
}

nonisolated private struct Row: View {
  let number: Int
  let model: Model
  var body: some View {
    model.log.append("body \(number)")
    return HStack {
      Text("row \(number)")
      Button("delete") { model.rows.removeAll { $0 == number } }
    }
    .onAppear { model.log.append("appear \(number)") }
    .onDisappear { model.log.append("disappear \(number)") }
  }
}

nonisolated private struct List: View {
  @ObservedObject var model: Model
  var body: some View {
    VStack { ForEach(model.rows, id: \.self) { Row(number: $0, model: model) } }
    if model.isWide { Text("wide") } else { Text("narrow") }
  }
}

@Suite struct ViewIdentityTests {
  private let runtime = Runtime()
  private let model: Model
  private let host: HeadlessHost

  init() {
    let model = runtime.run { Model() }
    self.model = model
    let host = HeadlessHost(runtime: runtime)
    self.host = host
    runtime.start(.map([:])) {
      model.rows = [1, 2, 3]
      host.mount(List(model: model))
    }
  }

  @Test("A row that moves keeps its place and its life")
  func moving() {
    #expect(model.log.filter { $0.hasPrefix("appear") } == ["appear 1", "appear 2", "appear 3"])
    model.log = []
    model.rows = [3, 1, 2, 4]
    #expect(model.log.filter { !$0.hasPrefix("body") } == ["appear 4"])
    #expect(host.screen?.plainText == "row 3 delete row 1 delete row 2 delete row 4 delete narrow")
  }

  @Test("A row that is taken away disappears, the others stay")
  func removing() throws {
    model.log = []
    try host.tap("button:delete[2]")
    #expect(model.log.filter { !$0.hasPrefix("body") } == ["disappear 2"])
    #expect(host.targets.map(\.path) == ["app/button:delete[1]", "app/button:delete[3]"])
  }

  @Test("A turn that changes nothing reads no body")
  func nothing() {
    model.log = []
    let count = host.evaluationCount
    runtime.settle()
    #expect(model.log.isEmpty)
    #expect(host.evaluationCount == count)
  }

  @Test("The branches of a condition are different views")
  func branches() {
    model.isWide = true
    #expect(host.screen?.plainText.hasSuffix("wide") == true)
  }

  @Test("A place ends when a modifier of another kind takes it over, and the new one appears")
  func modifiers() {
    nonisolated struct Changing: View {
      @ObservedObject var model: Model
      var body: some View {
        VStack { if model.rows.count < 3 { AnyView(modified(model.rows.count)) } }
      }
      func modified(_ kind: Int) -> some View {
        let model = model
        return switch kind {
        case 0: Text("x").disabled(true)
        case 1: Text("x").onAppear { model.log.append("appears") }
        default: Text("x").onDisappear { model.log.append("disappears") }
        }
      }
    }
    runtime.inTurn("mount") {
      model.rows = []
      host.mount(Changing(model: model))
    }
    model.log = []
    for rows in [[1], [1, 1], [1, 1, 1]] { runtime.inTurn("change") { model.rows = rows } }
    #expect(model.log == ["appears", "disappears"])
  }

  @Test("Controls that are alike are told apart by their order")
  func ordinals() throws {
    nonisolated struct Twins: View {
      let model: Model
      var body: some View {
        Button("go") { model.log.append("first") }
        Button("go") { model.log.append("second") }
      }
    }
    runtime.inTurn("mount") { host.mount(Twins(model: model)) }
    model.log = []
    #expect(host.targets.map(\.path) == ["app/button:go", "app/button:go#1"])
    try host.tap("app/button:go#1")
    try host.tap("app/button:go")
    #expect(model.log == ["second", "first"])
    #expect(throws: InputError.self) { try host.tap("nothing") }
    for ordinal in ["#2", "#-1", "#\(Int.min)", "#\(Int.max)", "#"] {
      let target = "app/button:go\(ordinal)"
      #expect(runtime.input(.tap, target: target)?.contains("has no '\(target)'") == true)
    }
  }

  @Test("A label that ends like an ordinal does not hide another control")
  func labelsWithOrdinals() throws {
    nonisolated struct Buttons: View {
      let labels: [String]
      @State var last = -1
      var body: some View {
        VStack {
          Text("\(last)")
          Button(labels[0]) { last = 0 }
          if labels.count > 1 { Button(labels[1]) { last = 1 } }
          if labels.count > 2 { Button(labels[2]) { last = 2 } }
          if labels.count > 3 { Button(labels[3]) { last = 3 } }
        }
      }
    }
    for labels in [
      ["a", "a", "a#1"], ["a#1", "a", "a"], ["a#0", "a", "a#0#0", "a#0"], ["a#1", "a"], ["a#0"],
      ["Item #0", "b#1#0"], ["a#-0", "a#+0", "a#00"],
    ] {
      let runtime = Runtime()
      let host = HeadlessHost(runtime: runtime)
      runtime.start(.map([:])) { host.mount(Buttons(labels: labels)) }
      let paths = host.targets.map(\.path)
      #expect(Set(paths).count == labels.count, "\(paths)")
      for (index, path) in paths.enumerated() {
        try host.tap(exactly: path)
        #expect(host.screen?.children.first?.text == "\(index)", "\(path) of \(paths)")
      }
      if labels == ["a#1", "a"] { #expect(paths == ["app/button:a#1", "app/button:a"]) }
    }
  }

  @Test("A target names a row as its identifier is printed")
  func rowNames() {
    struct Tag: Hashable, CustomStringConvertible {
      var name: String
      var description: String { "<\(name)>" }
    }
    nonisolated struct Rows<ID: Hashable>: View {
      let ids: [ID]
      var body: some View { ForEach(ids, id: \.self) { _ in Button("x") {} } }
    }
    func targets(_ ids: [some Hashable]) -> [String] {
      let runtime = Runtime()
      let host = HeadlessHost(runtime: runtime)
      runtime.start(.map([:])) { host.mount(Rows(ids: ids)) }
      return host.targets.map(\.path)
    }
    #expect(targets(["a", "nil"]) == ["app/button:x[a]", "app/button:x[nil]"])
    let optional: [String?] = ["a", "nil", nil]
    #expect(
      targets(optional) == [
        #"app/button:x[Optional("a")]"#, #"app/button:x[Optional("nil")]"#, "app/button:x[nil]",
      ])
    #expect(targets([1, nil]) == ["app/button:x[Optional(1)]", "app/button:x[nil]"])
    #expect(targets([Tag(name: "a")]) == ["app/button:x[<a>]"])
    #expect(targets([AnyHashable("a"), AnyHashable(1)]) == ["app/button:x[a]", "app/button:x[1]"])
    #expect(targets(["a"[...]]) == ["app/button:x[a]"])
  }

  @Test("A timer that is due takes a target away before an input reaches it")
  func dueTimerFirst() {
    runtime.timer("clear", after: .seconds(1)) { [model] in model.rows = [] }
    runtime.moveHostTime(to: 5_000_000)
    let refusal = runtime.input(.tap, target: "app/button:delete[1]")
    #expect(refusal == "the screen has no 'app/button:delete[1]'")
    #expect(host.screen?.plainText == "narrow")
  }
}
