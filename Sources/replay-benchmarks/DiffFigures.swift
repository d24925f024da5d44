import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// Benchmarks of differences: of large states, of a long text, and of two logs.
enum DiffFigures {
  static var benchmarks: [Benchmark] {
    [
      Benchmark(
        "difference of states of 100,000 nodes, 10 changes", unit: "ms", budget: .atMost(1_000),
        baseline: "== of every value"
      ) { nodes() },
      Benchmark(
        "difference of arrays of 100,000 elements, 10 moved", unit: "ms", budget: .atMost(1_000),
        baseline: "== of every element"
      ) { elements() },
      Benchmark(
        "difference of texts of 10,000 lines, 10 changed", unit: "ms", budget: .atMost(1_000),
        baseline: "split both into lines"
      ) { text() },
      Benchmark(
        "difference of 1,000,000-event logs, one input more", unit: "ms", budget: .none,
        baseline: "scan both logs"
      ) { try logs() },
    ]
  }

  private static func item(_ index: Int, count: Int = 0) -> CBORValue {
    .map([
      "id": .int(Int64(index)), "count": .int(Int64(count)), "title": .text("Article \(index)"),
    ])
  }

  private static func nodes() -> Measurement {
    let count = Instructions.scaled(100_000)
    let old = (0..<count).map { (node: "app.list.row\($0).store", value: item($0)) }
    var new = old
    for change in 0..<10 { new[change * count / 10].value = item(change * count / 10, count: 1) }
    let time = Timing.median {
      Timing.wall {
        let difference = StateDifference(from: old, to: new)
        precondition(difference.lines().count == 30, "\(difference.lines().count) lines")
      }
    }
    let baseline = Timing.median {
      Timing.wall {
        let differing = zip(old, new).count { $0.value != $1.value }
        precondition(differing == 10, "\(differing) values differ")
      }
    }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }

  private static func elements() -> Measurement {
    let count = Instructions.scaled(100_000)
    let old = (0..<count).map { item($0) }
    var new = old
    for change in 0..<10 {
      let element = new.remove(at: change * count / 11 + 7)
      new.insert(element, at: count - 1 - change * 5)
    }
    let (a, b) = (CBORValue.array(old), CBORValue.array(new))
    let time = Timing.median {
      Timing.wall {
        let difference = StateDifference(from: a, to: b)
        precondition(difference.changes.count == 10, "\(difference.changes.count) changes")
      }
    }
    let baseline = Timing.median {
      Timing.wall { _ = zip(old, old).count { $0 != $1 } }
    }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }

  private static func text() -> Measurement {
    let count = Instructions.scaled(10_000)
    let old = (0..<count).map { "line \($0) of a long text" }
    var new = old
    for change in 0..<10 { new[change * count / 10] = "another line" }
    let (a, b) = (old.joined(separator: "\n"), new.joined(separator: "\n"))
    let time = Timing.median {
      Timing.wall {
        let lines = StateDifference(from: .text(a), to: .text(b)).lines()
        precondition(lines.count == 30, "\(lines.count) lines")
      }
    }
    let baseline = Timing.median {
      Timing.wall {
        let counts = [a, b].map { $0.utf8.split(separator: 10).count }
        precondition(counts == [count, count], "\(counts) lines")
      }
    }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }

  private static var eventCount: Int { Instructions.scaled(1_000_000) }

  /// Two synthetic logs; the second has one input more in its middle.
  private static func logBytes() throws -> [[UInt8]] {
    try [false, true].map { isInserting in
      let stream = EventStream()
      let destination = MemoryDestination()
      let writer = try SessionLogWriter(
        to: destination, head: LogFigures.head(), symbols: stream.symbols)
      var inserted: Int?
      try stream.forEach(eventCount) { header, payload in
        var header = header
        if isInserting, inserted == nil, header.kind == .input, header.number > eventCount / 2 {
          inserted = header.number
          var input = EventHeader(
            kind: .input, node: stream.symbols.symbol("app.other"), name: header.name)
          (input.number, input.time) = (header.number, header.time - 1)
          input.startsTurn = true
          try writer.append(input, payload: UnsafeRawBufferPointer(start: nil, count: 0))
        }
        if let inserted {
          header.number += 1
          if header.cause >= inserted { header.cause += 1 }
        }
        try writer.append(header, payload: payload)
      }
      try writer.close()
      return destination.bytes
    }
  }

  private static func compare(_ bytes: [[UInt8]]) throws {
    let symbols = SymbolTable()
    let sides = try bytes.map {
      try SessionTimeline(SessionLogReader(bytes: $0, symbols: symbols))
    }
    let comparison = try SessionComparison(of: sides[0], and: sides[1])
    precondition(comparison.hunks.count == 1, "\(comparison.hunks.count) hunks")
  }

  private static func logs() throws -> Measurement {
    let bytes = try logBytes()
    let time = try Timing.median(of: 3) { try Timing.wall { try compare(bytes) } }
    let baseline = try Timing.median(of: 3) {
      try Timing.wall {
        for log in bytes {
          var count = 0
          try SessionLogReader(bytes: log).forEachEvent { _, _ in
            count += 1
            return true
          }
          precondition(count >= eventCount, "\(count) events were read")
        }
      }
    }
    return Measurement(time / 1e6, baseline: baseline / 1e6)
  }
}
