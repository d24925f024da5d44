import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import SwiftUI
import Testing
import TextTerminal

private enum Circles: ReplayableApplication {
  static func build(in host: HeadlessHost) { host.mount(Shown { CircleDrawer() }) }
}

@Suite("The Circle Drawer: taps with a position, and shapes")
struct CircleDrawerTests {
  static let scenario = Scenario(
    "circles", { CircleDrawer() },
    """
    see 0 circles
    refused button:Undo
    type area:canvas = 100,60
    see 1 circles, the chosen one of 48
    type area:canvas = 200.5,80
    see 2 circles
    type area:canvas = 110,70
    see 2 circles
    tap button:Adjust diameter…
    see Adjust the diameter
    type field:Diameter = 96
    tap button:Done
    see 2 circles, the chosen one of 96
    type area:canvas = nowhere
    type area:canvas = 1,2,3
    type area:canvas = nan,1
    see 2 circles, the chosen one of 96
    tap button:Undo
    see 2 circles, the chosen one of 0
    type area:canvas = 110,70
    see the chosen one of 48
    tap button:Undo
    see 1 circles
    tap button:Redo
    tap button:Redo
    see 2 circles
    refused button:Redo
    """)

  @Test("Circles are drawn, resized, undone and redone, recorded and replayed")
  func session() async throws { try await Self.scenario.session() }

  @Test("In a terminal arrows move the cursor in the canvas, and Enter taps there")
  func terminal() {
    let runtime = Runtime(clock: .virtual, seed: 1)
    var program = InteractiveProgram(
      HeadlessSession(Circles.self, runtime: runtime), isASCII: true, isScripted: true)
    program.start()
    program.resize(width: 60, height: 20)
    func press(_ keys: String) -> [String] {
      _ = KeyScript(keys).run(on: &program, printsEnd: false)
      return program.render().textRows
    }
    let keys = String(repeating: "<Right>", count: 10) + "<Down><Down><Down><Enter>"
    let drawn = press(keys)
    #expect(program.focused?.path == "app/area:canvas")
    #expect(drawn.contains { $0.contains("1 circles, the chosen one of 48") })
    #expect(drawn.filter { $0.contains("####") }.count >= 2, "\(drawn.joined(separator: "\n"))")
    // The same place again is in the circle; far from it is not.
    #expect(press("<Enter>").contains { $0.contains("1 circles") })
    let more = press(String(repeating: "<Right>", count: 14) + " ")
    #expect(more.contains { $0.contains("2 circles") })
    // Tab leaves the canvas, and letters do nothing in it.
    #expect(press("x<Tab><Enter>").contains { $0.contains("1 circles") })
    #expect(program.request == nil)
  }
}
