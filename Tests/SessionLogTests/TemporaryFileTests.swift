import Foundation
import Platform
import Testing

@testable import SessionLog

/// Files that must not remain.
@Suite struct TemporaryFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "compose-replay-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test(
    "an unnamed file can be written and read, is not listed, and is closed for other programs",
    arguments: [UnnamedFile.create(in:), UnnamedFile.createAndUnlink(in:)])
  func unnamed(create: @Sendable (String) -> Int32) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let descriptor = create(folder.path)
    defer { close(descriptor) }
    #expect(write(descriptor, "abc", 3) == 3)
    var bytes = [UInt8](repeating: 0, count: 3)
    #expect(pread(descriptor, &bytes, 3, 0) == 3 && bytes == Array("abc".utf8))
    #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("an unnamed file in a folder that does not exist fails with the system's error")
  func noFolder() throws {
    try FileManager.default.removeItem(at: folder)
    #expect(UnnamedFile.create(in: folder.path) == -1 && errno == ENOENT)
  }

  @Test("a new file has a name that a signal's handler knows, until it is kept")
  func unique() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.log").path
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    let (descriptor, unique) = try UniqueFile.create(beside: path)
    close(descriptor)
    #expect(unique.hasPrefix(path + ".") && unique.count == path.count + 7)
    var status = stat()
    #expect(stat(unique, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(TemporaryFiles.contains { $0 == unique })
    UniqueFile.keep(unique)
    #expect(!TemporaryFiles.contains { $0 == unique })
  }

  @Test("a file that cannot be created leaves no name to remove")
  func failure() throws {
    try FileManager.default.removeItem(at: folder)
    let path = folder.appendingPathComponent("a.log").path
    #expect(throws: LogError.self) { try UniqueFile.create(beside: path) }
    #expect(!TemporaryFiles.contains { $0.hasPrefix(path) })
  }
}
