import EventModel
import Foundation
import HeadlessUI
import Replay
import ReplayProbes
import ReplayRuntime
import SessionLog
import SwiftUI
import Testing

struct SearchOfTwo: View {
  @State private var query = ""
  @State private var scope = "all"

  var body: some View {
    Inside().searchable(text: $query, isPresented: .constant(true)).searchScopes($scope) {
      Text("all").tag("all")
      Text("mine").tag("mine")
    }
    Text("in \(scope)")
  }

  private struct Inside: View {
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch

    var body: some View {
      Text(isSearching ? "searching" : "idle")
      Button("End") { dismissSearch() }
    }
  }
}

struct TappedForm: View {
  @State private var name = ""
  @State private var events: [String] = []

  var body: some View {
    VStack {
      Text("Sign in")
      TextField("Name", text: $name)
      Button("Go") { events.append("go \(name)") }
    }
    .onTapGesture { events.append("page") }
    Button("Save") { events.append("save") }
      .simultaneousGesture(TapGesture().onEnded { events.append("also") })
    Button("Only") { events.append("only") }.onTapGesture { events.append("never") }
    Text("plain").simultaneousGesture(TapGesture().onEnded { events.append("text") })
    Text(events.joined(separator: ","))
  }
}

struct LabelsWithControls: View {
  @State private var events: [String] = []
  @State private var isOn = false

  var body: some View {
    NavigationStack {
      NavigationLink {
        Text("page")
      } label: {
        HStack {
          Text("Tea")
          Button("Like") { events.append("like") }
        }
      }
      Button {
        events.append("row")
      } label: {
        HStack {
          Text("Row")
          Toggle("Mark", isOn: $isOn)
        }
      }
      DisclosureGroup {
        Text("inside")
      } label: {
        HStack {
          Text("More")
          Button("Info") { events.append("info") }
        }
      }
      Text(events.joined(separator: ","))
    }
  }
}

struct CommittedFields: View {
  @State private var name = ""
  @State private var pin = ""
  @State private var events: [String] = []

  var body: some View {
    TextField(
      "Name", text: $name, onEditingChanged: { events.append("\($0)") },
      onCommit: { events.append(name) })
    SecureField("Pin", text: $pin, onCommit: { events.append("pin") })
    Text(events.joined(separator: ","))
  }
}

struct Placeholders: View {
  @State private var isLoading = true

  var body: some View {
    Row().redacted(reason: isLoading ? .placeholder : [])
    HStack { Row().unredacted() }.redacted(reason: .placeholder)
    Button("Load") { isLoading = false }
  }

  private struct Row: View {
    @Environment(\.redactionReasons) private var reasons

    var body: some View { Text(reasons.contains(.placeholder) ? "…" : "content") }
  }
}

struct OfSystems: View {
  @ScaledMetric private var width = 20.0
  @ScaledMetric(relativeTo: .title) private var height: CGFloat = 2
  @FocusedValue(\.thing) private var thing
  @FocusedBinding(\.text) private var text
  @AccessibilityFocusState private var isRead: Bool
  @Environment(\.sizeCategory) private var size
  @Environment(\.colorSchemeContrast) private var contrast
  @Environment(\.legibilityWeight) private var weight
  @Environment(\.pixelLength) private var pixel
  @Environment(\.supportsMultipleWindows) private var hasWindows
  @Environment(\.accessibilityVoiceOverEnabled) private var speaks
  @Environment(\.defaultMinListRowHeight) private var row

  var body: some View {
    Text("\(width) \(height) \(pixel) \(row) \(thing ?? 0) \(text ?? "none") \(isRead)")
    Text("\(size == .large) \(contrast == .standard) \(weight == nil) \(hasWindows) \(speaks)")
  }
}

extension FocusedValues {
  private struct ThingKey: FocusedValueKey { typealias Value = Int }
  private struct TextKey: FocusedValueKey { typealias Value = Binding<String> }

  var thing: Int? {
    get { self[ThingKey.self] }
    set { self[ThingKey.self] = newValue }
  }
  var text: Binding<String>? {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }
}

struct Slide: GeometryEffect {
  var x: CGFloat

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
  }
}

struct Fade: AnimatableModifier {
  var amount: Double
  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(amount, 0) }
    set { amount = newValue.first }
  }

  func body(content: Content) -> some View { content }
}

struct Bar: InsettableShape {
  var inset: CGFloat = 0

  func path(in rect: CGRect) -> Path { Path(rect) }

  func inset(by amount: CGFloat) -> Bar { Bar(inset: inset + amount) }
}

struct SameAgain: View, Equatable {
  var body: some View { Text("same") }
}

extension HorizontalAlignment {
  private enum Middle: AlignmentID {
    static func defaultValue(in dimensions: ViewDimensions) -> CGFloat { dimensions[.leading] }
  }
  static let middle = HorizontalAlignment(Middle.self)
}

struct NamedByTypes: View {
  @AppStorage("shown", store: .standard) private var isShown = true
  @State private var number = 1
  let visibility: Visibility
  let title: NavigationBarItem.TitleDisplayMode

  var body: some View {
    VStack(alignment: .middle) {
      Text(String(localized: "key", comment: "not translated"))
      Bar().inset(by: 1).fill(.red)
      EquatableView(content: SameAgain())
      Image("photo", bundle: nil)
      Button("Count \(number)") { withTransaction(Transaction()) { number += 1 } }
      ModifiedContent(content: Text("faded"), modifier: Fade(amount: 1))
    }
    .listStyle(InsetListStyle()).pickerStyle(WheelPickerStyle())
    .toggleStyle(CheckboxToggleStyle()).datePickerStyle(GraphicalDatePickerStyle())
    .labelStyle(TitleOnlyLabelStyle()).menuStyle(BorderlessButtonMenuStyle())
    .tabViewStyle(PageTabViewStyle(indexDisplayMode: .never))
    .indexViewStyle(PageIndexViewStyle(backgroundDisplayMode: .interactive))
    .animation(.interactiveSpring(), value: number)
    .animation(.timingCurve(0, 0, 1, 1), value: number)
    .gesture(SpatialTapGesture().onEnded { _ in })
    .scrollContentBackground(visibility).navigationBarTitleDisplayMode(title)
  }
}

struct UnseenOfSystems: View {
  @AccessibilityFocusState private var isRead: Bool
  @State private var position = ScrollPosition(edge: .top)

  var body: some View {
    Text("styled")
      .onContinuousHover { _ in }.focusSection().containerBackground(.blue, for: .automatic)
      .typesettingLanguage(Locale.Language(identifier: "de")).textScale(.small)
      .speechSpellsOutCharacters().accessibilityIgnoresInvertColors()
      .accessibilityShowsLargeContentViewer().accessibilityCustomContent("a", "b")
      .accessibilityChildren { Text("x") }.accessibilityAdjustableAction { _ in }
      .accessibilityScrollAction { _ in }.accessibilityFocused($isRead)
      .focusedValue(\.thing, 3).focusedSceneValue(\.thing, 3).statusBar(hidden: true)
      .environment(\.defaultMinListRowHeight, 2).accessibilityHeading(.h1)
      .accessibilityValue(Text("v")).accessibilityHint(Text("h"))
      .containerRelativeFrame(.horizontal, count: 2, spacing: 1)
      .gridColumnAlignment(.trailing).gridCellAnchor(.center).gridCellUnsizedAxes(.horizontal)
      .accessibilityRespondsToUserInteraction().scrollIndicators(.hidden, axes: .vertical)
      .coordinateSpace(.named("page"))
      .scrollPosition($position).onScrollPhaseChange { _, _ in }
      .onScrollGeometryChange(for: Double.self) {
        $0.contentOffset.y
      } action: { _, _ in
      }
      .onScrollVisibilityChange { _ in }.modifier(Slide(x: 2)).modifier(Fade(amount: 1))
  }
}

struct StylesOfAnyKind: View {
  var body: some View {
    ContainerRelativeShape().fill(.red)
    Path(.zero).applying(.init(scaleX: 1, y: 2)).offsetBy(dx: 1, dy: 1)
    ForEach(["f"], id: \.self, content: Text.init)
    Text("g", comment: "not translated")
    Text("a").foregroundStyle(AnyShapeStyle(.red)).background(.background.secondary)
    Text("b").foregroundStyle(HierarchicalShapeStyle.secondary)
    HSplitView { VSplitView { EllipticalGradient(colors: [.green]) } }
    MeshGradient(width: 1, height: 1, points: [[0, 0]], colors: [.blue])
    LabeledContent("Count", value: 3, format: .number)
    Text("menu").contextMenu {
      Button("Copy") {}
    } preview: {
      Text("unseen")
    }
  }
}

@Observable final class ChangedSteps {
  var number = 0
  var changes: [String] = []
}

struct ChangingWindow: App {
  @State private var steps = ChangedSteps()
  @Environment(\.scenePhase) private var phase

  var body: some Scene {
    WindowGroup {
      Button("Step") { steps.number += 1 }
      Text(steps.changes.joined(separator: ","))
    }
    .onChange(of: steps.number) { old, new in steps.changes.append("\(old)-\(new)") }
    .onChange(of: phase) { steps.changes.append("phase") }
    .commands {
      TextEditingCommands()
      ToolbarCommands()
    }
    Window("Help", id: "help") { Text("not shown") }
    Settings { Text("not shown") }
  }
}

@Suite struct SystemFormTests {
  @Test(
    "Forms that fit a system are driven, recorded and replayed",
    arguments: [
      Scenario(
        "searchScopes and dismissSearch", { SearchOfTwo() },
        "see idle\ntype field:Search = a\nsee searching\ntap button:End\nsee idle\nsee in all"),
      Scenario(
        "names of types", { NamedByTypes(visibility: .hidden, title: .inline) },
        "see key same photo Count 1 faded\ntap button:Count 1\nsee Count 2"),
      Scenario(
        "taps around controls", { TappedForm() },
        "type field:Name = Ann\ntap button:Go\ntap button:Sign in\ntap button:Save\ntap button:Only\n"
          + "tap button:plain\nsee go Ann,page,also,save,only,text"),
      Scenario(
        "controls in labels", { LabelsWithControls() },
        "tap button:Like\ntap button:Row\ntap toggle:Mark\ntap button:Info\nmiss inside\n"
          + "see like,row,info\ntap toggle:More\nsee inside\ntap button:Tea\nsee page"),
      Scenario(
        "onCommit", { CommittedFields() },
        "type field:Name = Ann\ntap field:Name\ntap field:Pin\nsee true,false,Ann,pin"),
      Scenario(
        "redacted", { Placeholders() }, "see … content\ntap button:Load\nsee content content"),
    ])
  func driven(_ scenario: Scenario) async throws { try await scenario.session() }

  @Test("A terminal has one answer to what views ask of a system")
  func asked() {
    #expect(
      shownView { OfSystems() }?.plainText
        == "20.0 2.0 1.0 1.0 0 none false true true true false false")
    let plain = shownView { Text("styled") }
    #expect(shownView { UnseenOfSystems() }?.semanticValue == plain?.semanticValue)
    let styles = shownView { StylesOfAnyKind() }
    #expect(styles?.plainText == "f g a b Count 3 menu Copy")
    for colour in ["red", "secondary", "green", "blue"] {
      #expect(styles?.semanticValue.description.contains("\"\(colour)\"") == true, "\(colour)")
    }
  }

  @Test("Coders of Foundation are coders of publishers")
  func coders() {
    var found: [[Int]] = []
    let numbers = Just([1, 2]).encode(encoder: JSONEncoder())
      .decode(type: [Int].self, decoder: JSONDecoder())
    let subscription = numbers.sink { _ in
    } receiveValue: {
      found.append($0)
    }
    subscription.cancel()
    #expect(found == [[1, 2]])
  }

  @Test("A scene acts when a value has changed, and so does its replay")
  func scene() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString).log"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let runtime = Runtime(clock: .virtual)
    let recorder = try Recorder(path: path, application: ChangingWindow.self, runtime: runtime)
    let session = HeadlessSession(ChangingWindow.self, runtime: runtime)
    session.start()
    for _ in 0..<2 { try session.host.tap("button:Step") }
    #expect(session.host.screen?.plainText == "Step 0-1,1-2")
    session.finish()
    try recorder.finish()
    let verdict = try VerifiedReplay().run(
      SessionLogReader(path: path), application: ChangingWindow.self)
    #expect(verdict.divergences == [] && verdict.hasEnd)
  }
}
