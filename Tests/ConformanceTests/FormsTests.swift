import Foundation
import PackageSources
import Testing

/// One line that people write with a library.
private struct Form {
  var library: String
  var name: String
  /// A piece of it, as the file of its test has it.
  var word: String
  /// The target, the suite and the function.
  var test: String
  /// Why it is not here.
  var reason: String

  static func all() throws -> [Form] {
    try Table.rows(of: "forms.tsv", "library\tname\tword\ttest\treason").map { cells in
      Form(
        library: cells[0], name: cells[1], word: cells[2], test: cells[3], reason: cells[4])
    }
  }
}

/// The lines that people write with the four libraries and with Combine.
@Suite struct FormsTests {
  @Test("At least 90 of 102 forms of the libraries are here, and 29 of 31 of Combine")
  func counts() throws {
    let forms = try Form.all()
    let here = forms.filter { !$0.test.isEmpty }
    #expect(forms.filter { $0.library != "Combine" }.count == 102)
    #expect(here.filter { $0.library != "Combine" }.count >= 90)
    #expect(forms.count == 133 && here.filter { $0.library == "Combine" }.count >= 29)
    #expect(Set(forms.map { "\($0.library) \($0.name)" }).count == forms.count)
  }

  @Test("A form is in a test that replays what it records, or a reason says why it is not here")
  func tested() throws {
    var offences: [String] = []
    for form in try Form.all() {
      let parts = form.test.split(separator: "/").map(String.init)
      guard parts.count == 3 else {
        if !form.test.isEmpty || !form.word.isEmpty || form.reason.last != "." {
          offences.append("\(form.library) \(form.name): neither a test nor a reason")
        }
        continue
      }
      let files = try SourceTree.files(below: "Tests/\(parts[0])")
      let tests = files.flatMap { WrittenTest.tests(in: $0.lines) }
      let found = tests.filter { $0.name == "\(parts[1])/\(parts[2])" }
      if found.count != 1 || !found[0].isReplayed || !form.reason.isEmpty {
        offences.append("\(form.library) \(form.name): \(form.test) is not one replayed test")
      }
      let file = files.first { $0.lines.contains { $0.contains("struct \(parts[1])") } }
      if form.word.isEmpty || file?.lines.contains(where: { $0.contains(form.word) }) != true {
        offences.append(
          "\(form.library) \(form.name): the file of \(form.test) has no \(form.word)")
      }
    }
    #expect(offences == [])
  }
}
