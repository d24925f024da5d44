import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import SwiftUI
import Testing

// Forms in the spellings of several years, as applications mix them.

struct OlderQuestions: View {
  struct Item: Identifiable { let id = 1 }
  @State private var isAsked = false
  @State private var item: Item?
  @State private var isTold = false
  @State private var log: [String] = []

  var body: some View {
    VStack {
      Button("Ask") { isAsked = true }
      Button("Item") { item = Item() }
      Button("Tell") { isTold = true }
      Button(role: .confirm) { log.append("confirmed") }
      Button(role: .close, action: { log.append("closed") })
      Text(log.joined(separator: ","))
    }
    .actionSheet(isPresented: $isAsked) {
      ActionSheet(
        title: Text("Which?"), message: Text("One of two."),
        buttons: [
          .default(Text("First")) { log.append("first") },
          .destructive(Text("Second")) { log.append("second") }, .cancel(),
        ])
    }
    .actionSheet(item: $item) { item in ActionSheet(title: Text("Item \(item.id)")) }
    .alert(Text("Told"), isPresented: $isTold) {
      Button("Yes") { log.append("yes") }
    } message: {
      Text("A message.")
    }
    .confirmationDialog(Text("Unseen"), isPresented: .constant(false)) { Button("No") {} }
  }
}

struct FocusedFirst: View {
  enum Field { case name, pin }
  @State private var name = ""
  @State private var pin = ""
  @FocusState private var focus: Field?

  var body: some View {
    VStack {
      TextField("Name", text: $name).focused($focus, equals: .name)
      TextField("Pin", text: $pin).focused($focus, equals: .pin)
      Text(focus == .pin ? "at pin" : focus == .name ? "at name" : "nowhere")
    }
    .defaultFocus($focus, .pin)
  }
}

struct Refreshing: View {
  private struct Again: View {
    @Environment(\.refresh) private var refresh
    @Environment(\.openSettings) private var openSettings

    var body: some View {
      Button(refresh == nil ? "Settings" : "Again") {
        guard let refresh else { return openSettings() }
        Task { await refresh() }
      }
    }
  }

  @State private var count = 0
  @State private var submitted: [String] = []

  var body: some View {
    VStack {
      Again()
      VStack { Again() }.refreshable { count += 1 }
      TextField("Outer", text: .constant(""))
      TextField("Inner", text: .constant("")).onSubmit { submitted.append("in") }.submitScope()
      Text("\(count) \(submitted.joined(separator: ","))")
    }
    .onSubmit { submitted.append("out") }
  }
}

struct TitleMenus: View {
  @State private var log: [String] = []

  var body: some View {
    NavigationStack {
      Text(log.joined(separator: ",")).badge(Text("new"))
        .toolbar {
          ToolbarTitleMenu { Button("Rename") { log.append("rename") } }
          ToolbarSpacer(.fixed)
          Button("Sort") { log.append("sort") }
        }
        .toolbarTitleMenu { Button("Move") { log.append("move") } }
    }
    .onAppear(perform: nil).onDisappear(perform: nil)
  }
}

struct TabsInSections: View {
  @State private var shown = 1

  var body: some View {
    TabView(selection: $shown) {
      Tab("One", systemImage: "1.circle", value: 1) { Text("first") }
      TabSection("Others") {
        Tab("Two", systemImage: "2.circle", value: 2) { Text("second") }
        Tab(value: 3, role: .search) { Text("third") }
      }
    }
  }
}

struct Gestures: View {
  @GestureState private var isPressed = false
  @GestureState private var offset = CGSize.zero
  @State private var log: [String] = []

  var body: some View {
    Text("Press").gesture(
      LongPressGesture().updating($isPressed) { value, state, _ in state = value }
        .sequenced(before: DragGesture())
        .updating($offset) { value, state, _ in
          if case .second(true, let drag) = value { state = drag?.translation ?? .zero }
        }
        .onEnded { value in
          if case .second(true, let drag?) = value { log.append("\(drag.location.x)") }
        })
    Text("Both").gesture(
      TapGesture().onEnded { log.append("tap") }.simultaneously(with: RotateGesture()))
    Text("Either").highPriorityGesture(
      ExclusiveGesture(RotateGesture(), TapGesture().onEnded { log.append("either") }))
    Text("Off").gesture(TapGesture().onEnded { log.append("off") }, including: .subviews)
    Text(log.joined(separator: ","))
  }
}

struct TreeOfFolders: View {
  struct Folder: Identifiable {
    let id: String
    var folders: [Folder]?
  }

  var body: some View {
    List([Folder(id: "a", folders: [Folder(id: "b")])], children: \.folders) { Text($0.id) }
    ShareLink("Share", item: "x", preview: SharePreview("title"))
    ShareLink(item: "x") { Label("Send", systemImage: "paperplane") }
    Image("map", label: Text("A map")).font(.body.leading(.tight).smallCaps())
  }
}

struct Moving: View {
  struct Place {
    var x = 1.0
    var scale = 2.0
  }

  var body: some View {
    Text("a").keyframeAnimator(initialValue: 1.0, repeating: true) { content, scale in
      HStack {
        content.scaleEffect(scale)
        Text("\(scale)")
      }
    } keyframes: { _ in
      SpringKeyframe(1, duration: 0.25)
      CubicKeyframe(2, duration: 0.5)
    }
    Text("b").keyframeAnimator(initialValue: Place(), trigger: 1) { content, place in
      content
      Text("\(place.x) \(place.scale)")
    } keyframes: { _ in
      KeyframeTrack(\.x) {
        LinearKeyframe(3, duration: 1)
        MoveKeyframe(4)
      }
      KeyframeTrack(\.scale) { CubicKeyframe(1, duration: 1) }
    }
  }
}

struct UnseenToday: View {
  var body: some View {
    Text("styled")
      .pointerStyle(.link).writingToolsBehavior(.disabled)
      .handlesExternalEvents(preferring: [], allowing: []).userActivity("read") { _ in }
      .onContinueUserActivity("read") { _ in }.buttonRepeatBehavior(.enabled)
      .menuIndicator(.hidden).listItemTint(.red).alternatingRowBackgrounds()
      .windowDismissBehavior(.disabled).invalidatableContent().symbolEffectsRemoved()
      .accessibilityRotor("Rows", entries: [String](), entryLabel: \.self)
      .overlay(.red, in: Circle()).background(in: Circle()).backgroundStyle(.red)
      .containerShape(Circle()).contentShape(.interaction, .rect)
      .glassEffect(.regular.tint(.red).interactive(), in: .capsule)
      .clipShape(.rect(topLeadingRadius: 3, bottomTrailingRadius: 3))
      .transformEffect(CGAffineTransform(rotationAngle: 1))
      .sensoryFeedback(trigger: 1) { _, _ in .success }
      .sensoryFeedback(.success, trigger: 1) { $0 < $1 }
      .previewDevice(PreviewDevice(rawValue: "iPhone"))
      .contentTransition(.symbolEffect(.replace.downUp))
      .accessibilityAction(.escape) {}.alignmentGuide(.listRowSeparatorLeading) { $0[.leading] }
      .onContinuousHover { phase in
        switch phase {
        case .active(let point): _ = point.x
        case .ended: break
        }
      }
  }
}

struct AskedToday: View {
  @Environment(\.font) private var font
  @Environment(\.lineLimit) private var limit
  @Environment(\.controlSize) private var size
  @Environment(\.multilineTextAlignment) private var alignment
  @Environment(\.isFocused) private var isFocused
  @Environment(\.colorScheme) private var scheme
  @Environment(\.controlActiveState) private var state

  var body: some View {
    let vector = CGVector(dx: 3, dy: 4)
    let path = Circle().path(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    let both = path.union(Path(CGRect(x: 0, y: 0, width: 4, height: 1))).boundingRect.width
    Text("\(font == .body) \(limit ?? 0) \(size) \(alignment) \(isFocused) \(scheme) \(state)")
    Text("\(vector.dx + vector.dy) \(both)").underline(pattern: .dot)
      .foregroundStyle(.red.shadow(.drop(radius: 3))).background(Color(nsColor: .labelColor))
      .transition(.blurReplace)
  }
}

struct BarApplication: App {
  var body: some Scene {
    MenuBarExtra("Bar", systemImage: "bolt") { Button("Quit") {} }.menuBarExtraStyle(.window)
      .keyboardShortcut("0").defaultPosition(.center)
    Settings { Text("not shown") }
  }
}

@Suite struct TodayFormTests {
  @Test(
    "Older and newer spellings are driven, recorded and replayed",
    arguments: [
      Scenario(
        "action sheets", { OlderQuestions() },
        "tap button:Ask\nsee Which?\nsee One of two.\nrefused button:Item\ntap button:Second\n"
          + "see second\ntap button:Ask\ntap button:Cancel\nmiss Which?\ntap button:Item\n"
          + "see Item 1\ntap button:Cancel\nmiss Item 1\ntap button:Tell\nsee A message.\n"
          + "tap button:Yes\ntap button:OK\ntap button:Close\nsee second,yes,confirmed,closed"),
      Scenario(
        "default focus", { FocusedFirst() },
        "see at pin\ntype field:Name = Ann\nsee at name"),
      Scenario(
        "refresh and submitScope", { Refreshing() },
        "tap button:Settings\nsee 0\ntap button:refresh\nsee 1\ntap button:Again\nsee 2\n"
          + "tap field:Outer\nsee 2 out\ntap field:Inner\nsee 2 out,in"),
      Scenario(
        "title menus", { TitleMenus() },
        "see new\ntap button:Rename\ntap button:Move\ntap button:Sort\nsee rename,move,sort"),
      Scenario(
        "tabs in sections", { TabsInSections() },
        "see first\ntap tab:Two\nsee second\ntap tab:Search\nsee third"),
      Scenario(
        "gestures", { Gestures() },
        "refused button:Press\ntap button:Both\ntap button:Either\nrefused button:Off\n"
          + "see tap,either"),
      Scenario(
        "trees", { TreeOfFolders() }, "see a\nmiss b\ntap toggle:a\nsee b\nsee Send A map"),
    ])
  func driven(_ scenario: Scenario) async throws { try await scenario.session() }

  @Test("What a terminal does not show changes nothing, and what is asked has one answer")
  func unseen() {
    let plain = shownView { Text("styled") }
    #expect(shownView { UnseenToday() }?.semanticValue == plain?.semanticValue)
    #expect(shownView { Moving() }?.plainText == "a 1.0 b 1.0 2.0")
    let asked = shownView {
      AskedToday().environment(\.font, .body).environment(\.lineLimit, 3).colorScheme(.light)
    }
    #expect(asked?.plainText == "true 3 regular leading false light key 7.0 4.0")
  }

  @Test("A menu of the bar is the window of an application that begins with it")
  func bar() {
    let session = HeadlessSession(BarApplication.self, runtime: Runtime(clock: .virtual))
    session.start()
    #expect(session.host.screen?.plainText == "Quit")
    session.finish()
  }
}
