import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import Testing
import TextTerminal

/// A page with a sheet, rows that do not fit, and every kind of size.
private enum Laid: ReplayableApplication {
  struct Page: View {
    @State private var isShown = false
    @State private var name = "Ann"

    var body: some View {
      VStack {
        HStack {
          Text("Title").font(.headline)
          Spacer()
          Text("right")
        }
        Divider()
        HStack(spacing: 8) {
          Text("fixed").frame(width: 80, alignment: .trailing)
          Text("a text that is cut at its end").lineLimit(1)
        }
        Text("pad").padding()
        Text("wide").frame(maxWidth: .infinity, alignment: .center).border(Color.gray)
        List(0..<20, id: \.self) { row in Button("row \(row)") {} }
        Button("Open") { isShown = true }
      }
      .sheet(isPresented: $isShown) {
        VStack {
          TextField("Name", text: $name)
          Button("Done") { isShown = false }
        }
      }
    }
  }

  static func build(in host: HeadlessHost) { host.mount(Page()) }
}

@Suite struct LaidOutScreenTests {
  private func screens(_ keys: String) -> (rows: [String], focus: String?, roles: String) {
    let runtime = Runtime(clock: .virtual, seed: 1)
    var program = InteractiveProgram(
      HeadlessSession(Laid.self, runtime: runtime), isASCII: true, isScripted: true)
    program.start()
    program.resize(width: 34, height: 14)
    _ = KeyScript(keys).run(on: &program, printsEnd: false)
    let grid = program.render()
    return (Array(grid.textRows.dropLast()), program.focused?.path, grid.dump(withRoles: true))
  }

  @Test("Frames, spacing, spacers, borders and padding are drawn; a list takes what is left")
  func page() {
    #expect(
      screens("").rows == [
        "Title                        right",
        "----------------------------------",
        "     fixed a text that is cut at ~",
        " pad",
        "+--------------------------------+",
        "|              wide              |",
        "+--------------------------------+",
        "[ row 0 ]",
        "[ row 1 ]",
        "[ row 2 ]",
        "[ row 3 ]",
        "v 16 more",
        "[ Open ]",
      ])
  }

  @Test("A list scrolls to the focus")
  func scrolled() {
    let shown = screens("<PgDn>")
    #expect(shown.rows[7] == "^ 9 more")
    #expect(shown.rows[9] == "[ row 10 ]")
    #expect(shown.focus?.contains("row 10") == true)
  }

  @Test("A sheet is in front of a dimmed page, and the focus stays in it")
  func sheet() {
    let opened = screens("<S-Tab><Enter>")
    #expect(opened.rows.contains { $0.contains("Name: [Ann_") })
    #expect(opened.focus == "app/field:Name")
    #expect(opened.rows[0] == "Title                        right")
    #expect(opened.roles.contains(String(repeating: "d", count: 34) + "\n"))
    let places = (0..<6).map { screens("<S-Tab><Enter>" + String(repeating: "<Tab>", count: $0)) }
    #expect(!places.contains { $0.focus?.contains("row") == true })
    let closed = screens("<S-Tab><Enter><Tab><Enter>")
    #expect(!closed.rows.contains { $0.contains("Name:") })
    #expect(closed.focus == "app/button:Open")
  }
}
