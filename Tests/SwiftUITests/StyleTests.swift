import EventModel
import HeadlessUI
import Replay
import ReplayProbes
import ReplayRuntime
import SwiftUI
import Testing
import TextTerminal

/// Every modifier that only carries a look, on one view.
private struct Decorated: View {
  var body: some View {
    Text("styled")
      .font(.system(size: 12, weight: .bold, design: .monospaced).italic())
      .fontWeight(.semibold).fontDesign(.rounded).bold().italic().underline(color: .red)
      .strikethrough(false)
      .lineLimit(2).lineLimit(1...3).lineLimit(2, reservesSpace: true)
      .multilineTextAlignment(.center).truncationMode(.middle)
      .padding().padding(4).padding(.horizontal).padding([.top, .leading], 2)
      .padding(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
      .frame(width: 20, height: 2, alignment: .topLeading)
      .frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
      .containerRelativeFrame(.horizontal)
      .offset(x: 1, y: 1).offset(CGSize(width: 1, height: 1)).position(x: 1, y: 1)
      .layoutPriority(1).zIndex(2).fixedSize().fixedSize(horizontal: true, vertical: false)
      .aspectRatio(1, contentMode: .fit).scaledToFill().scaledToFit()
      .border(.red, width: 2).background(.thinMaterial).background(Color.blue)
      .background(.red, in: Capsule()).tint(.green).accentColor(.blue).labelsHidden()
      .buttonStyle(.bordered).listStyle(.insetGrouped).controlSize(.large).pickerStyle(.menu)
  }
}

/// Every modifier that a terminal cannot show.
private struct Unseen: View {
  @Namespace private var space

  var body: some View {
    Text("styled")
      .shadow(radius: 2).cornerRadius(4).rotationEffect(.degrees(5)).scaleEffect(2)
      .scaleEffect(x: 1, y: 2).blur(radius: 1).brightness(0.1).saturation(1).grayscale(0.5)
      .clipped().clipShape(Circle()).mask(Circle()).mask { Rectangle() }
      .animation(.default, value: 1).contentTransition(.numericText())
      .matchedGeometryEffect(id: 1, in: space).ignoresSafeArea().edgesIgnoringSafeArea(.all)
      .preferredColorScheme(.dark).contentShape(Rectangle()).allowsHitTesting(true)
      .drawingGroup().compositingGroup().symbolRenderingMode(.palette).imageScale(.large)
      .minimumScaleFactor(0.5).lineSpacing(2).kerning(1).tracking(1).baselineOffset(1)
      .monospacedDigit().monospaced().textCase(.uppercase).textSelection(.enabled)
      .keyboardType(.numberPad).textContentType(.password).textInputAutocapitalization(.words)
      .autocorrectionDisabled().submitLabel(.done).onHover { _ in }.focusable().help("help")
      .accessibilityHidden(true).accessibilityValue("1").accessibilityHint("hint")
      .accessibilityAddTraits(.isButton).accessibilityElement(children: .combine)
      .sensoryFeedback(.success, trigger: 1).redacted(reason: .placeholder).unredacted()
      .listRowSeparator(.hidden).listRowBackground(Color.red).listRowInsets(EdgeInsets())
      .scrollContentBackground(.hidden).scrollIndicators(.never).headerProminence(.increased)
      .navigationBarTitleDisplayMode(.large).navigationBarBackButtonHidden()
      .toolbar(.hidden, for: .navigationBar).toolbarBackground(.visible, for: .tabBar)
      .presentationDetents([.height(100)]).presentationDragIndicator(.visible)
      .coordinateSpace(name: "space").onLongPressGesture {}
  }
}

private struct Stacks: View {
  var spacing: CGFloat

  var body: some View {
    VStack(alignment: .leading, spacing: spacing) {
      HStack(alignment: .top, spacing: spacing) {
        Text("a").padding(spacing); Text("b").font(.title)
      }
      ZStack(alignment: .bottom) {
        Text("c"); Text("d").bold()
      }
    }
  }
}

@Suite struct StyleTests {
  private func shown<V: View>(_ make: @escaping @MainActor () -> V) -> ScreenNode? {
    let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
    host.runtime.start(.map([:])) { host.mount(Shown(make: make)) }
    return host.screen
  }

  @Test("A look is kept beside the tree, and the recorded tree is that of the plain text")
  func decorated() throws {
    let plain = try #require(shown { Text("styled") })
    let decorated = try #require(shown { Decorated() })
    #expect(decorated.semanticValue == plain.semanticValue)
    #expect(decorated.layout.count == 40)
    #expect(decorated.layout.first == .text([.bold, .italic]))
    #expect(plain.layout == [])
  }

  @Test("What a terminal cannot show does nothing")
  func unseen() throws {
    let unseen = try #require(shown { Unseen() })
    #expect(unseen.semanticValue == shown { Text("styled") }?.semanticValue)
    #expect(unseen.layout == [])
    #expect(shown { RarelyUnseen() }?.semanticValue == unseen.semanticValue)
    #expect(shown { LaterUnseen() }?.semanticValue == unseen.semanticValue)
    #expect(shown { EffectsUnseen() }?.semanticValue == unseen.semanticValue)
    let colours = try #require(shown { FromUIKit() })
    #expect(
      colours.semanticValue.description.contains("\"red\"")
        && colours.plainText == "red label felt")
    #expect(shown { Phases() }?.plainText == "a b c d efg h i Title j Send")
    #expect(shown { RareLooks() }?.semanticValue == unseen.semanticValue)
    #expect(shown { RareLooks() }?.layout.count == 15)
  }

  @Test("The window of an application with menus shows its views")
  func window() {
    let session = HeadlessSession(Windowed.self)
    session.start()
    #expect(session.host.screen?.plainText == "window")
    session.finish()
  }

  @Test("Forms that only show something are elements with their text")
  func rows() {
    #expect(
      shown { Rows() }?.plainText
        == "Subtitle Title top Add items inset below gone a b c lazy grid loading Share group "
        + "1970-01-01 Loading 1 1970-01-01T00:00:00Z Symbol One Bell")
    #expect(shown { OwnStyles() }?.plainText == "Title Check Trim same")
  }

  @Test("A change of spacing or font is kept beside the tree and is no change of the record")
  func spacing() throws {
    let (narrow, wide) = (
      try #require(shown { Stacks(spacing: 1) }), try #require(shown { Stacks(spacing: 30) })
    )
    #expect(narrow.semanticValue == wide.semanticValue)
    #expect(
      wide.layout == [.stack(Alignment(horizontal: .leading, vertical: .center), spacing: 30)])
    #expect(narrow.layout != wide.layout)
    #expect(
      wide.children.map(\.layout) == [
        [.stack(Alignment(horizontal: .center, vertical: .top), spacing: 30)],
        [.stack(.bottom, spacing: nil)],
      ])
  }

  @Test("A spacing that changes makes no frame")
  func noFrame() async throws {
    let session = try await Scenario(
      "spacing", { Spaced() }, "tap button:Wider\ntap button:Wider"
    ).session()
    #expect(session.summaries(.frame).count == 1)
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("Traits of a text are kept when texts are joined")
  func traits() throws {
    let text = try #require(shown { Text("a").bold().italic() + Text("b").bold() })
    #expect(text.text == "ab")
    #expect(text.layout == [.text(.bold)])
  }

  @Test("The colour of a style is recorded as that of foregroundColor")
  func colours() {
    #expect(
      shown { Text("a").foregroundStyle(.red) }?.semanticValue
        == shown { Text("a").foregroundColor(.red) }?.semanticValue)
    #expect(Color(red: 1, green: 0.5, blue: 0) == Color("#ff8000"))
    #expect(Color(hue: 1 / 3, saturation: 1, brightness: 1) == Color("#00ff00"))
  }

  @Test("Shapes, colours and gradients are parts of their colour")
  func shapes() {
    let shape = shown { Color.red }?.semanticValue
    #expect(shown { Circle().fill(.red) }?.semanticValue == shape)
    #expect(
      shown { RoundedRectangle(cornerRadius: 2).stroke(.red, lineWidth: 1) }?.semanticValue == shape
    )
    #expect(
      shown { LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom) }?
        .semanticValue == shape)
    let path = Path { path in
      path.move(to: CGPoint(x: 1, y: 1))
      path.addLine(to: CGPoint(x: 5, y: 3))
      path.closeSubpath()
    }
    #expect(path.boundingRect == CGRect(x: 1, y: 1, width: 4, height: 2))
  }

  @Test("A terminal shows the forms in rows, and every control where inputs find it")
  func drawing() throws {
    let screen = try #require(shown { Drawn() })
    let drawing = ScreenDrawing(of: screen.semanticValue, width: 40)
    #expect(
      drawing.grid.textRows == [
        "[*A*]  [ B ]",
        "Title",
        "Size:  [*S*]  [ M ]",
        "[ ]  row",
        "Level  [ - ]  (+)",
        "[ link ]",
      ])
    #expect(drawing.controls.map(\.index).sorted() == Array(0..<8))
  }
}

private struct Spaced: View {
  @State private var spacing = 1.0

  var body: some View {
    VStack(spacing: spacing) {
      Text("a").padding(spacing)
      Button("Wider") { spacing += 5 }
    }
  }
}

private struct Drawn: View {
  var body: some View {
    TabView {
      VStack {
        Picker("Size", selection: .constant("S")) { ForEach(["S", "M"], id: \.self) { Text($0) } }
        List(selection: .constant(String?.none)) { Text("row").tag("row") }
        Stepper("Level", value: .constant(3), in: 0...3)
        Link("link", destination: URL(string: "https://example.com")!)
      }
      .navigationTitle("Title")
      .tabItem { Text("A") }
      Text("other").tabItem { Text("B") }
    }
  }
}
