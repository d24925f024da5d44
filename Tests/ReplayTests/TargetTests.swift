import Foundation
import HeadlessUI
import Replay
import ReplayRuntime
import Testing

/// Fields and buttons of whose names some hold spaces, and some are the beginning of another.
private struct Targets: App {
  var body: some Scene { WindowGroup { FormView() } }

  struct FormView: View {
    @State private var texts = ["", "", "", ""]
    @State private var log = ""
    var body: some View {
      VStack {
        ForEach(0..<4, id: \.self) { index in
          TextField(["First", "First name", "Full name", "it's"][index], text: $texts[index])
        }
        Button("Twin") { log += "1" }
        Button("Twin") { log += "2" }
        Button("Add one") { log += "+" }
        Text("\(texts.joined(separator: "|")) log \(log)")
      }
    }
  }
}

/// Names of controls in the language of lines.
@Suite struct TargetTests {
  private static func run(_ lines: String...) -> (problems: [String], text: String) {
    let session = HeadlessSession(Targets.self, runtime: Runtime())
    var problems: [String] = []
    session.onProblem = { problems.append($0) }
    session.start()
    for line in lines where !session.perform(line) { break }
    let text = session.host.screen?.plainText ?? ""
    let paths = session.host.targets.map(\.path)
    session.finish()
    #expect(paths.count == 7)
    return (problems, text)
  }

  @Test(
    "A target with spaces can be typed",
    arguments: [
      "type \"Full name\" Ann B", "type 'Full name' Ann B", "type Full name Ann B",
      "type \"Full name\" \"Ann B\"", "\u{FEFF}type \"Full name\" Ann B",
      "type\t\"Full name\"\tAnn B", "type field:\"Full name\" Ann B",
      "type Field:'full name' \"Ann B\"", "type full name Ann B",
    ])
  func spaces(line: String) {
    let (problems, text) = Self.run(line)
    #expect(problems == [])
    #expect(text.contains("||Ann B|"), "\(text)")
  }

  @Test("What 'targets' and a proposal print can be typed back")
  func typedBack() {
    #expect(InputTarget.written("Rc/button:\"all\"") == #""Rc/button:\"all\"""#)
    #expect(InputTarget.written("Rc/button:'tis") == #""Rc/button:'tis""#)
    let session = HeadlessSession(Targets.self, runtime: Runtime())
    var problems: [String] = []
    session.onProblem = { problems.append($0) }
    session.start()
    for target in session.host.targets {
      let word = InputTarget.written(target.path)
      _ = session.perform(target.isField ? "type \(word) <\(target.label)>" : "tap \(word)")
    }
    #expect(problems == [])
    let text = session.host.screen?.plainText ?? ""
    #expect(text.contains("<First>|<First name>|<Full name>|<it's> log 12+"), "\(text)")
    session.finish()
  }

  @Test("A line that may mean two controls is refused; quotation marks choose")
  func ambiguous() {
    let (problems, text) = Self.run("type First name Ann", "type \"First\" name Ann", "tap Twin")
    #expect(problems.count == 2)
    #expect(
      problems.first
        == "line 1: 'First' and 'First name' name controls; put the one that is meant in quotation "
        + "marks")
    #expect(problems.last?.hasPrefix("line 3: 'Twin' names 2 controls: ") == true)
    #expect(text.contains("name Ann|||"), "\(text)")
  }

  @Test("An end of a name is no name, and what is near is proposed as it is typed")
  func ends() {
    let (problems, _) = Self.run(
      "tap one", "type \"Full nme\" x", "type Full", "tap \"Add one", "tap \"Add one\"x",
      "tap \"Add one\" x")
    #expect(problems.count == 6)
    #expect(problems[0] == "line 1: the screen has no 'one'")
    #expect(problems[1].contains("; did you mean 'app/field:Full name"), "\(problems[1])")
    #expect(problems[2].contains("; did you mean 'app/field:Full name"), "\(problems[2])")
    #expect(problems[3].contains("no closing quote"))
    #expect(problems[4].contains("a space is missing after the target"))
    #expect(problems[5].contains("takes one target"))
  }

  @Test("Comments and empty lines do nothing, and are counted as lines")
  func comments() {
    let (problems, text) = Self.run("# tap Add one", "  # x", "", "tap Add one", "tap zzz")
    #expect(problems == ["line 5: the screen has no 'zzz'"])
    #expect(text.hasSuffix("log +"))
  }
}
