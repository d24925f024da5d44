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
