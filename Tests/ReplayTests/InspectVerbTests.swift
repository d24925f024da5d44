import Foundation
import Testing

@Suite struct InspectVerbTests {
  @Test("With --verify it begins at the divergence and shows both sides")
  func divergence() throws {
    let log = Tool.recording("storefront/price-bug")
    let found = try Tool("inspect", log, "--verify", "--ascii", "--script", "<120x40>5", "--dump")
    #expect(found.code == 0)
    #expect(found.lines[1].contains("ok to @126 | x @127 differs"))
    #expect(found.output.contains("x @127 CR1203 value differs"))
    #expect(found.output.contains("recorded  commit services.cart.store"))
    #expect(found.output.contains("replayed  commit services.cart.store"))
    let jumped = try Tool(
      "inspect", log, "--verify", "--goto", "@3", "--ascii", "--script", "x", "--dump")
    #expect(jumped.lines[1].contains("@127/"))
  }

  @Test("Without --verify, and with --no-verify, nothing is replayed")
  func unverified() throws {
    let log = Tool.recording("storefront/price-bug")
    for words in [[], ["--no-verify"]] {
      let found = try Tool(["inspect", log, "--script", "x", "--dump"] + words)
      #expect(found.output.contains("no divergence is known; inspect --verify looks for them"))
    }
  }

  @Test("A faithful log says so, and one whose application is unknown is shown all the same")
  func others() throws {
    let good = try Tool(
      "inspect", Tool.recording("storefront/checkout"), "--verify", "--script", "x", "--dump")
    #expect(good.output.contains("%: there is no divergence"))
    let log = try TemporaryLog("t+0.001s input start app {}\n")
    let unknown = try Tool("inspect", log.path, "--verify", "--dump")
    #expect(unknown.code == 0)
    #expect(unknown.output.contains("not verified: "))
    #expect(unknown.output.contains("Timeline"))
  }

  @Test("[ and ] walk the writes of the chosen path, as why lists them")
  func writes() throws {
    let log = Tool.recording("storefront/price-bug")
    let path = "services.cart.store.total"
    let listed = try Tool("why", log, path, "--all-writes", "--json").output
    let start = try #require(listed.range(of: "\"writes\":["))
    let numbers = listed[start.upperBound...].prefix { $0 != "]" }.split(separator: ",")
      .compactMap { Int($0) }
    #expect(numbers.contains(127))
    var keys = "<160x45>$2/services.cart.store<Enter>jj"
    for _ in numbers { keys += "[<Print>" }
    let screens = try Tool("inspect", log, "--ascii", "--script", keys).lines
    let visited = screens.compactMap { line -> Int? in
      guard line.hasPrefix(" price-bug.log"), let at = line.lastIndex(of: "@") else { return nil }
      return Int(line[at...].dropFirst().prefix { $0.isNumber })
    }
    #expect(visited == numbers.reversed())
  }

  @Test("From a text on the screen three keys lead to the write that it shows")
  func whyOfText() throws {
    let log = Tool.recording("storefront/price-bug")
    let found = try Tool("inspect", log, "@128", "--script", "4/total<Enter>y", "--dump")
    #expect(found.lines[1].contains("@127/"))
    #expect(
      found.output.contains(
        "\"Total -0.25\" since @128; services.cart.store.total holds the same value"))
  }

  @Test("A value is saved to a file, in the place of another one, but of nothing else")
  func save() throws {
    let log = Tool.recording("storefront/price-bug")
    let file = try TemporaryLog.folder().appending(path: "value.txt").path(percentEncoded: false)
    func save(_ path: String) throws -> String {
      let keys = "2:save \(path)<Enter>"
      return try Tool("inspect", log, "@127", "--script", keys, "--dump").lines[23]
    }
    for _ in 1...2 {
      #expect(try save(file).hasPrefix("saved: "))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "-25\n")
    }
    #expect(try save("-") == "'-' is not a file")
    #expect(try save("/dev/stdout") == "'/dev/stdout' is not a file")
    #expect(try save("/no/such/folder/x").hasPrefix("cannot write '/no/such/folder/x'"))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.copyItem(atPath: log, toPath: file)
    #expect(try save(file).hasPrefix("'/"))
    #expect(
      FileManager.default.contentsEqual(atPath: file, andPath: log), "the log is as it was")
  }
}
