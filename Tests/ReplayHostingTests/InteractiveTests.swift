import Foundation
import HeadlessUI
import Replay
import ReplayHosting
import ReplayRuntime
import Samples
import SessionLog
import Synchronization
import Testing
import TextTerminal

/// Storefront on a screen without a terminal, recorded, with a storage of its own.
private final class Stage {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "compose-replay-stage-\(UUID().uuidString)")
  let runtime: Runtime
  private let recorder: Recorder
  private var program: InteractiveProgram
  private let application: any ReplayableApplication.Type

  init(_ application: any ReplayableApplication.Type = Storefront.self, seed: UInt64 = 3) throws {
    self.application = application
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    runtime = Runtime(clock: .virtual, seed: seed)
    runtime.storageFolder = folder
    recorder = try Recorder(
      path: folder.path + "/session.log", application: application, runtime: runtime, nonce: 1)
    program = InteractiveProgram(
      HeadlessSession(application, runtime: runtime), note: "note", isASCII: true,
      isScripted: true)
    program.start()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Presses keys and gives the screen's rows without trailing spaces.
  @discardableResult
  func press(_ keys: String) -> [String] {
    _ = KeyScript(keys).run(on: &program, printsEnd: false)
    return program.render().textRows
  }

  func paste(_ text: String) { program.handle(.paste(text)) }

  var request: TerminalRequest? { program.request }
  var focus: String? { program.focused?.path }

  /// Ends the session and replays its log.
  func verdict() throws -> Verdict {
    try recorder.finish()
    return try VerifiedReplay().run(
      SessionLogReader(path: folder.path + "/session.log"), application: application)
  }
}

/// A list that has ten rows or none.
private enum Flicker: ReplayableApplication {
  struct Rows: View {
    @State private var isFull = false

    var body: some View {
      VStack {
        Button("Flip") { isFull.toggle() }
        ForEach(isFull ? Array(0..<10) : [], id: \.self) { row in
          Button("Row \(row)") {}
        }
      }
    }
  }

  static func build(in host: HeadlessHost) { host.mount(Rows()) }
}

/// Fields to which the application gives the focus.
private enum Login: ReplayableApplication {
  nonisolated struct Page: View {
    enum Field: Hashable { case email, password }

    @FocusState private var field: Field?
    @State private var email = ""
    @State private var password = ""

    var body: some View {
      VStack {
        Button("Help") {}
        TextField("Email", text: $email).focused($field, equals: .email)
          .onSubmit { field = .password }
        TextField("Password", text: $password).focused($field, equals: .password)
          .onSubmit { field = password.isEmpty ? .email : nil }
        Button("Clear") { field = .email }
      }
      .onAppear { field = .email }
    }
  }

  static func build(in host: HeadlessHost) { host.mount(Page()) }
}

/// A field that is submitted.
private enum Sender: ReplayableApplication {
  nonisolated struct Field: View {
    @State private var draft = ""
    @State private var sent = ""

    var body: some View {
      VStack {
        TextField("Message", text: $draft)
          .onSubmit {
            sent = draft
            draft = ""
          }
        Text("sent \(sent)")
      }
    }
  }

  static func build(in host: HeadlessHost) { host.mount(Field()) }
}

@Suite struct InteractiveTests {
  @Test("Return submits a field that onSubmit is set for")
  func submitting() throws {
    let stage = try Stage(Sender.self)
    #expect(stage.press("hello<Enter>").contains("sent hello"))
    #expect(stage.focus == "app/field:Message")
  }

  private static let signIn = "ann@example.com<Tab>secret<0.2s><Enter><1s>"

  @Test("Keys sign in, walk, press, type and go back; the recorded session replays")
  func session() throws {
    let stage = try Stage()
    #expect(stage.press("")[1].hasPrefix("Email:    [_"))
    #expect(stage.focus == "Storefront.signIn/field:Email")
    let shop = stage.press(Self.signIn)
    #expect(shop.contains { $0.hasPrefix("Green tea  6.50  [ Look ]") })
    // From the search to the first product.
    let page = stage.press("<Tab><Enter>")
    #expect(page.contains("[ < Back ]  Green tea"))
    #expect(stage.press("<Space>").contains("[x] Favourite"))
    let noted = stage.press("<Tab>good<Tab><Enter>")
    #expect(noted.contains("Note: [good________]"))
    let back = stage.press("<Esc>")
    #expect(back.contains("Green tea  6.50  [ Look ]  [ * ]  good"))
    #expect(stage.press("<Esc>").last?.contains("there is nothing to leave here") == true)
    let verdict = try stage.verdict()
    #expect(verdict.divergences.isEmpty)
    #expect(verdict.hasEnd)
  }

  @Test("A field is edited at its cursor, by character, with pastes and whole clusters")
  func editing() throws {
    let stage = try Stage()
    func email() -> String { stage.press("")[1] }
    stage.press("abd<Left>c")
    #expect(email() == "Email:    [abcd________]")
    stage.press("<Home>x<End>y<BS><Left><Del>")
    #expect(email() == "Email:    [xabc________]")
    stage.press("<C-u>e\u{301}👩‍👩‍👧")
    #expect(email().hasPrefix("Email:    [e\u{301}👩‍👩‍👧"))
    stage.press("<BS>")
    #expect(email().hasPrefix("Email:    [e\u{301}_"))
    stage.press("<BS>q")
    #expect(email() == "Email:    [q___________]")
    stage.press("<C-u>")
    stage.paste("a\u{1B}b\nc\t👩‍👩‍👧\u{0}d")
    #expect(email().hasPrefix("Email:    [ab c 👩‍👩‍👧d"))
    stage.press("<C-u>")
    stage.paste(String(repeating: "long ", count: 200_000) + "end")
    #expect(stage.press("<BS><BS><BS>y")[1].contains("long y"))
    #expect(stage.request == nil)
  }

  @Test("Before the application has started, there is a screen that says so")
  func starting() {
    let session = HeadlessSession(Storefront.self, runtime: Runtime(clock: .virtual, seed: 3))
    var program = InteractiveProgram(session, isASCII: true, isScripted: true)
    program.resize(width: 40, height: 4)
    #expect(program.render().textRows == ["", "", "", " Storefront   starting"])
    program.start()
    #expect(program.render().textRows[0] == "Welcome to Storefront")
  }

  @Test("Typing into a hidden field keeps what stands in it")
  func secret() throws {
    let stage = try Stage()
    #expect(stage.press("<Tab>ab<S-Tab><Tab>c")[2] == "Password: [***_________]")
    #expect(stage.press("<BS><BS>")[2] == "Password: [*___________]")
  }

  @Test("The focus skips what is disabled or hidden, and stays in sight when its control goes")
  func focus() throws {
    let stage = try Stage()
    stage.press("<Tab><Tab>")
    #expect(stage.focus == "Storefront.signIn/field:Email")
    stage.press("<S-Tab>")
    #expect(stage.focus == "Storefront.signIn/field:Password")
    stage.press("secret<S-Tab>ann@example.com<0.2s><Tab><Tab>")
    #expect(stage.focus == "Storefront.signIn/button:submit")
    stage.press("<Enter><1s>")
    #expect(stage.focus != nil)
    stage.press("<S-Tab><End>")
    #expect(stage.focus == "Storefront.shop/button:settings")
    stage.press("<Home>")
    #expect(stage.focus == "Storefront.shop/button:signOut")
  }

  @Test("What stands in front takes the keys alone, and Escape answers it")
  func modal() throws {
    let stage = try Stage()
    stage.press(Self.signIn + "<Tab><Enter><Tab><Tab><Tab><Enter>")
    let asked = stage.press("<Home><Enter>")
    #expect(asked.contains { $0.contains("Sign out?") })
    #expect(stage.focus == "Storefront.shop.alerts/button:choose[Stay]")
    let stayed = stage.press("<Esc>")
    #expect(!stayed.contains { $0.contains("Sign out?") })
    #expect(try stage.verdict().divergences.isEmpty)
  }

  @Test("The keys go on from row to row of a long list")
  func longList() throws {
    let stage = try Stage(Mailbox.self)
    stage.press("<Home><Down><Down><Down>")
    #expect(stage.focus?.hasSuffix("no. 1[1]") == true)
    stage.press(String(repeating: "<Down>", count: 120))
    #expect(stage.focus?.hasSuffix("[121]") == true)
    let seen = stage.press("<PgDn><PgDn>")
    #expect(stage.focus?.hasSuffix("[141]") == true)
    #expect(seen.contains { $0.contains("no. 141") })
    stage.press(String(repeating: "<PgDn>", count: 30))
    #expect(stage.focus?.hasSuffix("[441]") == true)
    stage.press(String(repeating: "<Up>", count: 430))
    #expect(stage.focus?.hasSuffix("[11]") == true)
    // Tab leaves the list, and the row of a number is in sight.
    stage.press("<Enter>" + String(repeating: "<Tab>", count: 91))
    #expect(stage.focus?.hasSuffix("button:Reply") == true)
    let far = stage.press("<Home><Down><Down><C-u>50000")
    #expect(far.contains { $0.contains("49999 rows above") })
    let verdict = try stage.verdict()
    #expect(verdict.divergences.isEmpty && verdict.verified > 0)
  }

  @Test("The focus goes where the application gives it, and stays where a key has moved it")
  func givenFocus() throws {
    let stage = try Stage(Login.self)
    #expect(stage.focus?.hasSuffix("field:Email") == true)
    stage.press("ann<Enter>")
    #expect(stage.focus?.hasSuffix("field:Password") == true)
    stage.press("<Enter>")
    #expect(stage.focus?.hasSuffix("field:Email") == true)
    // Typing sets the state to the field that has the focus already.
    stage.press("<Tab>x")
    #expect(stage.focus?.hasSuffix("field:Password") == true)
    stage.press("<Tab><Enter>")
    #expect(stage.focus?.hasSuffix("field:Email") == true)
    stage.press("<Up>")
    #expect(stage.focus?.hasSuffix("button:Help") == true)
    stage.press("<Enter><0.5s>")
    #expect(stage.focus?.hasSuffix("button:Help") == true)
    let verdict = try stage.verdict()
    #expect(verdict.divergences.isEmpty && verdict.verified > 0)
  }

  @Test("q ends outside a field, Ctrl-C everywhere, and other keys do nothing")
  func leaving() throws {
    let stage = try Stage()
    stage.press("<F5><PgUp>")
    #expect(stage.request == nil)
    var program = InteractiveProgram(
      HeadlessSession(Storefront.self, runtime: Runtime()), isASCII: true)
    program.start()
    program.handle(.control("c"))
    #expect(program.request == .quit(exitCode: 130))
  }

  @Test("What is drawn and what keys reach are of one screen while a thread changes it")
  func otherThread() {
    let session = HeadlessSession(Flicker.self, runtime: Runtime())
    var program = InteractiveProgram(session, isASCII: true)
    program.start()
    nonisolated(unsafe) let host = session.host
    let isEnough = Atomic(false)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread {
      var taps = 0
      while taps < 600 || taps < 100_000 && !isEnough.load(ordering: .relaxed) {
        try? host.tap("button:Flip")
        taps += 1
      }
      hasEnded.signal()
    }.start()
    var sizes: Set<Int> = []
    var differing = 0
    repeat {
      let drawn = program.render().textRows.count { $0.contains("Row ") }
      if program.reachable.count != drawn + 1 { differing += 1 }
      program.handle(.end)
      sizes.insert(drawn)
      if sizes == [0, 10] { isEnough.store(true, ordering: .relaxed) }
    } while hasEnded.wait(timeout: .now()) == .timedOut
    #expect(differing == 0 && sizes == [0, 10])
  }

  @Test("The screen fits every size, and a list shows the rows around the focus")
  func sizes() throws {
    let stage = try Stage()
    stage.press(Self.signIn)
    for (width, height) in [(1, 1), (3, 2), (20, 8), (40, 10), (200, 60)] {
      let rows = stage.press("<\(width)x\(height)>")
      #expect(rows.count == height)
      #expect(rows.allSatisfy { CellWidth.of($0) <= width })
    }
    #expect(stage.press("<60x12>").contains { $0.hasPrefix("v ") && $0.hasSuffix(" more") })
  }
}
