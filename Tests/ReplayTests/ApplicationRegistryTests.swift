import Foundation
import Replay
import SessionLog
import Testing

@Suite("ApplicationRegistry")
struct ApplicationRegistryTests {
  /// A folder that only this user can change. The temporary folder is not one.
  private let base: PrivateTestFolder
  private let registry: ApplicationRegistry
  private var folder: String { base.path + "/compose-replay" }
  private var file: String { folder + "/applications.json" }

  init() throws {
    base = try PrivateTestFolder()
    registry = ApplicationRegistry(path: base.path + "/compose-replay/applications.json")
  }

  private func program(_ name: String, content: String = "#!/bin/sh\n") throws -> String {
    let path = "\(base.path)/\(name)"
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    return path
  }

  private func plant(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
  }

  /// The message of the defect; empty if there is none.
  private func defect() -> String {
    do throws(RegistryDefect) {
      _ = try registry.entries(of: "demo")
      return ""
    } catch { return String(describing: error) }
  }

  @Test("What was remembered is found, the last recorded first, each path once")
  func remembered() throws {
    let (first, second) = (try program("first"), try program("second", content: "#!/bin/bash\n"))
    #expect(try registry.entries(of: "demo") == [])
    try registry.remember("demo", at: first)
    try registry.remember("demo", at: second)
    try registry.remember("demo", at: first)
    #expect(try registry.entries(of: "demo").map(\.path) == [first, second])
    #expect(try registry.entries(of: "demo").map(\.build).allSatisfy { $0.hasPrefix("x32:") })
    #expect(try registry.entries(of: "other") == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["applications.json"])
  }

  @Test("Without an absolute home there is no registry")
  func home() {
    for environment in [[:], ["HOME": ""], ["HOME": "home"], ["XDG_STATE_HOME": "state"]] {
      #expect(ApplicationRegistry.standard(in: environment) == nil)
    }
    #expect(ApplicationRegistry.standard(in: ["HOME": "/h", "XDG_STATE_HOME": ""]) != nil)
  }

  @Test("A file or a folder that others can write is not read and not written")
  func writable() throws {
    let path = try program("program")
    try registry.remember("demo", at: path)
    for (target, mode) in [(file, 0o600), (folder, 0o700), (base.path, 0o700)] as [(String, mode_t)]
    {
      for extra: mode_t in [0o020, 0o002, 0o1022] {
        chmod(target, mode | extra)
        #expect(defect() == "'\(target)': other users can write it")
        #expect(throws: RegistryDefect.self) { try registry.remember("demo", at: path) }
      }
      chmod(target, mode)
    }
    #expect(defect() == "")
    let shared = ApplicationRegistry(path: "/tmp/compose-replay-none/applications.json")
    #expect(throws: RegistryDefect.self) { try shared.entries(of: "demo") }
  }

  @Test("A file or a folder of another user is not read", .enabled(if: geteuid() == 0))
  func foreign() throws {
    try registry.remember("demo", at: try program("program"))
    for target in [file, folder, base.path] {
      chown(target, 12_345, 12_345)
      #expect(defect() == "'\(target)': it belongs to another user")
      chown(target, 0, 0)
    }
    #expect(try registry.entries(of: "demo").count == 1)
    chown(base.path + "/program", 12_345, 12_345)
    #expect(try registry.entries(of: "demo") == [])
  }

  @Test("A link in place of the file or of a folder is not followed")
  func links() throws {
    let path = try program("program")
    try registry.remember("demo", at: path)
    rename(file, base.path + "/planted.json")
    symlink(base.path + "/planted.json", file)
    #expect(defect() == "'\(file)': it is a link")
    #expect(throws: RegistryDefect.self) { try registry.remember("demo", at: path) }
    unlink(file)
    rename(folder, base.path + "/elsewhere")
    symlink(base.path + "/elsewhere", folder)
    #expect(defect() == "'\(folder)': it is a link or not a folder")
  }

  @Test("A file of another kind, a pipe or a huge file is refused at once")
  func kinds() throws {
    try plant("{}")
    unlink(file)
    mkfifo(file, 0o600)
    #expect(defect() == "'\(file)': it is not a file")
    unlink(file)
    mkdir(file, 0o700)
    #expect(defect() == "'\(file)': it is not a file")
    rmdir(file)
    try plant("{}")
    truncate(file, 1 << 40)
    #expect(defect() == "'\(file)': it is larger than 1024 KiB")
  }

  @Test("A file without sense holds nothing, and is replaced when something is remembered")
  func garbage() throws {
    let path = try program("program")
    let texts = [
      "", "{", "[]", "null", String(repeating: "[", count: 100_000), "{\"demo\": 1}",
      "\u{0}\u{1B}[",
      "{\"version\": 3, \"applications\": {\"demo\": [{\"path\": 1}]}}",
    ]
    for text in texts {
      try plant(text)
      #expect(try registry.entries(of: "demo") == [], "\(text.prefix(40))")
      try registry.remember("demo", at: path)
      #expect(try registry.entries(of: "demo").map(\.path) == [path], "\(text.prefix(40))")
    }
  }

  @Test("Both earlier forms are read, and kept when something is remembered")
  func earlierForms() throws {
    let (first, second) = (try program("first"), try program("second"))
    let escaped = try String(decoding: JSONEncoder().encode(first), as: UTF8.self)
    for text in ["{\"demo\": \(escaped)}", "{\"demo\": [\(escaped)]}"] {
      try plant(text)
      #expect(try registry.entries(of: "demo").map(\.path) == [first])
      try registry.remember("demo", at: second)
      #expect(try registry.entries(of: "demo").map(\.path) == [second, first])
    }
  }

  @Test("An entry that cannot be started is left out: relative, a folder, not executable, missing")
  func entries() throws {
    let plain = try program("plain")
    chmod(plain, 0o644)
    let odd = try program("a\nb\u{1B}[31m")
    mkfifo(base.path + "/pipe", 0o777)
    let paths = ["true", "", "/", base.path, plain, odd, base.path + "/none", base.path + "/pipe"]
    let planted = paths + [odd + "\u{0}/x"]
    try plant(String(decoding: JSONEncoder().encode(["demo": planted]), as: UTF8.self))
    #expect(try registry.entries(of: "demo").map(\.path) == [odd])
    let log = try TemporaryLog("t+0.001s input start app {}\n")
    let tool = try Tool(["verify", log.path], environment: ["XDG_STATE_HOME": base.path])
    #expect(tool.code == 69)
    #expect(!(tool.messages + tool.output).unicodeScalars.contains("\u{1B}"))
  }

  @Test("What a killed recorder left is replaced, and a link at its name is not followed")
  func leftOver() throws {
    let path = try program("program")
    try plant("{}")
    try Data().write(to: URL(fileURLWithPath: base.path + "/victim"))
    symlink(base.path + "/victim", "\(file).\(getpid())")
    try registry.remember("demo", at: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: base.path + "/victim")).isEmpty)
    #expect(try registry.entries(of: "demo").map(\.path) == [path])
  }

  @Test("Recorders that write at the same time lose nothing")
  func concurrent() async throws {
    let path = try program("program")
    let registry = registry
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask { try registry.remember("demo\(number)", at: path) }
      }
      try await group.waitForAll()
    }
    for number in 0..<16 { #expect(try registry.entries(of: "demo\(number)").count == 1) }
  }

  @Test("Nothing planted is started when HOME is unset, empty or of others")
  func planted() throws {
    let shared = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: shared) }
    let mark = base.path + "/started"
    let path = try program("planted", content: "#!/bin/sh\ntouch '\(mark)'\n")
    let state = shared.path + "/.local/state/compose-replay"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try JSONEncoder().encode(["demo": [path]]).write(
      to: URL(fileURLWithPath: state + "/applications.json"))
    chmod(shared.path, 0o777)
    let log = try TemporaryLog("t+0.001s input start app {}\n")
    let homes = ["unset HOME", "HOME=", "HOME=.", "HOME='\(shared.path)'"]
    for home in homes {
      let script = "unset XDG_STATE_HOME; \(home); export HOME; exec \"$TOOL\" verify '\(log.path)'"
      let tool = try Tool.shell(script, in: shared)
      #expect(tool.code == 69, "\(home)")
      #expect(tool.messages.contains("CR2302"))
    }
    #expect(access(mark, F_OK) != 0)
  }
}

/// A folder beside the built tests, which only this user can change.
final class PrivateTestFolder: Sendable {
  let path: String

  init() throws {
    path =
      Bundle.main.bundleURL.resolvingSymlinksInPath()
      .appendingPathComponent("registry-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chmod(path, 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
