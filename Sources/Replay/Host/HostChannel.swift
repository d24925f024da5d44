import CBOR
import EventModel
import Foundation

/// The words of the connection between `compose-replay` and the application that it replays.
///
/// A CBOR sequence in each direction. It opens with `["compose-replay-host", 2]` and a map; the
/// application then sends records as in a log: events; a null at the end of each recorded
/// turn, in front of it the numbers of the events that were re-applied, and a text when the turn's
/// root was refused; a map when all is done.
package enum HostProtocol {
  /// Names the file descriptor in the application's environment.
  package static let environmentKey = "COMPOSE_REPLAY_HOST"
  package static let name = "compose-replay-host"
  package static let version: Int64 = 2

  package static var greeting: CBORValue { .array([.text(name), .int(version)]) }

  /// Whether a peer speaks this version.
  package static func isGreeting(_ value: CBORValue) -> Bool { value == greeting }

  /// Whether a peer speaks another version.
  static func isOtherGreeting(_ value: CBORValue) -> Bool {
    value.arrayValue?.first?.textValue == name && value != greeting
  }
}

/// What an application is asked to do.
package struct HostRequest: Sendable {
  package enum Verb: String, Sendable {
    case replay
    case record
    /// Shows it on the terminal, or plays keys; events are sent when that is asked for.
    case run
    /// Lets a seeded random user loose on it.
    case simulate
    /// Only says which application this is.
    case describe

    /// Whether no person and no terminal takes part.
    var isUnattended: Bool { self == .replay || self == .simulate || self == .describe }
  }

  package var verb: Verb
  package var log: String
  package var application: String
  package var seed: UInt64
  /// The last event to re-apply; nil for all.
  package var lastEvent: Int?
  /// Steps of a simulation.
  package var steps: Int
  /// Events after which a simulation stops; nil for none.
  package var eventLimit: Int?
  /// How a run is shown; nil for every other verb.
  package var display: InteractiveDisplay?
  /// Whether a replay runs the bodies of effects and compares what they give.
  package var runsBodies = false
  /// Numbers of events whose places in the source are looked for; nil to look for nothing. Their
  /// places are sent at the end and no events; see ``CallPlaces``.
  package var located: [Int]?
  /// Whether the names of the controls at the end are sent with the places.
  package var namesControls = false
  /// Names to replace in what the log says.
  package var renames = Renames()
  /// The process that asks.
  var parent: pid_t = getpid()
  /// How often the log is replayed in the process; only the last replay is sent.
  package var passes = 1
  /// The descriptor of the shared memory; nil for none. ``HostProcess`` fills it in.
  var tail: Int32?

  package init(
    verb: Verb, log: String = "", application: String = "", seed: UInt64 = 0,
    lastEvent: Int? = nil, steps: Int = 0, eventLimit: Int? = nil,
    display: InteractiveDisplay? = nil
  ) {
    self.verb = verb
    self.log = log
    self.application = application
    self.seed = seed
    self.lastEvent = lastEvent
    self.steps = steps
    self.eventLimit = eventLimit
    self.display = display
  }

  package var value: CBORValue {
    .map([
      "verb": .text(verb.rawValue), "log": .text(log), "app": .text(application),
      "seed": .unsigned(seed), "to": lastEvent.map { .int(Int64($0)) } ?? .null,
      "steps": .int(Int64(steps)), "events": eventLimit.map { .int(Int64($0)) } ?? .null,
      "display": display?.value ?? .null,
      "parent": .int(Int64(parent)), "bodies": .bool(runsBodies),
      "controls": .bool(namesControls),
      "renames": .array(renames.pairs.map { .array([.text($0.old), .text($0.new)]) }),
      "passes": .int(Int64(passes)),
      "located": located.map { .array($0.map { .int(Int64($0)) }) } ?? .null,
      "tail": tail.map { .int(Int64($0)) } ?? .null,
    ])
  }

  package init?(_ value: CBORValue) {
    guard let verb = value["verb"]?.textValue.flatMap(Verb.init(rawValue:)),
      let log = value["log"]?.textValue, let application = value["app"]?.textValue,
      case .unsigned(let seed)? = value["seed"]
    else { return nil }
    self.init(
      verb: verb, log: log, application: application, seed: seed,
      lastEvent: value["to"]?.intValue.map(Int.init),
      steps: Int(value["steps"]?.intValue ?? 0),
      eventLimit: value["events"]?.intValue.map(Int.init),
      display: value["display"].flatMap(InteractiveDisplay.init))
    parent = pid_t(truncatingIfNeeded: value["parent"]?.intValue ?? 0)
    runsBodies = value["bodies"] == .bool(true)
    renames = Renames(
      (value["renames"]?.arrayValue ?? []).compactMap { pair in
        guard let words = pair.arrayValue?.compactMap(\.textValue), words.count == 2 else {
          return nil
        }
        return Renames.Pair(old: words[0], new: words[1])
      })
    namesControls = value["controls"] == .bool(true)
    passes = Int(value["passes"]?.intValue ?? 1)
    located = value["located"]?.arrayValue?.compactMap(\.intValue)
      .map { Int(truncatingIfNeeded: $0) }
    tail = value["tail"]?.intValue.map(Int32.init(truncatingIfNeeded:))
  }
}

/// Reads and writes whole CBOR items on a file descriptor.
package final class HostChannel {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// Bytes received so far.
  private var received = 0
  /// Called when something has come, and when nothing has for ``HostWatch/interval``.
  var onWait: (() -> Void)?
  /// What the peer writes from now on and does not send before it ends.
  private var tail: (memory: HostTail, begin: Int)?

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the peer has closed its end.
  package var isGone: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0
  }

  package func close() { _ = Foundation.close(descriptor) }

  /// Writes one item.
  ///
  /// - Returns: False when the peer is gone.
  @discardableResult
  package func write(_ value: CBORValue) -> Bool { write(value.encoded) }

  package func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Self.writeAll(descriptor, $0) }
  }

  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let written = Foundation.write(
        descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      if written < 0 {
        if errno == EINTR { continue }
        return false
      }
      offset += written
    }
    return true
  }

  /// Reads one item with a function that may find that not all of it is there yet.
  ///
  /// - Returns: Nil when the peer is gone, also in the middle of an item.
  /// - Throws: What `parse` throws, except for data that ends too early.
  func read<Item>(_ parse: (inout CBORReader) throws -> Item?) throws -> Item? {
    while true {
      let result: (Item, Int)? = try buffer.withUnsafeBytes { bytes in
        guard start < bytes.count else { return nil }
        var reader = CBORReader(bytes, offset: start)
        return try parse(&reader).map { ($0, reader.offset) }
      }
      if let (item, end) = result {
        start = end
        return item
      }
      guard fill() else { return nil }
    }
  }

  /// Reads one item.
  ///
  /// - Returns: Nil when the peer is gone, also in the middle of an item.
  package func read() -> CBORValue? {
    let value = try? read { reader in try? reader.readValue() }
    return value ?? nil
  }

  private func fill() -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    waitForData()
    let size = 1 << 17
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: size))
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { bytes in
        Foundation.read(descriptor, bytes.baseAddress?.advanced(by: old), size)
      }
    } while count < 0 && errno == EINTR
    buffer.removeLast(size - max(count, 0))
    received += max(count, 0)
    onWait?()
    return count > 0 || takeTail()
  }

  private func takeTail() -> Bool {
    guard let (memory, begin) = tail else { return false }
    tail = nil
    buffer.append(contentsOf: memory.rest(after: received - begin))
    return buffer.count > start
  }

  /// Reads what the peer leaves in shared memory once it is gone.
  ///
  /// - Parameter memory: Counts the bytes behind those that were read up to now.
  func follow(_ memory: HostTail) { tail = (memory, received - (buffer.count - start)) }

  private func waitForData() {
    guard let onWait else { return }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, HostWatch.interval) == 0 { onWait() }
  }
}
