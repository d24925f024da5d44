import SwiftUI
import Testing

private struct LevelBar: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      configuration.minimumValueLabel
      Text(String(repeating: "=", count: Int(configuration.value * 10)))
      configuration.maximumValueLabel
      configuration.currentValueLabel
    }
  }
}

private struct Drawer: DisclosureGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      HStack {
        Text(configuration.isExpanded ? "v" : ">")
        Button(action: { configuration.isExpanded.toggle() }, label: { configuration.label })
      }
      if configuration.isExpanded { configuration.content }
    }
  }
}

private struct Arrow: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Text("->")
      configuration.content
    }
  }
}

private struct Line: ControlGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("|")
      configuration.label
      configuration.content
      Text("|")
    }
  }
}

private struct Starred: MenuStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      Text("***")
      Menu(configuration)
    }
  }
}

private struct Dimming: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.opacity(phase.isIdentity ? 1 : 0)
  }
}

private struct Parcel: Codable, Transferable {
  var weight = 1

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
  }
}

private struct OwnCommands: Commands {
  var body: some Commands {
    CommandMenu("Parcels") { Button("Send") {} }
    CommandGroup(after: .sidebar) { Button("Show") {} }
  }
}

private struct ParcelApp: App {
  var body: some Scene { WindowGroup { StyledForms() }.commands { OwnCommands() } }
}

/// A property wrapper of an application, made of two others.
@MainActor @propertyWrapper
private struct Counter: DynamicProperty {
  @State private var count = 0
  @AppStorage("step") private var step = 1
  private var shown = -1
  private let start: Int

  init(from start: Int) { self.start = start }

  var wrappedValue: Int { shown }
  var projectedValue: Counter { self }

  func next() { count += step }

  func double() { step *= 2 }

  nonisolated mutating func update() { MainActor.assumeIsolated { shown = start + count } }
}

private struct StyledForms: View {
  @State private var level = 0.2
  @State private var isWide = false
  @State private var isInspected = false
  @Counter(from: 10) private var first
  @Counter(from: 20) private var second

  var body: some View {
    VStack {
      Gauge(value: level, in: 0...2) {
        Text("Level")
      } currentValueLabel: {
        Text("now")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("2")
      }
      .gaugeStyle(LevelBar())
      DisclosureGroup("More") { Button("Fill") { level = 2 } }.disclosureGroupStyle(Drawer())
      LabeledContent("Height", value: "3 m").labeledContentStyle(Arrow())
      ControlGroup("Steps") { Button("Step") { level += 0.4 } }.controlGroupStyle(Line())
      Menu("Acts") { Button("Empty") { level = 0 } }.menuStyle(Starred())
      ShareLink(item: Parcel(), preview: SharePreview("Parcel")).transition(Dimming())
      Text("first \(first) second \(second)")
      Button("Next") { $first.next() }
      Button("Other") { $second.next() }
      Button("Double") { $first.double() }
      let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(alignment: .leading))
      layout {
        Toggle("Wide", isOn: $isWide)
        Button("Inspect") { isInspected = true }
      }
      .inspector(isPresented: $isInspected) { Text("inside").inspectorColumnWidth(30) }
      ZStackLayout() { Text("back") }
      HStackLayout(spacing: 1) { VStackLayout { Text("side") } }
    }
  }
}

private struct Departures: View {
  @State private var title = Text("Trains")

  var body: some View {
    TimelineView(
      .explicit([30, 10, -5].map { Date(timeIntervalSince1970: $0) })
    ) { context in
      Text("at \(Int(context.date.timeIntervalSince1970)) s")
    }
    title
    Button("Rename") { title = Text("Ships") }
    Text("renamed").opacity(title == Text("Trains") ? 0 : 1)
  }
}

@Suite("Styles of forms, and property wrappers of the application")
struct FormStyleTests {
  static let scenario = Scenario(
    "styles of forms", { StyledForms() },
    """
    see Level 0 = 2 now > More Height -> 3 m | Steps Step | *** Acts Empty
    see Share first 10 second 20
    tap button:Step
    see Level 0 === 2 now
    tap button:More
    see v More Fill
    tap button:Fill
    see Level 0 ========== 2 now
    tap button:Empty
    see Level 0 2 now
    tap button:More
    refused button:Fill
    tap button:Next
    see first 11 second 20
    tap button:Double
    tap button:Next
    see first 13 second 20
    tap button:Other
    see first 13 second 22
    tap toggle:Wide
    tap button:Inspect
    see inside
    """)

  @Test("What is shown follows makeBody and update, recorded and replayed")
  func styles() async throws {
    let session = try await Self.scenario.session()
    let commits = session.summaries(.commit)
    // Each property of the wrapper is a node with the names of both.
    #expect(commits.contains { $0.contains("first.count") }, "\(commits)")
    #expect(commits.contains { $0.contains("second.count") }, "\(commits)")
  }

  @Test("A timeline is evaluated at its times; texts are compared")
  func times() async throws {
    let scenario = Scenario(
      "departures", { Departures() },
      """
      see at 0 s
      wait 9
      see at 0 s
      wait 2
      see at 10 s
      wait 100
      see at 30 s
      tap button:Rename
      see Ships
      """)
    let session = try await scenario.session()
    // Between the times and after them nothing is done.
    #expect(session.summaries(.timer).filter { $0.contains("fire") }.count == 2)
  }
}
