import Compose
import Foundation

/// How and where the probe stops: `HOW@WHERE`, such as `exit0@afterCommit`.
enum Stop {
  enum Place: String {
    case atBuild, atBind, inBody, afterCommit, beforeCommit, afterWrong, never
  }

  private static let words = (ProcessInfo.processInfo.environment["STOP_AS"] ?? "").split(
    separator: "@"
  ).map(String.init)

  private static var how: String { words.first ?? "" }
  private static var place: String { words.count > 1 ? words[1] : "" }

  /// Whether the second tap adds another number than it did when it was recorded.
  static var isWrong: Bool { place == Place.afterWrong.rawValue }

  /// Whether the second tap commits without end.
  static var isEndless: Bool { how == "commits" }

  static func now(_ place: Place) {
    guard place.rawValue == Self.place else { return }
    switch how {
    case "exit0": exit(0)
    case "exit1": exit(1)
    case "exit255": exit(255)
    case "_exit": _exit(7)
    case "quick": quick_exit(3)
    case "fatal": fatalError("as asked")
    case "force": force(nil)
    case "index": _ = [1, 2][Int(how.count)]
    case "overflow": _ = Int8.max.advanced(by: how.count - 7)
    case "precondition": preconditionFailure("as asked")
    case "abort": abort()
    case "thread-fatal":
      Thread.detachNewThread { fatalError("on another thread") }
      sleep(1_000_000)
    case "segv": die(SIGSEGV)
    case "bus": die(SIGBUS)
    case "fpe": die(SIGFPE)
    case "ill": die(SIGILL)
    case "kill": kill(getpid(), SIGKILL)
    case "term": raise(SIGTERM)
    case "hup": raise(SIGHUP)
    case "int": raise(SIGINT)
    case "stop": raise(SIGSTOP)
    case "pipe":
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    case "null": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "stack": print(deep(1))
    case "loop": while true { _ = spin(1) }
    case "sleep": sleep(1_000_000)
    case "pause": while true { pause() }
    case "read":
      _ = readLine()
      while true {
        _ = readLine()
        sleep(1)
      }
    case "lock": lock()
    case "wait": DispatchSemaphore(value: 0).wait()
    case "memory": hoard()
    case "quiet":
      close(3)
      sleep(1_000_000)
    case "group": kill(0, SIGKILL)
    case "thread":
      Thread.detachNewThread { exit(5) }
      sleep(1_000_000)
    default: break
    }
  }

  /// Without the handler that prints a backtrace, which returns when the signal was sent.
  private static func die(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func force(_ value: Int?) { print(value!) }

  private static func deep(_ number: Int) -> Int { number == -1 ? 0 : deep(number + 1) + 1 }

  private static func spin(_ number: Int) -> Int { number &* 3 }

  private static func lock() {
    let lock = NSLock()
    lock.lock()
    lock.lock()
  }

  private static func hoard() {
    var blocks: [[UInt8]] = []
    while true {
      blocks.append([UInt8](repeating: 1, count: 16 << 20))
      usleep(2_000)
    }
  }
}
