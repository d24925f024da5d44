import Foundation
import Testing

/// What a verb prints can be typed, also where a name is a raw identifier.
@Suite struct TypedPathTests {
  private static let transcript = #"""
    t+0.000001s input start app {}
      life create "app.my cart [1].store" {lines: [{id: "a]b", n: 1}], "net total": 2}
      life create "it's \"mine\"" {n: 5}
    t+0.100s input tap app/button:more
      commit "app.my cart [1].store" version=1 lines[0].n = 2
    """#

  @Test("A name that is no path is printed by show, why and events in a form that they take")
  func rawIdentifiers() throws {
    let log = try TemporaryLog(Self.transcript)
    let shown = try Tool("show", log.path, "@end")
    let store = #"["app.my cart [1].store"]"#
    #expect(shown.output.contains("\n  \(store)"), "\(shown.output)")
    for path in [store, #""app.my cart [1].store""#] {
      let value = try Tool("show", log.path, "@end", path + #"["net total"]"#)
      #expect(value.code == 0 && value.output.contains("2"), "\(value.messages)")
      let why = try Tool("why", log.path, path + #".lines[id="a]b"].n"#)
      #expect(why.code == 0 && why.output.contains("@4"), "\(why.messages)\(why.output)")
    }
  }

  @Test("A set that is out of order or has an element twice is damage for doctor")
  func sets() throws {
    for (set, isSound) in [("[1, 2]", true), ("[2, 1]", false), ("[1, 1]", false), ("[]", true)] {
      let log = try TemporaryLog(
        """
        t+0.000001s input start app {}
          life create app.store {deep: [{tags: 258(\(set))}]}
        """)
      let doctor = try Tool("doctor", log.path)
      #expect((doctor.code == 0) == isSound, "\(doctor.output)")
      #expect(doctor.output.contains("the elements of a set are not in bytewise order") != isSound)
    }
  }
}
