import Replay
import ReplayRuntime

@main
struct Counter {
  static func main() {
    ReplayHost.main(named: "counter") { runtime in
      let total = runtime.store("total", 0)

      let add = runtime.input("add", Int.self) { amount in
        total.commit { $0 += amount }
        return total.state
      }

      runtime.outside {
        while let line = readLine() {
          guard let amount = Int(line) else { continue }
          print(try add.send(amount))
        }
      }
    }
  }
}
