import Observation
import SwiftUI

struct PresentedPage: View {
  @State private var isOpen = false

  var body: some View {
    NavigationStack {
      VStack {
        Text("Outside")
        Button("Open") { isOpen = true }
      }
      .navigationDestination(isPresented: $isOpen) { Text("Inside") }
    }
  }
}

struct ItemPage: View {
  @State private var item: Int?

  var body: some View {
    NavigationStack {
      VStack {
        Text("Outside")
        Button("Open") { item = 7 }
      }
      .navigationDestination(item: $item) { item in
        Text("Item \(item)")
        Button("Leave") { self.item = nil }
      }
    }
  }
}

struct PathStack: View {
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("depth \(path.count)")
        Button("Deep") {
          path.append("one")
          path.append(2)
        }
        NavigationLink("Odd", value: 0.5)
      }
      .navigationDestination(for: String.self) { word in
        Text("word \(word)")
        Button("Root") { path = NavigationPath() }
      }
      .navigationDestination(for: Int.self) { Text("number \($0)") }
    }
  }
}

struct OneRow: View {
  @State private var selection: String?

  var body: some View {
    Text(selection.map { "\($0) chosen" } ?? "none")
    List(["a", "b"], id: \.self, selection: $selection) { Text($0) }
  }
}

struct Closing: View {
  @State private var isOpen = false
  @State private var closed = 0

  var body: some View {
    VStack {
      Text("closed \(closed)")
      Button("Open") { isOpen = true }
    }
    .sheet(isPresented: $isOpen, onDismiss: { closed += 1 }) { Text("Inside") }
  }
}

struct PlainAlert: View {
  @State private var isAsking = false

  var body: some View {
    Button("Ask") { isAsking = true }.alert("Really?", isPresented: $isAsking) {}
  }
}

struct OldAlert: View {
  @State private var isAsking = false
  @State private var answer = ""

  var body: some View {
    VStack {
      Text(answer)
      Button("Ask") { isAsking = true }
    }
    .alert(isPresented: $isAsking) {
      SwiftUI.Alert(
        title: Text("Sure"), message: Text("Very"),
        primaryButton: .default(Text("Yes")) { answer = "said yes" }, secondaryButton: .cancel())
    }
  }
}

struct Dialog: View {
  @State private var isAsking = false
  @State private var choice = 0

  var body: some View {
    VStack {
      Text("chose \(choice)")
      Button("Ask") { isAsking = true }
    }
    .confirmationDialog("Which?", isPresented: $isAsking, titleVisibility: .visible) {
      Button("One") { choice = 1 }
      Button("Two") { choice = 2 }
    }
  }
}

struct Popover: View {
  struct Tip: Identifiable { var id: Int }

  @State private var tip: Tip?

  var body: some View {
    Button("Open") { tip = Tip(id: 1) }.popover(item: $tip) { Text("tip \($0.id)") }
  }
}

struct Outline: View {
  struct File: Identifiable {
    var id: String
    var children: [File]?
  }

  private let files = [
    File(id: "src", children: [File(id: "main")]), File(id: "readme"),
  ]

  var body: some View {
    List { OutlineGroup(files, children: \.children) { Text($0.id) } }
  }
}

struct ClosableSection: View {
  @State private var isExpanded = true

  var body: some View { List { Section("Title", isExpanded: $isExpanded) { Text("row") } } }
}

struct Changing: View {
  @State private var number = 0
  @State private var log = "log"

  var body: some View {
    VStack {
      Text(log)
      Button("Up") { number += 1 }
      Button("Same") { number += 0 }
    }
    .onChange(of: number, initial: true) { old, new in log += " \(old)>\(new)" }
  }
}

struct Tasking: View {
  @State private var number = 0
  @State private var runs = 0
  @State private var ticks = 0
  @State private var isShown = true

  var body: some View {
    Toggle("Shown", isOn: $isShown)
    Text("ticks \(ticks)")
    if isShown {
      VStack {
        Text("runs \(runs)")
        Button("Next") { number += 1 }
      }
      .task(id: number) {
        runs += 1
        await Runtime.ambient.sleep(for: .seconds(3))
        if !Task.isCancelled { ticks += 1 }
      }
    }
  }
}

struct Ticking: View {
  @State private var ticks = 0

  var body: some View {
    Text("ticks \(ticks)")
      .task {
        for _ in 0..<2 {
          await Runtime.ambient.sleep(for: .seconds(1))
          ticks += 1
        }
      }
  }
}

struct Resetting: View {
  @State private var round = 0

  var body: some View {
    Counting().id(round)
    Button("Reset") { round += 1 }
  }
}

struct Counting: View {
  var title = "count"
  @State private var count = 0

  var body: some View { Button("\(title) \(count)") { count += 1 } }
}

struct Editing: View {
  @State private var mode = EditMode.inactive

  var body: some View {
    VStack {
      Text(mode.isEditing ? "editing" : "locked")
      EditButton()
    }
    .environment(\.editMode, $mode)
  }
}

struct Opening: View {
  @State private var opened = ""

  var body: some View {
    VStack {
      Text("opened \(opened)")
      Link("Site", destination: URL(string: "https://example.com")!)
    }
    .environment(
      \.openURL,
      OpenURLAction { url in
        opened = url.absoluteString
        return .handled
      })
  }
}

struct Named: View {
  @State private var count = 0

  var body: some View {
    Button("\(count)") { count += 1 }.accessibilityIdentifier("plus")
  }
}

@Observable final class Session {}

struct Optionals: View {
  @Environment(Session.self) private var session: Session?

  var body: some View { Text(session == nil ? "none" : "one") }
}

private struct DepthKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var depth: Int {
    get { self[DepthKey.self] }
    set { self[DepthKey.self] = newValue }
  }
}

struct Transformed: View {
  var body: some View {
    Depth().transformEnvironment(\.depth) { $0 += 1 }.environment(\.depth, 1)
  }

  private struct Depth: View {
    @Environment(\.depth) private var depth

    var body: some View { Text("depth \(depth)") }
  }
}

struct Following: View {
  @State private var isOff = false

  var body: some View {
    Toggle("Off", isOn: $isOff)
    Inside().disabled(isOff)
  }

  private struct Inside: View {
    @Environment(\.isEnabled) private var isEnabled

    var body: some View { Text(isEnabled ? "on" : "off") }
  }
}

private struct SumKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

struct Leaving: View {
  @State private var sum = 0
  @State private var hasSecond = true

  var body: some View {
    VStack {
      Text("sum \(sum)")
      Toggle("Second", isOn: $hasSecond)
      VStack {
        Text("a").preference(key: SumKey.self, value: 1)
        if hasSecond { Text("b").preference(key: SumKey.self, value: 2) }
      }
      .onPreferenceChange(SumKey.self) { sum = $0 }
    }
  }
}

struct Tabs: View {
  var body: some View {
    TabView {
      Counting(title: "one").tabItem { Text("A") }
      Text("two").tabItem { Label("B", systemImage: "b.circle") }
    }
  }
}

struct NewTabs: View {
  @State private var selection = "a"

  var body: some View {
    Text("selection \(selection)")
    TabView(selection: $selection) {
      SwiftUI.Tab("Home", systemImage: "house", value: "a") { Text("home") }
      SwiftUI.Tab("Other", systemImage: "gear", value: "b") { Text("other") }
    }
  }
}

struct Steps: View {
  @State private var text = "0 up"

  var body: some View {
    Text(text)
    Stepper("Steps", onIncrement: { text = "1 up" }, onDecrement: nil)
  }
}

struct Tapping: View {
  @State private var count = 0

  var body: some View {
    Text("tapped \(count)").gesture(TapGesture().onEnded { count += 1 })
  }
}

struct Unwrapping: View {
  @State private var name: String?

  var body: some View {
    if let name = Binding($name) {
      TextField("Name", text: name)
      Text("<\(name.wrappedValue)>")
    } else {
      Text("no name")
    }
    Button("Set") { name = "" }
  }
}

struct Searching: View {
  @State private var query = ""

  var body: some View { Inside().searchable(text: $query) }

  private struct Inside: View {
    @Environment(\.isSearching) private var isSearching

    var body: some View { Text(isSearching ? "searching" : "idle") }
  }
}

struct Storing: View {
  @AppStorage("count") private var count = 0
  @AppStorage("name") private var name: String?

  var body: some View {
    Text("\(count) \(name ?? "none")")
    Button("Up") { count += 1 }
    Button("Name") { name = "Ann" }
    Button("Forget") { name = nil }
  }
}

struct MixedLinks: View {
  var body: some View {
    NavigationStack {
      NavigationLink("Album") {
        Text("album page")
        NavigationLink("Song", value: 1)
      }
      .navigationDestination(for: Int.self) { Text("song page \($0)") }
    }
  }
}
