import Testing

@testable import DialectKit

@Suite struct WorkIDTests {
  private final class Owner: Hashable {
    static func == (a: Owner, b: Owner) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private enum Word: Hashable {
    case plain(Int)
  }

  private struct Choice: Hashable {
    var words: Set<Word> = []
    var owners: [Word: Int] = [:]
    var name = "a"
  }

  @Test("Values decide which identifiers match; the names do where a log knows no value")
  func matching() {
    let (one, other) = (Owner(), Owner())
    func id(_ value: AnyHashable?, _ name: String) -> WorkID { WorkID(name: name, value: value) }
    #expect(id(one, "Owner").matches(id(one, "Owner#1")))
    #expect(!id(one, "Owner").matches(id(other, "Owner")))
    #expect(id(one, "Owner").matches(id(nil, "Owner")))
    #expect(!id(nil, "Owner").matches(id(one, "Other")))
  }

  @Test("Equal values print alike, whatever the order of their sets and dictionaries")
  func printing() {
    var reports: Set<String> = []
    for capacity in [1, 100, 1_000, 10_000] {
      var choice = Choice()
      choice.words.reserveCapacity(capacity)
      choice.owners.reserveCapacity(capacity)
      for number in 0..<9 {
        choice.words.insert(.plain(number))
        choice.owners[.plain(number)] = number
      }
      reports.insert(WorkID.printed(choice))
    }
    let words = (0..<9).map { "plain(\($0))" }
    let pairs = (0..<9).map { "plain(\($0)): \($0)" }
    #expect(
      reports == [
        "Choice(words: [\(words.joined(separator: ", "))], "
          + "owners: [\(pairs.joined(separator: ", "))], name: a)"
      ])
    #expect(WorkID.printed(Owner()) == "Owner")
    #expect(WorkID.printed([Owner()]).hasSuffix("(Owner)"))
    #expect(WorkID.printed(Word.plain(1)) == "\(Word.plain(1))")
    #expect(WorkID.printed([Word.plain(1)]) == "\([Word.plain(1)])")
  }
}
