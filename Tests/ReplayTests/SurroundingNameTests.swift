import Foundation
import Testing

@testable import Commands

@Suite struct TimeZoneNameTests {
  @Test(
    "The zone is that of TZ, or else that of the system",
    arguments: [
      ("Europe/Berlin", "/usr/share/zoneinfo/Etc/UTC", "Europe/Berlin"),
      (":Asia/Tokyo", nil, "Asia/Tokyo"), ("CET-1CEST", nil, "CET-1CEST"), ("", "x", "UTC"),
      ("/usr/share/zoneinfo/Europe/Rome", nil, "Europe/Rome"), ("/tmp/zone", nil, "UTC"),
      (nil, "/usr/share/zoneinfo/Etc/UTC", "Etc/UTC"),
      (nil, "../zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
      (nil, "/somewhere", "UTC"), (nil, nil, "UTC"),
      (String(repeating: "x", count: 101), nil, "UTC"),
    ] as [(String?, String?, String)])
  func name(variable: String?, link: String?, expected: String) {
    #expect(TimeZoneName.name(variable: variable, link: link) == expected)
  }

  @Test("A recording names the zone in which it was made")
  func recorded() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(
      """
      TZ=Europe/Berlin "$TOOL" record -o session.log --seed 1 -- exhibition < /dev/null > /dev/null
      "$TOOL" info session.log | grep -o 'zone [A-Za-z/]*'
      """, in: folder)
    #expect(tool.output == "zone Europe/Berlin\n")
  }
}

@Suite struct LocaleNameTests {
  @Test(
    "The locale is that of messages, without its character set",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "de_DE", "LC_ALL": "ja_JP.UTF-8"], "ja_JP"),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR@euro"], "fr_FR"),
      (["LC_ALL": "", "LANG": "it_IT"], "it_IT"), (["LANG": ".UTF-8"], "C"), ([:], "C"),
      (["LANG": String(repeating: "x", count: 101)], "C"),
    ] as [([String: String], String)])
  func name(variables: [String: String], expected: String) {
    #expect(LocaleName.name { variables[$0] } == expected)
  }

  @Test("A recording names the locale in which it was made")
  func recorded() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(
      """
      LC_ALL=de_DE.UTF-8 "$TOOL" record -o session.log --seed 1 -- exhibition < /dev/null > /dev/null
      "$TOOL" info session.log | grep -o 'locale [A-Za-z_0-9]*'
      """, in: folder)
    #expect(tool.output == "locale de_DE\n")
  }
}
