import Foundation
import PackageSources
import Replay
import ReplayHosting
import ReplayRuntime
import Samples
import Testing
import TextTerminal

/// The pictures of the manual are what the samples show.
@Suite struct GalleryTests {
  private static let page = "Sources/Replay/Replay.docc/Gallery.md"

  /// Each picture: its heading, the application, and keys before it is taken, as `run --script` has them.
  private static var pictures: [(String, any ReplayableApplication.Type, String)] {
    [
      ("Counter", ClickCounter.self, "<60x4><Enter><Enter><Enter>"),
      ("Temperature converter", Thermometer.self, "<60x4>100"),
      (
        "Flight booker", FlightBooker.self,
        "<60x8><Tab><Enter><Tab><C-u>2027-04-01<Tab><C-u>2027-03-31"
      ),
      ("Timer", EggTimer.self, "<60x6><3s>"),
      ("Names", NameList.self, "<60x12><Tab>Ann<Tab>Other<Tab><Enter>"),
      ("Spreadsheet", Spreadsheet.self, "<80x12><Tab><Tab><Tab><Enter>"),
      ("Mail", Mailbox.self, "<80x24><Tab><Tab><Tab><Tab><Enter>"),
      ("Mail, a reply", Mailbox.self, "<120x40><Tab><Tab><Tab><Tab><Tab><Enter><End><Left><Enter>"),
      ("Shop", Storefront.self, "<80x18>ann@example.com<Tab>secret<0.3s><Tab><Enter><1s>"),
      ("Weather", Weather.self, "<80x14>ber<0.5s><Tab><Enter><1s>"),
    ]
  }

  @Test("The page has a picture of each, and they are what is shown")
  func pictures() throws {
    let url = SourceTree.root.appendingPathComponent(Self.page)
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(text.range(of: "## Pictures\n")).upperBound
    let made = try Self.pictures.map(Self.section).joined()
    if ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil {
      try (text[..<start] + made).write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text[start...] == made)
    }
  }

  private static func section(
    _ name: String, _ application: any ReplayableApplication.Type, _ keys: String
  ) throws -> String {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    runtime.storageFolder = folder
    var program = InteractiveProgram(
      HeadlessSession(application, runtime: runtime), isASCII: false, isScripted: true)
    program.start()
    _ = KeyScript(keys).run(on: &program, printsEnd: false)
    let rows = program.render().textRows
    let command = "compose-replay run \(application.declaredID.lowercased())"
    return "\n### \(name)\n\n`\(command)`\n\n```\n\(rows.joined(separator: "\n"))\n```\n"
  }
}
