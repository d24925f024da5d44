import HeadlessUI
import ReplayRuntime

/// What a random view is made of: a tree of numbered parts.
struct RandomPlan {
  enum Part: Int, CaseIterable {
    case text, number, reading, field, object, emitter, toggle
    case frame, captured, owner, branch, rows, disabled, erased, modified, guarded
  }

  var part: Part
  var number: Int
  var children: [RandomPlan]

  init(using random: inout SplitMix, depth: Int) {
    part = Part.allCases[Int.random(in: 0..<(depth == 0 ? 7 : 16), using: &random)]
    number = Int.random(in: 0..<4, using: &random)
    children = []
    if part.rawValue < 7 { return }
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      children.append(RandomPlan(using: &random, depth: depth - 1))
    }
  }
}

/// Random numbers of a fixed sequence.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What the parts of a random view can read.
struct RandomSources {
  var numbers: [Binding<Int>]
  var texts: [Binding<String>]
  var box: RandomBox
  var cell: StateCell<Int>
  var emitterCell: EmitterCell<Int>
}

/// An object without any notification; who changes it commits on a state of the root too.
final class RandomBox {
  var value = 0
}

/// The root: two states, a cell and an emitter that it does not observe, and a random tree.
nonisolated struct RandomRoot: View {
  let plan: RandomPlan
  let cell: StateCell<Int>
  let emitterCell: EmitterCell<Int>
  let box = RandomBox()
  @State private var a = 0
  @State private var b = 1
  @State private var s = ""
  @State private var t = "t"

  var body: some View {
    VStack {
      Button("a") { a += 1 }
      Button("b") {
        box.value += 1
        b = (b + 1) % 3
      }
      Button("cell") { cell.commit { $0 += 1 } }
      Button("signal") { emitterCell.send(a + b) }
      plan.erased(
        RandomSources(
          numbers: [$a, $b, Binding(get: { a }, set: { a = $0 })],
          texts: [$s, $t, Binding(get: { s }, set: { s = $0 })],
          box: box, cell: cell, emitterCell: emitterCell))
    }
  }
}

extension RandomPlan {
  func erased(_ sources: RandomSources) -> AnyView {
    func erase(_ view: some View) -> AnyView { AnyView(view) }
    return erase(view(sources))
  }

  /// The view of a plan; its type depends on the plan alone, unless the plan says otherwise.
  func view(_ sources: RandomSources) -> any View {
    let binding = sources.numbers[number % sources.numbers.count]
    switch part {
    case .text: return Text("text \(number)")
    case .number: return NumberView(number: binding.wrappedValue)
    case .reading: return ReadingView(read: { binding.wrappedValue })
    case .field: return TextField("f\(number)", text: sources.texts[number % 3])
    case .object: return BoxView(box: sources.box, number: number)
    case .emitter:
      let (cell, emitterCell) = (sources.cell, sources.emitterCell)
      return number % 2 == 0
        ? ReadingView(read: { cell.trackedState }) : ReadingView(read: { sent(emitterCell) })
    case .toggle:
      return Toggle(
        "t\(number)",
        isOn: Binding(
          get: { binding.wrappedValue % 2 == 1 }, set: { _ in binding.wrappedValue += 1 }))
    default: return container(sources, binding)
    }
  }

  private func container(_ sources: RandomSources, _ binding: Binding<Int>) -> any View {
    func inner() -> any View { children[0].view(sources) }
    switch part {
    case .frame: return framed(inner())
    case .captured: return CapturingView { children.map { $0.erased(sources) } }
    case .owner: return OwnerView(plan: self, sources: sources)
    case .branch:
      return BranchView(isFirst: binding.wrappedValue % 2 == 0) {
        children[0].erased(sources)
      } second: {
        children[children.count - 1].erased(sources)
      }
    case .rows: return RowsView(binding: binding, plan: children[0], sources: sources)
    case .disabled: return changed(inner(), isDisabled: number == 0)
    case .modified: return modified(inner())
    case .guarded: return guarded(inner())
    default: return children[0].erased(sources)
    }
  }

  private func sent(_ emitterCell: EmitterCell<Int>) -> Int {
    emitterCell.noteRead()
    return emitterCell.last ?? -1
  }

  private func framed(_ view: any View) -> any View {
    func frame<Content: View>(_ view: Content) -> any View {
      FrameView(title: "frame \(number)", content: view)
    }
    return frame(view)
  }

  private func changed(_ view: any View, isDisabled: Bool) -> any View {
    func change<Content: View>(_ view: Content) -> any View {
      view.disabled(isDisabled).foregroundColor(.red)
    }
    return change(view)
  }

  private func guarded(_ view: any View) -> any View {
    func guarding<Content: View>(_ view: Content) -> any View {
      GuardedView(number: number, content: view)
    }
    return guarding(view)
  }

  private func modified(_ view: any View) -> any View {
    func modify<Content: View>(_ view: Content) -> any View {
      view.modifier(NumberModifier(number: number))
    }
    return modify(view)
  }
}

nonisolated struct NumberView: View {
  let number: Int
  var body: some View { Text("number \(number)") }
}

nonisolated struct ReadingView: View {
  let read: () -> Int
  var body: some View { NumberView(number: read()) }
}

nonisolated struct BoxView: View {
  let box: RandomBox
  let number: Int
  var body: some View { Text("box \(number) \(box.value)") }
}

nonisolated struct FrameView<Content: View>: View {
  let title: String
  let content: Content
  var body: some View {
    Panel(title) {
      content
      Divider()
    }
  }
}

/// A view whose environment changes, and nothing else of it.
nonisolated struct GuardedView<Content: View>: View {
  let number: Int
  let content: Content
  @State private var changes = 0

  var body: some View {
    VStack {
      Button("guard \(number)") { changes += 1 }
      content
        .disabled((changes + number) % 2 == 1)
        .foregroundColor(changes % 3 == 2 ? .red : nil)
        .keyboardShortcut(changes % 5 < 2 ? .cancelAction : .defaultAction)
    }
  }
}

nonisolated struct CapturingView: View {
  let content: () -> [AnyView]
  var body: some View {
    let views = content()
    ForEach(views.indices, id: \.self) { views[$0] }
  }
}

nonisolated struct OwnerView: View {
  let plan: RandomPlan
  let sources: RandomSources
  @State private var own = 7
  @State private var text = "own"

  var body: some View {
    var inner = sources
    inner.numbers += [$own, Binding(get: { own }, set: { own = $0 })]
    inner.texts[plan.number % 3] = $text
    return VStack {
      Button("own") { own += 1 }
      plan.children[0].erased(inner)
    }
  }
}

nonisolated struct BranchView: View {
  let isFirst: Bool
  let first: () -> AnyView
  let second: () -> AnyView
  var body: some View {
    if isFirst { first() } else { second() }
  }
}

nonisolated struct RowsView: View {
  let binding: Binding<Int>
  let plan: RandomPlan
  let sources: RandomSources

  var body: some View {
    List(Array(0..<(binding.wrappedValue % 3 + 1)), id: \.self) { index in
      RowView(number: index, label: { "\(index) \(binding.wrappedValue)" }) {
        binding.wrappedValue += index + 1
      }
      plan.erased(sources)
    }
  }
}

nonisolated struct RowView: View {
  let number: Int
  let label: () -> String
  let choose: () -> Void
  var body: some View {
    HStack {
      NumberView(number: number)
      Button("row \(number)", action: choose)
      Text(label())
    }
  }
}

nonisolated struct NumberModifier: ViewModifier {
  let number: Int
  func body(content: Content) -> some View {
    HStack {
      Text("modified \(number)")
      content
    }
  }
}
