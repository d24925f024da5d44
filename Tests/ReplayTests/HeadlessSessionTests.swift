import Foundation
import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import Samples
import Testing

/// A field, and a button that is disabled until something is typed.
private struct Form: App {
  var body: some Scene { WindowGroup { FormView() } }

  struct FormView: View {
    @State private var name = ""
    var body: some View {
      VStack {
        TextField("Name", text: $name)
        Button("send") { name = "sent" }.disabled(name.isEmpty)
      }
    }
  }
}

@Suite struct HeadlessSessionTests {
  private static func problems(_ lines: String...) -> (problems: [String], screen: String) {
    let runtime = Runtime()
    let session = HeadlessSession(Form.self, runtime: runtime)
    var problems: [String] = []
    session.onProblem = { problems.append($0) }
    session.start()
    for line in lines where !session.perform(line) { break }
    session.finish()
    #expect(session.problemCount == problems.count)
    return (problems, session.host.screen?.plainText ?? "")
  }

  @Test("A script that fits has no problem")
  func fitting() {
    let (problems, screen) = Self.problems("", "type Name Ann B", "tap send", "wait 0", "quit")
    #expect(problems == [])
    #expect(screen == "Name send")
  }

  @Test("A target that does not exist is named with its line and what is near; the rest is done")
  func nearTargets() {
    let (problems, _) = Self.problems("type Nmae Ann", "type Name Ann", "tap button:sedn", "tap x")
    #expect(
      problems == [
        "line 1: the screen has no 'Nmae'; did you mean 'app/field:Name'?",
        "line 3: the screen has no 'button:sedn'; did you mean 'app/button:send'?",
        "line 4: the screen has no 'x'",
      ])
  }

  @Test("A word that is none, a missing target, a wrong time and a refused input are problems")
  func words() {
    let (problems, _) = Self.problems(
      "tpa send", "tap", "wait long", "tap send", "jump", "wait -1", "wait nan")
    #expect(
      problems == [
        "line 1: cannot do 'tpa send'; did you mean 'tap'?", "line 2: 'tap' needs a target",
        "line 3: 'wait' takes seconds, not 'long'", "line 4: 'app/button:send' is disabled",
        "line 5: cannot do 'jump'; the words are tap, type, wait, screen, targets, quit",
        "line 6: 'wait' takes seconds, not '-1'", "line 7: 'wait' takes seconds, not 'nan'",
      ])
  }

  @Test("A scripted session keeps what it saves in a folder of its own, which goes with it")
  func scratchStorage() throws {
    let session = HeadlessSession(Form.self, runtime: Runtime())
    let usual = session.runtime.storageFolder
    let display = InteractiveDisplay(script: "", hasColor: false, isASCII: true)
    #expect(try display.run(session, note: "", environment: [:]) == 0)
    #expect(session.runtime.storageFolder != usual)
    #expect(!FileManager.default.fileExists(atPath: session.runtime.storageFolder.path))
    let named = HeadlessSession(Form.self, runtime: Runtime())
    _ = try display.run(named, note: "", environment: ["COMPOSE_STORAGE": "/tmp/named"])
    #expect(named.runtime.storageFolder == usual)
  }

  @Test("What a line makes the session print cannot control the terminal")
  func escaping() throws {
    let (problems, _) = Self.problems("tap \u{1B}]0;x\u{7}", "type Name \u{1B}[2J")
    #expect(problems == ["line 1: the screen has no '^[]0;x^G'"])
    let tool = try Tool.shell(
      """
      printf 'type Email \\033[2J\\ntargets\\nscreen\\n' | "$TOOL" record -o /dev/null -- storefront
      """, in: FileManager.default.temporaryDirectory)
    #expect(!tool.output.contains("\u{1B}") && tool.output.contains("^[[2J"))
  }

  @Test("Waiting takes the time that it names")
  func waiting() {
    let clock = ContinuousClock()
    let time = clock.measure { _ = Self.problems("wait 0.2") }
    #expect(time >= .milliseconds(200) && time < .seconds(20))
  }
}
