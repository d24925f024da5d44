import Foundation
import Glibc
import Testing

@testable import ReplayTesting

/// What `assertReplay` says of files that the replayed application writes by itself.
@Suite struct WrittenFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("written-\(UUID().uuidString)")

  @Test("Files that a thread writes, makes, renames or removes are named once, others are not")
  func named() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try Data([1]).write(to: URL(fileURLWithPath: file("read")))
    let (text, paths) = try WrittenFiles.noted {
      try "a".write(toFile: file("atomic"), atomically: true, encoding: .utf8)
      try Data([1]).write(to: URL(fileURLWithPath: file("plain")))
      try Data([2]).write(to: URL(fileURLWithPath: file("plain")))
      #expect(FileManager.default.createFile(atPath: file("made"), contents: nil))
      try FileManager.default.createDirectory(
        atPath: file("folder"), withIntermediateDirectories: false)
      try FileManager.default.moveItem(atPath: file("made"), toPath: file("moved"))
      if let stream = fopen(file("stream"), "a") { fclose(stream) }
      try FileManager.default.removeItem(atPath: file("atomic"))
      close(open(file("read"), O_RDONLY))
      return try String(contentsOfFile: file("plain"), encoding: .utf8)
    }
    #expect(text == "\u{2}")
    let names = ["atomic", "plain", "made", "folder", "moved", "stream"]
    #expect(paths == names.map(file))
  }

  @Test("What another thread writes is not the application's, nor what follows")
  func others() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let other = folder.appendingPathComponent("other")
    let (_, paths) = WrittenFiles.noted {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        try? Data([1]).write(to: other)
        done.signal()
      }
      done.wait()
    }
    try Data([1]).write(to: folder.appendingPathComponent("after"))
    #expect(paths == [] && FileManager.default.fileExists(atPath: other.path))
  }
}
