import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import SwiftUI
import Testing
import TextTerminal

private struct Drawn: View {
  var body: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .bottom, spacing: 8) {
        ForEach([16, 48, 32], id: \.self) { height in
          Rectangle().fill(.blue).frame(width: 16, height: Double(height))
        }
      }
      Rectangle().frame(height: 1)
      HStack {
        Circle().fill(.red).frame(width: 8, height: 8)
        Text("online")
      }
      Circle().frame(width: 56, height: 48)
      RoundedRectangle(cornerRadius: 4).stroke(.gray).frame(width: 40, height: 48)
      ZStack(alignment: .leading) {
        Capsule().fill(.gray).frame(height: 8)
        Color.green.frame(width: 48, height: 8)
      }
      Circle().trim(from: 0, to: 0.5).stroke(lineWidth: 4).frame(width: 40, height: 16)
      Color.clear.frame(width: 40, height: 16)
      Triangle().fill().frame(width: 40, height: 16)
      Rectangle()
      Text("end")
    }
  }
}

private enum Drawing: ReplayableApplication {
  static func build(in host: HeadlessHost) { host.mount(Shown { Drawn() }) }
}

@Suite struct ShapeTests {
  @Test(
    "Rectangles and ellipses with a frame are drawn in cells; what is no such shape takes its space"
  )
  func shapes() throws {
    let runtime = Runtime(clock: .virtual, seed: 1)
    var program = InteractiveProgram(
      HeadlessSession(Drawing.self, runtime: runtime), isASCII: true, isScripted: true)
    program.start()
    program.resize(width: 12, height: 24)
    let rows = program.render().textRows.map { $0.replacing(#/ +$/#, with: "") }
    #expect(
      rows.prefix(17) == [
        "   ##",
        "   ## ##",
        "## ## ##",
        "------------",
        "o  online",
        " #####",
        "#######",
        " #####",
        "#####",
        "#   #",
        "#####",
        "############",
        "",
        "",
        "",
        "end",
        "",
      ], "\(rows.joined(separator: "\n"))")
  }
}
