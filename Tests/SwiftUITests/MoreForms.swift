import SwiftUI

/// Forms of style that are rarely used, and forms that no other view of the tests has.
struct RareLooks: View {
  var body: some View {
    Text("styled")
      .menuStyle(.button).formStyle(.grouped).datePickerStyle(.compact).gaugeStyle(.linearCapacity)
      .navigationViewStyle(.stack).navigationSplitViewStyle(.balanced)
      .controlGroupStyle(.navigation).tableStyle(.inset).buttonBorderShape(.capsule)
      .scrollTargetBehavior(.paging).textFieldStyle(RoundedBorderTextFieldStyle())
      .buttonStyle(BorderedButtonStyle()).pickerStyle(SegmentedPickerStyle())
      .progressViewStyle(CircularProgressViewStyle()).toggleStyle(SwitchToggleStyle())
  }
}

struct RarelyUnseen: View {
  var body: some View {
    Text("styled")
      .gridCellColumns(2).navigationBarHidden(true).toolbarColorScheme(.dark, for: .navigationBar)
      .navigationSplitViewColumnWidth(200)
      .navigationSplitViewColumnWidth(min: 100, ideal: 200, max: 300)
      .presentationCornerRadius(8).presentationBackground(.thinMaterial)
      .rotation3DEffect(.degrees(10), axis: (x: 1, y: 0, z: 0)).symbolVariant(.fill)
      .autocapitalization(.none).accessibilityRemoveTraits(.isImage)
      .listRowSeparatorTint(.red).listRowSpacing(4).listSectionSpacing(.compact)
      .listSectionSeparator(.hidden).scrollDismissesKeyboard(.immediately).scrollTargetLayout()
      .scrollDisabled(true).statusBarHidden().persistentSystemOverlays(.hidden)
      .previewLayout(.sizeThatFits).previewDevice("iPhone")
  }
}

struct LaterUnseen: View {
  @State private var row: Int?

  var body: some View {
    Text("styled")
      .symbolEffect(.bounce, value: row).symbolEffect(.pulse)
      .contentMargins(16, for: .scrollContent).contentMargins(.horizontal, 8)
      .safeAreaPadding(.horizontal).defaultScrollAnchor(.bottom).scrollPosition(id: $row)
      .scrollClipDisabled().defersSystemGestures(on: .all).dynamicTypeSize(.large)
      .dynamicTypeSize(...DynamicTypeSize.xxLarge).hoverEffect(.lift)
      .indexViewStyle(.page(backgroundDisplayMode: .always)).menuOrder(.fixed)
      .privacySensitive().toolbarTitleDisplayMode(.inline)
      .toolbarVisibility(.hidden, for: .tabBar).onOpenURL { _ in }
      .redacted(reason: row == nil ? [] : .placeholder)
      .onGeometryChange(for: Double.self) {
        $0.size.width
      } action: { _ in
      }
  }
}

/// What there is where there is nothing.
struct Nothing: View {
  @State private var color = Color.red
  @State private var width = 0.0
  @Environment(\.accessibilityReduceMotion) private var isStill
  @Environment(\.displayScale) private var scale
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    VStack {
      ContentUnavailableView("None", systemImage: "tray", description: Text("Add one."))
      ContentUnavailableView.search(text: "tea")
      ContentUnavailableView {
        Label("Empty", systemImage: "tray")
      } actions: {
        Button("Window") { openWindow(id: "other") }
      }
      ColorPicker("Ink", selection: $color)
      Text("\(color == .blue ? "blue" : "other") \(width, specifier: "%.0f")")
        .onGeometryChange(for: Double.self) {
          $0.size.width
        } action: {
          width = $0
        }
      Text("\(isStill ? "still" : "moving") \(scale, specifier: "%.0f")")
      Text("on \(Date(timeIntervalSince1970: 0), style: .date)")
      AngularGradient(gradient: Gradient(colors: [.red]), center: .center)
    }
  }
}

struct Rows: View {
  var body: some View {
    VStack {
      Text("top").navigationBarTitle("Title").navigationSubtitle("Subtitle")
      Text("items").navigationBarItems(trailing: Button("Add") {})
      Text("inset").safeAreaInset(edge: .bottom) { Text("below") }
      Text("gone").hidden()
      Text("a").simultaneousGesture(LongPressGesture())
      Text("b").highPriorityGesture(MagnificationGesture())
      Text("c").gesture(RotationGesture())
      LazyHStack { Text("lazy") }
      LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.adaptive(minimum: 10))]) { Text("grid") }
      AsyncImage(url: nil) { image in
        image.resizable()
      } placeholder: {
        Text("loading")
      }
      ShareLink(item: "text")
      ToolbarItemGroup(placement: .bottomBar) { Text("group") }
      Text(Date(timeIntervalSince1970: 0), style: .date)
      ProgressView("Loading")
      Text(verbatim: "\(1)")
      Text(Date(timeIntervalSince1970: 0), format: .iso8601)
      Picker("Symbol", systemImage: "star", selection: .constant(1)) { Text("One").tag(1) }
      Toggle("Bell", systemImage: "bell", isOn: .constant(true))
      Ellipse().fill(.linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))
      UnevenRoundedRectangle(topLeadingRadius: 4).stroke(
        style: StrokeStyle(lineWidth: 2, dash: [2]))
    }
  }
}

struct CompactLabel: LabelStyle {
  func makeBody(configuration: Configuration) -> some View { configuration.title }
}

struct Checkbox: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
    }
  }
}

struct Trimmed: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onTapGesture { configuration.trigger() }
  }
}

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLines([CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY)])
    path.closeSubpath()
    return path
  }
}

struct OwnStyles: View {
  @State private var isOn = false

  var body: some View {
    Label("Title", systemImage: "star").labelStyle(CompactLabel())
    Toggle("Check", isOn: $isOn).toggleStyle(Checkbox())
    Button("Trim") {}.buttonStyle(Trimmed())
    Triangle().fill(.red)
    Same(text: "same").equatable()
  }
}

struct Same: View, Equatable {
  let text: String

  var body: some View { Text(text) }
}
