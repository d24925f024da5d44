import CBOR
import EventModel
import RandomPairs
import SessionsInMemory
import TestRounds
import Testing
import Timeline

@Suite struct SessionComparisonTests {
  /// Two sessions in one table of symbols.
  struct Sides {
    let old: SessionTimeline
    let new: SessionTimeline

    init(_ old: [Event], _ new: [Event], symbols: SymbolTable) throws {
      func timeline(_ events: [Event]) throws -> SessionTimeline {
        try SessionTimeline(
          MemoryEvents(events, symbols: symbols, name: "m.log", application: "a"))
      }
      (self.old, self.new) = (try timeline(old), try timeline(new))
    }

    init(_ old: String, _ new: String) throws {
      let symbols = SymbolTable()
      try self.init(
        try Transcript.events(of: old, symbols: symbols),
        try Transcript.events(of: new, symbols: symbols), symbols: symbols)
    }

    /// The hunks, one a line: `+ @3 tap app.a {1}`.
    func text(ignoring patterns: String...) throws -> String {
      let ignored = IgnoredPaths(try patterns.map { try StatePath(parsing: $0) })
      let comparison = try SessionComparison(of: old, and: new, ignoring: ignored)
      var lines = try comparison.hunks.map(line)
      if let order = comparison.order { lines.append("order @\(order.old) @\(order.new)") }
      if !comparison.circumstances.isEmpty {
        lines.append("but for " + comparison.circumstances.map(\.rawValue).joined(separator: ", "))
      }
      for (pattern, isUsed) in zip(comparison.ignored.patterns, comparison.ignored.isUsed)
      where !isUsed {
        lines.append("unused \(pattern)")
      }
      return lines.joined(separator: "\n")
    }

    private func line(_ hunk: SessionComparison.Hunk) throws -> String {
      func text(_ root: SessionComparison.Root, _ timeline: SessionTimeline) throws -> String {
        let event = try timeline.event(at: root.number)
        return "@\(root.number) \(Transcript.summary(of: event, symbols: timeline.symbols))"
          + " /\(root.count)"
      }
      func text(_ number: Int?) -> String { number.map { "@\($0)" } ?? "none" }
      switch hunk {
      case .removed(let root): return "- " + (try text(root, old))
      case .inserted(let root): return "+ " + (try text(root, new))
      case .changed(let a, let b): return "~ " + (try text(a, old)) + " > " + (try text(b, new))
      case .consequences(let hunk):
        let difference = hunk.difference.map {
          " \(text($0.firstOld)) \(text($0.firstNew)) -\($0.removed) +\($0.inserted)"
        }
        return "= " + (try text(hunk.old, old)) + (difference ?? "")
          + (hunk.following > 0 ? " and \(hunk.following) more" : "")
      }
    }
  }

  private static let session = """
    t+0.001s input start app {}
      life create app.a {n: 0}
    t+1.000s input tap app.a 1
      commit app.a version=1 n = 1
        timer arm app.a.tick due=2000000
    t+1.500s input tap app.b
      send app.b
    ^3 t+2.000s timer fire app.a.tick due=2000000
      commit app.a version=2 n = 2

    """

  private func sides(_ change: (inout String) -> Void) throws -> Sides {
    var new = Self.session
    change(&new)
    return try Sides(Self.session, new)
  }

  @Test("Times, numbers and call sites are no difference, and are named")
  func circumstances() throws {
    #expect((try sides { _ in }.text()) == "")
    let later = try sides {
      $0.replace("t+1.000s", with: "t+1.300s")
      $0.replace("due=2000000", with: "due=2300000")
      $0.replace("t+2.000s", with: "t+2.300s")
    }
    #expect((try later.text()) == "but for times")
    let other = try sides {
      $0.replace("version=2", with: "version=9")
      $0.replace("version=1", with: "version=8 at=File.swift:1")
    }
    #expect((try other.text()) == "but for numbers, call sites")
  }

  @Test("A timer that is armed for another duration is a difference")
  func duration() throws {
    let sides = try sides { $0.replace("tick due=2000000\nt+1.5", with: "tick due=2000001\nt+1.5") }
    #expect((try sides.text()) == "= @2 input tap app.a 1 /4 @4 @4 -1 +1")
  }

  @Test("What follows from an input later, after another input, is a consequence of its own input")
  func inserted() throws {
    let sides = try sides {
      $0.replace("^3 t+2.000s", with: "t+1.600s input tap app.c\n  send app.c\n^5 t+2.000s")
    }
    #expect((try sides.text()) == "+ @7 input tap app.c /1")
  }

  @Test("A changed payload is one line, a changed consequence names the first event")
  func changed() throws {
    #expect(
      try sides { $0.replace("tap app.a 1", with: "tap app.a 2") }.text()
        == "~ @2 input tap app.a 1 /4 > @2 input tap app.a 2 /4")
    #expect(
      try sides { $0.replace("n = 2", with: "n = 3") }.text()
        == "= @2 input tap app.a 1 /4 @8 @8 -1 +1")
    #expect(
      try sides {
        $0.replace("  send app.b\n^3", with: "  send app.b\n  send app.b\n^4")
      }.text() == "= @5 input tap app.b /1 none @7 -0 +1")
  }

  @Test("A consequence with another cause is a difference")
  func cause() throws {
    let old = "t+0s input tap app.a\n  send app.a\n  send app.b\n    commit app.a version=1 n = 1\n"
    let new = "t+0s input tap app.a\n  send app.a\n    commit app.a version=1 n = 1\n  send app.b\n"
    let same = "t+0s input tap app.a\n  send app.a\n  send app.b\n^2 commit app.a version=1 n = 1\n"
    #expect((try Sides(old, new).text()) == "= @0 input tap app.a /3 none @2 -1 +1")
    #expect((try Sides(old, same).text()) == "= @0 input tap app.a /3 @3 @3 -1 +1")
  }

  @Test("Consequences of different inputs in another order are a difference")
  func order() throws {
    let old = """
      t+0s input tap app.a
        effect load app.a
      t+1s input tap app.b
        effect load app.b
      ^3 t+2s ended value
      ^2 t+3s ended value

      """
    let new = """
      t+0s input tap app.a
        effect load app.a
      t+1s input tap app.b
        effect load app.b
      ^1 t+2s ended value
      ^4 t+3s ended value

      """
    #expect((try Sides(old, new).text()) == "order @4 @4\nbut for numbers")
  }

  @Test("Names that count unbound nodes are no difference")
  func provisional() throws {
    let old = "t+0s input tap app.a\n  life create new#4 {}\n  life bind app.x \"new#4\"\n"
    #expect((try Sides(old, old.replacing("#4", with: "#15")).text()) == "")
    #expect(try Sides(old, old.replacing("new#4", with: "~S#4")).text() != "")
    let named = "t+0s input tap app.a\n  life name ~S#2 [\"app.x\", 7]\n"
    #expect(try Sides(named, named.replacing("7", with: "9")).text() == "")
    #expect(try Sides(named, named.replacing("app.x", with: "app.y")).text() != "")
  }

  @Test("Sessions without events, with a gap, with a lost cause")
  func damage() throws {
    #expect((try Sides("", "").text()) == "")
    #expect((try Sides("", "t+0s input tap app.a\n").text()) == "+ @0 input tap app.a /0")
    let whole = "t+0s input tap app.a\n  send app.a\nt+1s input tap app.b\n  send app.b\n"
    let damaged = "t+0s input tap app.a\n@2 t+1s gap damaged lost=1\n@3 ^1 send app.b\n"
    #expect(
      try Sides(whole, damaged).text() == """
        = @0 input tap app.a /1 @1 none -1 +0
        - @2 input tap app.b /1
        + @2 gap damaged lost=1 /1
        """)
  }

  @Test("Ignored paths are left out of values, patches and nodes; what follows from them stays")
  func ignored() throws {
    let old = """
      t+0s input start app
        life create app.a {n: 0, isLoading: false, rows: [{id: 1, isLoading: true}]}
      t+1s input tap app.a
        commit app.a version=1 isLoading = true
          send app.b
        commit app.a version=2 n = 1; isLoading = false

      """
    let new = """
      t+0s input start app
        life create app.a {n: 0, isLoading: 9, rows: [{id: 1, isLoading: 8}]}
      t+1s input tap app.a
        send app.b
        commit app.a version=1 n = 1; isLoading = 7

      """
    let sides = try Sides(old, new)
    #expect((try sides.text(ignoring: "app.**.isLoading")) == "but for numbers")
    #expect((try sides.text(ignoring: "app", "app.none.*")) == "but for numbers\nunused app.none.*")
    #expect(try sides.text(ignoring: "app.a.isLoading").contains("= @0 input start app"))
    #expect((try sides.text()) == "= @0 input start app /1 @1 @1 -1 +1 and 1 more")
  }
}

extension String {
  fileprivate mutating func replace(_ text: String, with other: String) {
    precondition(contains(text), "there is no '\(text)'")
    self = replacing(text, with: other)
  }
}
