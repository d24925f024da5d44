import Compose
import Foundation
import ReplayProbes
import Testing

@Suite struct PersistenceFaultTests {
  @Test("C-100: a damaged file, and one that does not fit, leave the state as it is")
  func damagedFile() async throws {
    for content in ["not a property list", "<plist version=\"1.0\"><array/></plist>"] {
      try await withFolder { folder in
        try Data(content.utf8).write(to: folder.appendingPathComponent("my%2Fkey.plist"))
        let session = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "restore")
        #expect(session.trace == ["restored nobody", "changed to ann"])
        try session.requireFaithful()
      }
    }
  }

  @Test("C-100: each kind of damage has its own code")
  func damageCodes() async throws {
    let wrongType =
      "<plist version=\"1.0\"><dict><key>count</key><string>many</string></dict></plist>"
    for (content, code) in [("not a property list", "CR4402"), (wrongType, "CR4403")] {
      try await withFolder { folder in
        try Data(content.utf8).write(to: folder.appendingPathComponent("my%2Fkey.plist"))
        let session = try await RecordedSession(of: FileApp.self, in: folder)
        #expect(session.live.failureCodes == [code])
        #expect(session.live.failures[0].text.contains("my/key"))
        #expect(session.verified.failureCodes == [code])
      }
    }
  }

  @Test("C-99, C-100: a folder that cannot be read or made is a failure each time")
  func unreadableFolder() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let session = try await RecordedSession(of: FileApp.self, in: file, "Ann", "save")
      #expect(session.live.failureCodes == ["CR4402", "CR4402", "CR4401", "CR4401"])
      #expect(session.live.failures[0].text.contains("Not a directory"))
      #expect(session.trace == ["restored nobody", "changed to ann"])
      try session.requireFaithful()
    }
  }

  @Test("C-99, C-100: a full disk is a failure, and the former file stays")
  func fullDisk() async throws {
    try await withFolder { folder in
      _ = try await RecordedSession(of: FileApp.self, in: folder, "Ann", "save")
      // A device that is always full stands where the new file would be written.
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/my%2Fkey.plist.part", withDestinationPath: "/dev/full")
      let session = try await RecordedSession(
        of: FileApp.self, in: folder, "Bob", "save", "restore")
      #expect(session.live.failureCodes == ["CR4401"])
      #expect(session.live.failures[0].text.contains("No space left on device"))
      #expect(session.trace == ["restored ann", "changed to bob", "changed to ann"])
      try session.requireFaithful()
    }
  }

  @Test("C-99: one storage follows its folder when that is removed and when another is chosen")
  func changingFolder() async throws {
    try await withFolder { folder in
      let (first, second) = (folder.path + "/first", folder.path + "/second")
      let session = try await RecordedSession(of: FileApp.self, in: folder) { world in
        world.runtime.storageFolder = URL(fileURLWithPath: first)
        for tap in ["Ann", "save"] { try world.host.tap(tap) }
        try FileManager.default.removeItem(atPath: first)
        try world.host.tap("save")
        world.runtime.storageFolder = URL(fileURLWithPath: second)
        for tap in ["Bob", "save"] { try world.host.tap(tap) }
        world.runtime.storageFolder = URL(fileURLWithPath: first)
        for tap in ["restore", "purge"] { try world.host.tap(tap) }
      }
      #expect(session.live.failureCodes == [])
      #expect(
        session.trace == [
          "restored nobody", "changed to ann", "changed to bob", "changed to ann",
        ])
      #expect(try FileManager.default.contentsOfDirectory(atPath: first) == [])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: second).sorted() == [
          "account.plist", "my%2Fkey.plist",
        ])
    }
  }

  @Test("C-97, C-99: a replay that saves where the record did not asks no storage")
  func changedApplication() async throws {
    try await withFolder { folder in
      var lives = 0
      let session = try await RecordedSession { world in
        lives += 1
        world.runtime.storageFolder = folder.appendingPathComponent("\(lives)")
        let root = FileApp.makeRoot(in: world.host)
        if lives > 1 { root.store.persistence.save() }
      } script: { world, _ in
        try world.host.tap("Ann")
      }
      #expect(session.verified.failureCodes == ["CR4201"])
      #expect(session.verdict.first != nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }
}
