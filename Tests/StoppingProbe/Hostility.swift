import Foundation
import Replay

/// What the probe does against the tool and the machine, as the variable `HOSTILE_AS` says.
///
/// `.ci/stages/hostile-applications` runs each word with each verb.
enum Hostility {
  private static let how = ProcessInfo.processInfo.environment["HOSTILE_AS"] ?? ""
  private static let channel: Int32 = 3
  private static let greeting: [UInt8] =
    [0x82, 0x73] + Array("compose-replay-host".utf8) + [0x03]

  /// Before the first word of the connection.
  static func beforeMain() {
    switch how {
    case "mute": sleep(1_000_000)
    case "early-exit": exit(0)
    case "early-code": exit(9)
    case "other-protocol": send([0x82, 0x73] + Array("compose-replay-host".utf8) + [0x18, 0x63])
    // As a program of an earlier build begins.
    case "older-protocol": send([0x82, 0x73] + Array("compose-replay-host".utf8) + [0x02])
    case "no-greeting": send(Array("hello\n".utf8))
    case "endless-greeting": endless { send(greeting + [0xBB, 0, 0, 0, 1, 0, 0, 0, 0]) }
    case "static-trap": fatalError("before main")
    case "atexit-trap": atexit { fatalError("at the end") }
    case "atexit-sleep": atexit { sleep(1_000_000) }
    case "atexit-loop": atexit { while true { usleep(1) } }
    default: break
    }
  }

  /// In a callback, after the first commit.
  static func afterCommit() {
    switch how {
    case "loop": while true { if getpid() == 0 { break } }
    case "sleep": sleep(1_000_000)
    case "sigstop": kill(getpid(), SIGSTOP)
    case "memory-fast": hoard(every: 0)
    case "memory-slow": hoard(every: 20_000)
    case "memory-child":
      inChild { hoard(every: 1_000) }
      sleep(1_000_000)
    case "memory-daemon":
      inChild(leads: true) {
        inChild(leads: true) { hoard(every: 1_000) }; _exit(0)
      }
      sleep(1_000_000)
    case "children": for _ in 0..<20 { inChild { sleep(1_000_000) } }
    case "daemon":
      inChild(leads: true) {
        inChild(leads: true) { sleep(1_000_000) }; _exit(0)
      }
    case "setsid": inChild(leads: true) { sleep(1_000_000) }
    case "forks":
      endless {
        inChild { sleep(1_000_000) }; usleep(5_000)
      }
    case "close": close(channel); sleep(1_000_000)
    case "garbage":
      send((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 37 | 0xF8) }); sleep(1_000_000)
    case "half": send([0x86, 0x05, 0x01]); sleep(1_000_000)
    case "endless-text": endless { send([0x7B, 0, 0, 1, 0, 0, 0, 0, 0] + zeros) }
    case "endless-bytes":
      send(preamble)
      endless { send([0x85, 0x05, 0x00, 0x00, 0x00, 0x5A, 0, 1, 0, 0] + zeros) }
    case "endless-nulls": endless { send([UInt8](repeating: 0xF6, count: 1 << 16)) }
    case "endless-numbers": endless { send(zeros) }
    case "endless-names": strings()
    case "wrong-order":
      send([0x86, 0x05, 0x00, 0x19, 0xFF, 0xFF, 0x00, 0x00, 0xF6]); sleep(1_000_000)
    case "wrong-hash": send(preamble + [0x84, 0x13, 0x01, 0x00, 0x01])
    case "trap": fatalError("as asked")
    case "throw": do { try refuse() } catch { fatalError("\(error)") }
    case "stdout": endless { put(1, "line of output\n") }
    case "stderr": endless { put(2, "line of messages\n") }
    case "escapes": for descriptor: Int32 in [1, 2] { put(descriptor, escapes) }
    case "terminal": let terminal = open("/dev/tty", O_RDWR); put(terminal, escapes)
    case "close-streams": for descriptor: Int32 in 0...2 { close(descriptor) }
    case "exit0": exit(0)
    case "exit3": exit(3)
    case "signals": for number in 1..<32 { signal(Int32(number), SIG_IGN) }; sleep(1_000_000)
    case "group": setpgid(0, 0); setsid(); sleep(1_000_000)
    case "unlink": unlink(CommandLine.arguments[0])
    case "folder": fill()
    case "deep": print(deep(1))
    case "descriptors": while open("/dev/null", O_RDONLY) >= 0 {}
    case "nice": setpriority(__priority_which_t(0), 0, 19)
    case "kill-parent": kill(getppid(), SIGSTOP); kill(getppid(), SIGCONT); sleep(1_000_000)
    default: if let number = Int32(how.dropFirst(7)), how.hasPrefix("signal-") { die(number) }
    }
  }

  private struct Refusal: Error {}
  private static func refuse() throws { throw Refusal() }

  /// The record at the beginning of a chunk, before which no event may come.
  private static let preamble: [UInt8] = [0x84, 0, 0, 0, 0]
  private static let zeros = [UInt8](repeating: 0, count: 1 << 16)
  private static let escapes =
    "\u{1B}[31m\u{1B}]0;title\u{7}\u{9B}2J\u{202E}\r\u{8}\u{0}\u{7F}\u{1B}c caf\u{E9}\n"

  private static func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(channel, $0.baseAddress, $0.count) }
      if count <= 0 { sleep(1_000_000) }
      rest = rest.dropFirst(count)
    }
  }

  private static func put(_ descriptor: Int32, _ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Interned strings without end, each a new one.
  private static func strings() {
    var number = 10_000_000
    endless {
      // The ids of a chunk begin at 1. Those above 255 have two bytes.
      var bytes = preamble
      for id in 1...60_000 {
        number += 1
        let (high, low) = (UInt8(id >> 8), UInt8(id & 0xFF))
        bytes += [0x83, 0x01]
        bytes += id < 24 ? [low] : id < 256 ? [0x18, low] : [0x19, high, low]
        bytes += [0x68] + Array(String(number).utf8)
      }
      send(bytes)
    }
  }

  /// Declarations that do not fit, stop, or answer something else.
  static var migrations: [Migration] {
    guard how.hasPrefix("migrate-") else { return [] }
    return [
      .map("store.count") { (count: Int) -> Int in
        switch how {
        case "migrate-throw": throw CocoaError(.featureUnsupported)
        case "migrate-trap": fatalError("migrate")
        case "migrate-exit": exit(0)
        case "migrate-sleep": sleep(1_000_000)
        case "migrate-memory": hoard(every: 0)
        case "migrate-nulls": endless { send(zeros.map { _ in 0xF6 }) }
        case "migrate-names": strings()
        case "migrate-half": send([0x86, 0x05, 0x01]); exit(0)
        default: break
        }
        return count
      },
      .map("store.count") { (text: String) in text },
    ]
  }

  private static func endless(_ body: () -> Void) { while true { body() } }

  private static func deep(_ number: Int) -> Int { number == -1 ? 0 : deep(number + 1) + 1 }

  private static func die(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
    sleep(1_000_000)
  }

  /// Runs a body in a child process.
  private static func inChild(leads: Bool = false, _ body: () -> Void) {
    typealias Fork = @convention(c) () -> pid_t
    guard let address = dlsym(nil, "fork") else { return }
    guard unsafeBitCast(address, to: Fork.self)() == 0 else { return }
    if leads { setsid() }
    body()
    _exit(0)
  }

  private static func hoard(every pause: UInt32) {
    var blocks: [UnsafeMutableRawPointer] = []
    endless {
      guard let block = malloc(8 << 20) else { _exit(1) }
      memset(block, 1, 8 << 20)
      blocks.append(block)
      usleep(pause)
    }
  }

  /// Fills the temporary folder with at most 64 MiB.
  private static func fill() {
    let folder = NSTemporaryDirectory() + "/hostile-\(getpid())"
    mkdir(folder, 0o700)
    for number in 0..<64 {
      let file = open("\(folder)/\(number)", O_WRONLY | O_CREAT, 0o600)
      _ = write(file, [UInt8](repeating: 1, count: 1 << 20), 1 << 20)
      close(file)
    }
  }
}
