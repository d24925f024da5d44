import EventModel
import Replay
import ReplayRuntime
import Samples
import Testing

@Suite struct SimulatorTests {
  /// What a simulated session leaves in its runtime.
  private struct Remainder {
    var events: Int
    var nodeEntries: Int
    /// The names of the table, and those that an event has as its node.
    var names: Int
    var nodes: Int
  }

  private func remainder(steps: Int) throws -> Remainder {
    let runtime = Runtime(clock: .virtual, seed: 1)
    let sink = Sink()
    runtime.sink = sink
    let simulator = Simulator(runtime: runtime, seed: 1)
    try simulator.run(Storefront.self, steps: steps)
    return Remainder(
      events: runtime.nextNumber, nodeEntries: runtime.nodeEntryCount,
      names: runtime.symbols.count, nodes: sink.nodes.count)
  }

  @Test("What a session leaves is its names; the entries of nodes do not grow with its length")
  func growth() throws {
    let (short, long) = (try remainder(steps: 400), try remainder(steps: 4_000))
    #expect(long.events > 8 * short.events)
    #expect(long.nodeEntries < 2 * short.nodeEntries + 64, "\(short) \(long)")
    // Names of nodes that no event has are few.
    #expect(long.names - long.nodes < short.names - short.nodes + 64, "\(short) \(long)")
  }
}

/// Collects the nodes of events, and the texts of what frames read.
private final class Sink: EventSink {
  private(set) var nodes: Set<Symbol> = []

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    nodes.formUnion([header.node, header.reads])
  }
}
