import Foundation
import ReplayRuntime

/// A value that an application must not take from outside the runtime.
enum Plant: String, CaseIterable {
  case none
  case setOrder, dictionaryOrder, hashValue
  case seconds, uptime, dateText
  case number
  case uuid, orderName
  case variable, home
  case codeset
  case zoneOffset, localHour
  case counterFile, workingFile
  case threads
  case address
  case staticCount

  /// The plant that the program's first argument names.
  static var chosen: Plant {
    Runtime.ambient.arguments.first.flatMap(Plant.init(rawValue:)) ?? .none
  }

  /// The value, which is new in every run.
  var value: String {
    switch self {
    case .none: "nothing"
    case .setOrder: Set(Self.words).joined(separator: " ")
    case .dictionaryOrder:
      Dictionary(uniqueKeysWithValues: Self.words.map { ($0, $0.count) })
        .map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    case .hashValue: String("alpha".hashValue)
    case .seconds: String(Int(Date().timeIntervalSince1970))
    case .uptime: "\(DispatchTime.now().uptimeNanoseconds) ns"
    case .dateText: "at \(Date().formatted(.iso8601))"
    case .number: String(Int.random(in: 0..<1_000))
    case .uuid: UUID().uuidString
    case .orderName: "order-\(UUID().uuidString.lowercased()).json"
    case .variable: ProcessInfo.processInfo.environment["ZOO_REGION"] ?? "no region"
    case .home: "saved in \(ProcessInfo.processInfo.environment["HOME"] ?? "nothing")"
    case .codeset: Self.characterSet
    case .zoneOffset: String(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0)))
    case .localHour: Self.hourOfNoon
    case .counterFile: String(Self.count(in: "\(Self.homeFolder)/zoo-count"))
    case .workingFile: (try? String(contentsOfFile: "zoo.txt", encoding: .utf8)) ?? "no file"
    case .threads: Self.arrivals()
    case .address: "\(Unmanaged.passUnretained(NSObject()).toOpaque())"
    case .staticCount: Self.nextCount()
    }
  }

  private static let words = [
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta",
  ]

  private static var characterSet: String {
    setlocale(LC_ALL, "")
    return String(cString: nl_langinfo(nl_item(CODESET)))
  }

  private static var hourOfNoon: String {
    var (time, parts) = (time_t(43_200), tm())
    localtime_r(&time, &parts)
    return "hour \(parts.tm_hour)"
  }

  private static var homeFolder: String {
    ProcessInfo.processInfo.environment["HOME"] ?? "/tmp"
  }

  /// Counts up in a file that stays behind.
  private static func count(in path: String) -> Int {
    let old = (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { Int($0) } ?? 0
    try? String(old + 1).write(toFile: path, atomically: true, encoding: .utf8)
    return old + 1
  }

  /// The order in which blocks on several threads come to an end.
  private static func arrivals() -> String {
    let lock = NSLock()
    nonisolated(unsafe) var order: [Int] = []
    DispatchQueue.concurrentPerform(iterations: 400) { index in
      var sum = index
      for step in 0..<5_000 { sum = sum &* 31 &+ step }
      lock.withLock { order.append(sum == 1 ? -1 : index) }
    }
    return order.map(String.init).joined(separator: " ")
  }

  nonisolated(unsafe) private static var counted = 0

  private static func nextCount() -> String {
    counted += 1
    return "session \(counted)"
  }
}
