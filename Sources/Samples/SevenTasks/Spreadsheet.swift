import VDStore

/// A spreadsheet whose cells follow the cells that they read: the seventh of the 7GUIs tasks, in VDStore.
public struct Spreadsheet: App {
  @ViewStore private var desk = SheetDesk()

  /// Creates an empty sheet.
  public init() {}

  /// One window with the text of the chosen cell above the cells.
  public var body: some Scene {
    WindowGroup { SheetPage($desk) }
  }
}

/// The sheet, and what the user has chosen in it.
struct SheetDesk: Codable, Equatable {
  var sheet = Sheet()
  var chosen = "A0"
  /// The text of the chosen cell while the user writes it.
  var draft = ""
  /// The index of the first column on the screen.
  var left = 0
}

extension Store<SheetDesk> {
  func choose(_ name: String) {
    update {
      state.chosen = name
      state.draft = state.sheet.texts[name] ?? ""
    }
  }

  func write() { state.sheet.write(state.draft, into: state.chosen) }

  func scroll(by columns: Int) {
    state.left = min(max(0, state.left + columns), Sheet.columns.count - SheetPage.width)
  }
}

/// Some columns of the sheet, and all of its rows.
struct SheetPage: View {
  /// The number of columns on the screen.
  nonisolated static let width = 6

  @ViewStore private var desk: SheetDesk

  init(_ store: Store<SheetDesk>) { _desk = ViewStore(store) }

  var body: some View {
    VStack {
      HStack {
        TextField("Cell", text: _desk.draft)
          .accessibilityIdentifier("text")
          .onSubmit { $desk.write() }
        Text(desk.chosen).bold()
        Button("Left") { $desk.scroll(by: -1) }.disabled(desk.left == 0)
        Button("Right") { $desk.scroll(by: 1) }
          .disabled(desk.left == Sheet.columns.count - Self.width)
      }
      ScrollView {
        Grid {
          GridRow {
            Text("")
            ForEach(columns, id: \.self) { Text(String($0)).bold() }
          }
          ForEach(Sheet.rows, id: \.self) { row in
            GridRow {
              Text("\(row)")
              ForEach(columns, id: \.self) { column in cell("\(column)\(row)") }
            }
          }
        }
      }
    }
  }

  private var columns: [String] {
    Sheet.columns[desk.left..<desk.left + Self.width].map { String($0) }
  }

  private func cell(_ name: String) -> some View {
    let shown = desk.sheet.shown(name)
    return Button(shown.isEmpty ? "." : shown) { $desk.choose(name) }
      .accessibilityIdentifier(name)
      .foregroundColor(name == desk.chosen ? .blue : nil)
  }
}
