import EventModel
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import SwiftUI
import Testing
import TextTerminal

struct StarStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text(configuration.isPressed ? "pressed" : isEnabled ? "*" : "off")
      configuration.label
    }
    .padding()
    .foregroundColor(configuration.role == .destructive ? .red : .blue)
  }
}

extension ButtonStyle where Self == StarStyle {
  static var star: StarStyle { StarStyle() }
}

private struct IconStyle: ButtonStyle {
  let icon: String

  func makeBody(configuration: Configuration) -> some View { Text(icon) }
}

private struct TwiceStyle: PrimitiveButtonStyle {
  @State private var taps = 0

  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("\(taps) of 2")
      Button {
        taps += 1
        configuration.trigger()
      } label: {
        configuration.label
      }
    }
  }
}

private struct CardStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      Divider()
      Text("tap the card")
    }
  }
}

private struct SwitchStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Button(configuration.isOn ? "ON" : "OFF") { configuration.isOn.toggle() }
    }
  }
}

private struct ChoiceStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Button("Yes") { configuration.isOn = true }
      Button("No") { configuration.isOn = false }
    }
  }
}

private struct BracketLabel: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text("<")
      Label(configuration)
      Text(">")
    }
  }
}

private struct Boxed: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      GroupBox(configuration)
    }
  }
}

private struct Percent: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) of 100")
      configuration.currentValueLabel
    }
  }
}

private struct Framed: TextFieldStyle {
  func _body(configuration: TextField<Self._Label>) -> some View {
    HStack {
      Text("type:")
      configuration.padding().border(.gray)
    }
  }
}

struct StyledControls: View {
  @State private var count = 0
  @State private var isOn = false
  @State private var isSure = false
  @State private var text = ""
  @State private var isPlain = false

  var body: some View {
    VStack {
      Text("count \(count) on \(isOn) sure \(isSure) text \(text)")
      Group {
        Button("Add") { count += 1 }
        Button("Clear", role: .destructive) { count = 0 }.disabled(count == 0)
        Button("Usual") { count += 100 }.buttonStyle(.plain)
      }
      .buttonStyle(.star)
      Button("Remove") { count -= 1 }.buttonStyle(IconStyle(icon: isPlain ? "-" : "minus"))
      Button("Twice") { count += 2 }.buttonStyle(TwiceStyle())
      Button("Card") { count += 10 }.buttonStyle(CardStyle())
      Toggle("Bell", isOn: $isOn).toggleStyle(SwitchStyle())
      Toggle("Sure", isOn: $isSure).toggleStyle(ChoiceStyle())
      Toggle("Plain", isOn: $isPlain)
      Label("Title", systemImage: "star").labelStyle(BracketLabel())
      GroupBox("Box") { Text("inside") }.groupBoxStyle(Boxed())
      ProgressView("Work", value: 0.25).progressViewStyle(Percent())
      TextField("Name", text: $text).textFieldStyle(Framed())
    }
  }
}

@Suite("Styles of the application")
struct OwnStyleTests {
  static let scenario = Scenario(
    "own styles", { StyledControls() },
    """
    see count 0 on false sure false text
    see * Add off Clear Usual minus 0 of 2 Twice Card tap the card Bell OFF Sure Yes No
    see < Title > Box Box inside Work 25 of 100 type: Name
    refused button:Clear
    tap button:Add
    see count 1
    see * Add * Clear
    tap button:Clear
    see count 0
    tap button:Usual
    see count 100
    tap button:Remove
    see count 99
    tap button:Twice
    see count 101
    see 1 of 2
    tap button:Card
    see count 111
    tap toggle:Bell
    see on true
    see Bell ON
    tap toggle:Bell
    see on false
    refused button:ON
    refused toggle:Sure
    tap button:Yes
    see sure true
    tap button:No
    see sure false
    tap toggle:Plain
    see Usual - 1 of 2
    type field:Name = Ann
    see text Ann
    """)

  @Test("What is drawn follows makeBody, and the name follows the label; recorded and replayed")
  func styles() async throws {
    let session = try await Self.scenario.session()
    // The state of a style is a node of the log.
    #expect(session.summaries(.commit).contains { $0.hasSuffix("= 1") && $0.contains("taps") })
  }

  @Test("A button has the colour and the layout that its style gives its view")
  func look() throws {
    let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
    host.runtime.start(.map([:])) { host.mount(Shown { StyledControls() }) }
    let shown = try #require(host.screen)
    let buttons = shown.children.filter { $0.kind == .button }
    #expect(
      buttons.prefix(4).map { "\($0.text ?? "") \($0.color ?? "-") \($0.isDisabled)" } == [
        "* Add blue false", "off Clear red true", "Usual - false", "minus - false",
      ])
    #expect(buttons[0].layout.contains { if case .padding = $0 { true } else { false } })
    #expect(buttons.last?.text == nil && buttons.last?.plainText == "Card tap the card")
  }

  @Test("A style of several lines is drawn beside a mark, and a bar shows known progress")
  func drawing() throws {
    let host = HeadlessHost(runtime: Runtime(clock: .virtual, seed: 1))
    host.runtime.start(.map([:])) {
      host.mount(
        Shown {
          VStack {
            Button("Card") {}.buttonStyle(CardStyle())
            ProgressView("Work", value: 0.25)
            NavigationSplitView {
              Text("left")
            } detail: {
              Text("right")
            }
          }
        })
    }
    let screen = try #require(host.screen)
    #expect(
      ScreenDrawing.lines(of: screen.semanticValue, width: 30) == [
        "[>] Card", "    --------------------------", "    tap the card",
        "[#####---------------] 25 %", "Work", "left | right",
      ])
  }

  @Test("By the former rules a style of the application shows nothing")
  func formerRules() throws {
    let runtime = Runtime(
      clock: .virtual, seed: 1, symbols: SymbolTable(), rules: RuntimeRules(number: 5))
    let host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { host.mount(Shown { StyledControls() }) }
    #expect(
      host.screen?.plainText.hasPrefix(
        "count 0 on false sure false text  Add Clear Usual Remove Twice Card Bell Sure Plain Title")
        == true)
  }
}
