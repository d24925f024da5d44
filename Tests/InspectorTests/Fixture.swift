import CBOR
import EventModel
import Foundation
import Inspector
import SessionsInMemory
import Testing
import Timeline

/// A short session of a to-do list, written as a transcript.
enum Fixture {
  static let transcript = """
    t+0.000s input start app {width: 80}
      life create app.list.store {items: [{id: 1, title: "milk"}, {id: 2, title: "eggs"}], count: 2}
      life create app.form.store {text: "", valid: false}
      life create app.router ["list"]
      frame . = {kind: "VStack", children: [{kind: "Text", text: "Todos"}, {kind: "Text", text: "milk"}, {kind: "Text", text: "eggs"}, {kind: "HStack", children: [{kind: "TextField", text: "New", value: ""}, {kind: "Button", text: "Add", disabled: true}]}]}
    t+1.204s input text app.form.field "bread"
      commit app.form.store version=1 text = "bread"
        commit app.form.store version=2 valid = true
      frame children[3].children[0].value = "bread"; children[3].children[1].disabled -
    t+2.500s input tap app.form.add
      send app.form.submit
        commit app.form.store version=3 text = ""
        send app.list.add {title: "bread"}
          commit app.list.store version=1 items splice 2 -0 +[{id: 3, title: "bread"}]
            commit app.list.store version=2 count = 3
        route push app.router ["list", "detail"]
      frame children splice 3 -0 +[{kind: "Text", text: "bread"}]
      effect save app.list occurrence=1 mode=1 [3]
    ^1 t+3.020s ended "value" "ok\\u{1b}[31m"
      commit app.list.store version=3 saved = true
      failure "CR4001" app.list "turn does not settle"
    t+4.000s input tap app.router.back
      route pop app.router ["list"]
    t+5.000s end count=23 hash=7

    """.replacing("\"value\"", with: "value").replacing("\"CR4001\"", with: "CR4001")

  static func session() throws -> SessionTimeline {
    let symbols = SymbolTable()
    let events = try Transcript.events(of: transcript, symbols: symbols)
    return try SessionTimeline(
      MemoryEvents(events, symbols: symbols, name: "todo.log", application: "TodoDemo 1.4"))
  }

  static func model(
    _ width: Int = 80, _ height: Int = 24, isASCII: Bool = true,
    divergences: [KnownDivergence] = []
  ) throws -> InspectorModel {
    InspectorModel(
      try session(), width: width, height: height, divergences: divergences, isASCII: isASCII)
  }
}

/// Compares a screen with its golden file; `COMPOSE_REPLAY_ACCEPT_SCREENS` names the folder of the
/// golden files to write them instead.
func expectScreen(
  _ screen: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let folder = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT_SCREENS"] {
    try screen.write(toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
    return
  }
  let file = try #require(
    Bundle.module.url(forResource: "Screens/\(name)", withExtension: "txt"),
    "no golden screen \(name)", sourceLocation: sourceLocation)
  let golden = try String(contentsOf: file, encoding: .utf8)
  #expect(screen == golden, "screen \(name) differs", sourceLocation: sourceLocation)
}
