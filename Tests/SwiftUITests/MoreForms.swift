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

struct EffectsUnseen: View {
  @Namespace private var names
  @State private var detent = PresentationDetent.medium

  var body: some View {
    Text("styled")
      .colorMultiply(.red).hueRotation(.degrees(10)).colorInvert().contrast(1)
      .blendMode(.multiply).luminanceToAlpha().glassEffect().allowsTightening(true)
      .fontWidth(.condensed).transaction { $0.animation = nil }.geometryGroup()
      .navigationTransition(.zoom(sourceID: "a", in: names))
      .matchedTransitionSource(id: "a", in: names).flipsForRightToLeftLayoutDirection(true)
      .focusEffectDisabled().toolbarRole(.editor).tabBarMinimizeBehavior(.onScrollDown)
      .scrollBounceBehavior(.basedOnSize).scrollEdgeEffectStyle(.soft, for: .top)
      .scrollIndicatorsFlash(onAppear: true)
      .presentationDetents([.medium], selection: $detent)
      .presentationContentInteraction(.scrolls).presentationCompactAdaptation(.popover)
      .presentationBackgroundInteraction(.enabled)
      .symbolEffect(.variableColor.iterative.reversing).contentTransition(.symbolEffect(.replace))
      .sensoryFeedback(.impact(weight: .light), trigger: detent)
      .accessibility(hidden: false).accessibility(hint: Text("hint"))
      .accessibility(value: Text("value")).accessibility(addTraits: [.isButton, .isHeader])
      .accessibilityAction {}.accessibilityAction(named: "other") {}
      .accessibilitySortPriority(1).accessibilityInputLabels(["a"])
      .accessibilityRepresentation { Text("b") }
      .alignmentGuide(.leading) { $0[.trailing] }.alignmentGuide(VerticalAlignment.top) {
        $0.height
      }
      .help(Text("help"))
  }
}

struct FromUIKit: View {
  var body: some View {
    VStack {
      Text("red").foregroundColor(Color(UIColor.systemRed)).background(Color(.systemGray6))
      Text("label").foregroundStyle(Color(uiColor: .secondaryLabel))
        .frame(width: UIScreen.main.bounds.width / 2)
      Button("felt") {
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        UINotificationFeedbackGenerator().notificationOccurred(.success)
      }
    }
  }
}

struct Phases: View {
  var body: some View {
    VStack {
      Text("a").phaseAnimator([false, true]) { content, isOn in content.opacity(isOn ? 0 : 1) }
      Text("b").phaseAnimator(["x", "y"], trigger: 1) { content, _ in content.bold() }
      Text("c").scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
      Text("d").visualEffect { content, proxy in content.offset(y: proxy.size.height) }
      Text("e") + Text("f").foregroundColor(.red) + Text("g").foregroundStyle(.blue)
      Circle().strokeBorder(.red, style: StrokeStyle(lineWidth: 1))
      AngularGradient(
        colors: [.red], center: .center, startAngle: .degrees(0), endAngle: .degrees(90))
      Text("h").gesture(LongPressGesture().sequenced(before: DragGesture()))
      Text("i").gesture(MagnifyGesture().onChanged { _ in })
      Text("j").navigationBarTitle(Text("Title"))
      ShareLink("Send", item: "text", subject: Text("s"), message: Text("m"))
    }
  }
}

/// An error in front of a page.
struct Failing: View {
  enum Failure: LocalizedError {
    case full

    var errorDescription: String? { "The disk is full" }
  }

  @State private var failure: Failure?
  @State private var isShown = false
  @State private var date = Date(timeIntervalSince1970: 0)

  var body: some View {
    VStack {
      Button("Save") { (failure, isShown) = (.full, true) }
      Button("Named") {}.accessibility(label: Text("Other"))
      Button("Id") {}.accessibility(identifier: "third")
      DatePicker(selection: $date, displayedComponents: .date) { Text("Day") }
      Text(date, style: .date)
    }
    .alert(isPresented: $isShown, error: failure) { _ in
      Button("Retry") { failure = nil }
    } message: { _ in
      Text("Remove something.")
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

struct Windowed: App {
  var body: some Scene {
    WindowGroup { Text("window") }
      .windowStyle(.hiddenTitleBar).windowToolbarStyle(.unified).windowResizability(.contentSize)
      .defaultSize(width: 400, height: 300).defaultPosition(.center)
      .commands {
        SidebarCommands()
        CommandGroup(replacing: .newItem) { Button("New") {} }
        CommandMenu("Extra") { Button("Find") {}.keyboardShortcut("f") }
      }
  }
}
