import Glibc
import Replay
import ReplayRuntime

/// A program without a component tree that does what its first argument says. With the variable
/// `PLAIN_TYPE` its input has values of another type.
@main
struct PlainProbe {
  static func main() {
    let other = Runtime().run { StateCell(0, label: "Other") }
    ReplayHost.main(named: "plain-probe") { runtime in
      let total = runtime.store("total", 0)
      if runtime.arguments.first == "other" { other.commit { $0 += 1 } }
      if getenv("PLAIN_TYPE") != nil {
        _ = runtime.input("add", [Int].self) { numbers in
          total.commit { $0 += numbers.reduce(0, +) }
        }
        return
      }
      if getenv("PLAIN_MISSING") != nil { return }
      let how = runtime.arguments.first ?? ""
      let nested = Nested()
      let add = runtime.input("add", Int.self) { amount -> Int in
        if how == "exit" && amount == 2 { exit(7) }
        if how == "slow" { usleep(2_000) }
        if how == "nested" { nested.attempt(amount) }
        if how == "write" { writeFiles(at: Array(runtime.arguments.dropFirst())) }
        total.commit { $0 += amount }
        return total.state
      }
      nested.input = add
      runtime.outside { try act(how, add) }
    }
  }

  /// What happens outside the turns.
  private static func act(_ how: String, _ add: RuntimeInput<Int, Int>) throws {
    print("total \(try add.send(1))")
    switch how {
    case "exit", "nested": try add.send(2)
    case "slow": try addFromThreads(add)
    case "fork": try addInFork(add)
    case "pipe":
      var ends: [Int32] = [0, 0]
      _ = pipe(&ends)
      close(ends[0])
      signal(SIGPIPE, SIG_DFL)
      _ = write(ends[1], "x", 1)
    case "throw": throw RuntimeInputError.sessionHasEnded("add")
    default:
      while let line = readLine() {
        guard let amount = Int(line) else { continue }
        print("total \(try add.send(amount))")
      }
    }
  }

  /// Writes files that are no part of the session, and in the folders of the user.
  private static func writeFiles(at paths: [String]) {
    let names: [String] = ["HOME", "TMPDIR"]
    let folders: [String] = names.compactMap { getenv($0).map { String(cString: $0) } }
    print("HOME is \(folders.first ?? "")")
    fflush(nil)
    for path in paths + folders.map({ "\($0)/probe" }) {
      let file = open(path, O_WRONLY | O_CREAT, 0o666)
      if file < 0 { continue }
      _ = write(file, "x", 1)
      close(file)
    }
  }

  /// Four threads send while the turns of the others run.
  private static func addFromThreads(_ add: RuntimeInput<Int, Int>) throws {
    var threads: [pthread_t] = []
    for _ in 0..<4 {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { input in
          guard let input else { return nil }
          let add = Unmanaged<RuntimeInput<Int, Int>>.fromOpaque(input).takeUnretainedValue()
          for amount in 1...10 { _ = try? add.send(amount) }
          return nil
        }, Unmanaged.passUnretained(add).toOpaque())
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
    print("total \(try add.send(0))")
  }

  private static func addInFork(_ add: RuntimeInput<Int, Int>) throws {
    let child = fork()
    if child == 0 {
      var code: Int32 = 0
      do { try add.send(2) } catch RuntimeInputError.forked { code = 9 } catch { code = 8 }
      _exit(code)
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    print("fork \(status >> 8)")
    try add.send(3)
  }
}

/// Sends an input from inside a turn.
private final class Nested {
  var input: RuntimeInput<Int, Int>?

  func attempt(_ amount: Int) {
    guard amount > 1 else { return }
    do { try input?.send(amount) } catch { print("\(error)") }
  }
}
