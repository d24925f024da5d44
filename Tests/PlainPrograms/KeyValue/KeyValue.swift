import Glibc
import Replay
import ReplayRuntime

/// A service that keeps values by key: lines on a loopback socket, one answer a line.
///
/// | line | answer |
/// |---|---|
/// | `set KEY VALUE` | `ok` |
/// | `get KEY` | the value, or `none` |
/// | `sum KEY KEY` | the sum of two numbers; the service stops if a value is not a number |
@main
struct KeyValue {
  static func main() {
    ReplayHost.main(named: "kv") { runtime in
      let entries = runtime.store("entries", [String: String]())
      let request = runtime.input("request", String.self) { answer(to: $0, entries) }
      // The service ends with the signal, whose name is in the log.
      let stopped = runtime.store("stopped by", "")
      _ = runtime.input("signal", String.self) { name in stopped.commit { $0 = name } }

      runtime.outside {
        let listener = try Listener()
        print("port \(listener.port)")
        fflush(nil)
        try listener.serve { try request.send($0) }
      }
    }
  }

  private static func answer(to line: String, _ entries: StateCell<[String: String]>) -> String {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("set", 3):
      entries.commit { $0[words[1]] = words[2] }
      return "ok"
    case ("get", 2): return entries.state[words[1]] ?? "none"
    case ("sum", 3):
      let numbers = words.dropFirst().map { Int(entries.state[$0] ?? "0") }
      guard let first = numbers[0], let second = numbers[1] else {
        fatalError("a value is not a number")
      }
      return "\(first + second)"
    default: return "set KEY VALUE, get KEY or sum KEY KEY"
    }
  }
}
