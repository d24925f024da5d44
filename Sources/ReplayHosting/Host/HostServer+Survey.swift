import CBOR
import EventModel
import Replay
import ReplayRuntime

extension HostServer {
  /// Replays, and sends what the application had meanwhile instead of the events: the controls on its
  /// screen, and its emitters. The log may use none of them.
  static func survey(
    _ request: HostRequest, _ application: any ReplayableApplication.Type, _ peer: HostPeer
  ) {
    var (controls, emitters): (Set<String>, Set<String>) = ([], [])
    // What is wrong with the log is reported by its reader.
    if let reader = try? request.reader(symbols: SymbolTable()) {
      let collector = TurnCollector()
      let driver = ReplayDriver(
        application, head: reader.head, symbols: reader.symbols, sink: collector)
      driver.runtime.onEmitter = { emitters.insert($0) }
      var screen = driver.host.screen
      _ = try? RecordedTurns(reader: reader, lastEvent: request.lastEvent).forEach { turn in
        peer.beat()
        collector.buffer.removeAll()
        _ = driver.execute(turn)
        guard let shown = driver.host.screenAndTargets(unless: screen) else { return true }
        screen = shown.screen
        controls.formUnion(shown.targets.map(\.path))
        return true
      }
    }
    peer.channel.write(HostClosing(controls: controls.sorted(), emitters: emitters.sorted()))
  }
}
