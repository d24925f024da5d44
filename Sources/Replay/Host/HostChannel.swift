import CBOR
import EventModel
import Platform
import SessionLog

/// The words of the connection between `compose-replay` and the application that it replays.
///
/// A CBOR sequence in each direction. It opens with `["compose-replay-host", 2]` and a map. The
/// application then sends records as in a log: events; at the end of each recorded turn the numbers
/// of the re-applied events, a text if the turn's root was refused, and a null; a map at the end.
package enum HostProtocol {
  /// The environment variable that holds the file descriptor of the connection.
  package static let environmentKey = "COMPOSE_REPLAY_HOST"
  /// The first word of the greeting.
  package static let name = "compose-replay-host"
  /// The version of the protocol, the second element of the greeting.
  package static let version: Int64 = 2

  /// The first item in each direction: name and version of the protocol.
  package static var greeting: CBORValue { .array([.text(name), .int(version)]) }

  /// Whether the peer uses this version of the protocol.
  package static func isGreeting(_ value: CBORValue) -> Bool { value == greeting }

  /// Whether the peer uses another version of the protocol.
  static func isOtherGreeting(_ value: CBORValue) -> Bool {
    value.arrayValue?.first?.textValue == name && value != greeting
  }
}

/// What an application shall do for `compose-replay`.
package struct HostRequest: Sendable {
  /// The kinds of request.
  package enum Verb: String, Sendable {
    case replay
    case record
    /// Shows the application on the terminal, or plays keys; events are sent if requested.
    case run
    /// Runs the application with a seeded random user.
    case simulate
    /// Runs the application through the stimuli of a scenario.
    case branch
    /// Runs the sessions that follow, each a ``BranchRequest``, one after another.
    case sessions
    /// Sends the events of a log as its migrations change them; nothing is replayed.
    case migrate
    /// Only reports which application this is.
    case describe

    /// Whether neither a person nor a terminal takes part.
    var isUnattended: Bool { self != .record && self != .run }
  }

  /// What the application shall do.
  package var verb: Verb
  /// The path of the log, for messages; empty for a request without a log.
  package var log: String
  /// The open log to replay; nil for a request without a log.
  package var handover: LogHandover?
  /// The id of the application; empty for none.
  package var application: String
  /// The seed of the runtime's random values.
  package var seed: UInt64
  /// The rules of the session; nil for those of the log, and in the request of a tool that knows
  /// none.
  package var rules: RuntimeRules?
  /// The number of the last event to re-apply; nil for all.
  package var lastEvent: Int?
  /// The number of steps of a simulation.
  package var steps: Int
  /// The number of events after which a simulation stops; nil for no limit.
  package var eventLimit: Int?
  /// How the application is shown with the verb `run`; nil for all others.
  package var display: InteractiveDisplay?
  /// Whether a replay runs the bodies of effects and compares their results.
  package var runsBodies = false
  /// Numbers of the events whose source places are wanted; nil for none. The places are sent at the
  /// end, and no events are sent; see ``CallPlaces``.
  package var located: [Int]?
  /// Whether a replay sends what the application has, and no events.
  package var surveys = false
  /// Whether the names of the controls at the end are sent with the source places.
  package var namesControls = false
  /// Whether a replay keeps all secrets out, also those that the log holds.
  package var redacts = false
  /// Whether a replay leaves the lengths of secrets out; see ``HiddenLengths``.
  package var hidesLengths = false
  /// Whether a replay makes a note of each input that it cannot re-apply.
  package var notesDropped = false
  /// What the verb `branch` runs; nil for all others.
  package var branch: BranchRequest?
  /// The places whose values a recording keeps out of the log.
  package var secrets = SecretPaths()
  /// The stand-ins of fields for secrets: the end of a field's path, then a text.
  package var standIns: [(field: String, text: String)] = []
  /// The only folder in which the process can write; nil if it is not kept from others. ``HostProcess``
  /// sets it.
  var writableFolder: String?
  /// The process that sends the request.
  var parent = Processes.own
  /// The number of replays in the process. Only the last one is sent.
  package var passes = 1
  /// The file descriptor of the shared memory; nil for none. ``HostProcess`` sets it.
  var tail: Int32?

  /// Creates a request; the options that are not parameters have their defaults.
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

  /// The request as a CBOR map.
  package var value: CBORValue {
    // Closures and `??` inside of the literal would take the compiler more than a minute.
    let places: CBORValue = located.map { .array($0.map { Self.number($0) }) } ?? .null
    let sizes: CBORValue =
      handover.map { .array([Self.number($0.size), Self.number($0.added.count)]) } ?? .null
    let shown: CBORValue = display?.value ?? .null
    let paths: [CBORValue] = secrets.patterns.map { .text($0.description) }
    let kept: [CBORValue] = secrets.kept.map { .text($0.description) }
    let branched: CBORValue = branch?.value ?? .null
    let folder: CBORValue = writableFolder.map { .text($0) } ?? .null
    let given: [CBORValue] = standIns.map { .array([.text($0.field), .text($0.text)]) }
    return .map([
      "verb": .text(verb.rawValue), "log": .text(log), "app": .text(application),
      "seed": .unsigned(seed), "to": Self.number(lastEvent), "steps": Self.number(steps),
      "events": Self.number(eventLimit), "display": shown, "parent": Self.number(Int(parent)),
      "bodies": .bool(runsBodies), "controls": .bool(namesControls),
      "passes": Self.number(passes), "located": places,
      "tail": Self.number(tail.map { Int($0) }),
      "opened": sizes, "redacts": .bool(redacts), "redacted": .array(paths),
      "kept": .array(kept), "standIns": .array(given),
      "hides": .bool(hidesLengths),
      "drops": .bool(notesDropped), "rules": Self.number(rules?.number),
      "branch": branched, "surveys": .bool(surveys), "folder": folder,
    ])
  }

  /// The rules of a new recording that was asked for. A tool that knows none writes none into the
  /// head.
  var newRules: RuntimeRules { min(rules ?? .first, .newest) }

  private static func number(_ value: Int?) -> CBORValue {
    value.map { .int(Int64($0)) } ?? .null
  }

  /// Decodes a request; nil if a required field is missing.
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
    parent = Int32(truncatingIfNeeded: value["parent"]?.intValue ?? 0)
    runsBodies = value["bodies"] == .bool(true)
    namesControls = value["controls"] == .bool(true)
    surveys = value["surveys"] == .bool(true)
    redacts = value["redacts"] == .bool(true)
    hidesLengths = value["hides"] == .bool(true)
    rules = value["rules"]?.intValue.map { RuntimeRules(number: max(1, Int(clamping: $0))) }
    notesDropped = value["drops"] == .bool(true)
    branch = value["branch"].flatMap(BranchRequest.init)
    writableFolder = value["folder"]?.textValue
    func paths(_ key: String) -> [StatePath] {
      (value[key]?.arrayValue ?? []).compactMap(\.textValue)
        .compactMap { try? StatePath(parsing: $0) }
    }
    secrets = SecretPaths(paths("redacted"), except: paths("kept"))
    standIns = (value["standIns"]?.arrayValue ?? []).compactMap { pair in
      guard let words = pair.arrayValue?.compactMap(\.textValue), words.count == 2 else {
        return nil
      }
      return (words[0], words[1])
    }
    passes = Int(value["passes"]?.intValue ?? 1)
    located = value["located"]?.arrayValue?.compactMap(\.intValue)
      .map { Int(truncatingIfNeeded: $0) }
    tail = value["tail"]?.intValue.map(Int32.init(truncatingIfNeeded:))
    if let sizes = value["opened"]?.arrayValue?.compactMap(\.intValue), sizes.count == 2 {
      handover = HandedLog.received(
        size: Int(truncatingIfNeeded: sizes[0]), added: Int(truncatingIfNeeded: sizes[1]))
    }
  }
}

/// Reads and writes whole CBOR items on a file descriptor.
package final class HostChannel {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// What one call reads.
  private let arrived = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
  /// The number of bytes received.
  private(set) var received = 0
  /// Called after data has arrived, and after each ``HostWatch/interval`` without data.
  var onWait: (() -> Void)?
  /// The bytes that the peer writes from now on and has not sent when it ends.
  private var tail: (memory: HostTail, begin: Int)?

  /// Creates a channel on an open file descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { arrived.deallocate() }

  /// Whether the peer has closed its end.
  package var isGone: Bool {
    let found = Descriptor.wait(for: [], of: descriptor, milliseconds: 0)
    return found.map { !$0.isDisjoint(with: .gone) } ?? false
  }

  /// Whether the peer asks this process to end the session; see ``endRequests()``.
  package var isEndRequested: Bool {
    let found = Descriptor.wait(for: .lastSent, of: descriptor, milliseconds: 0)
    return found?.contains(.lastSent) ?? false
  }

  /// Sends nothing more, which asks the peer to end the session. Its last events still arrive.
  package func endRequests() { Descriptor.shutDown(descriptor, onlyWriting: true) }

  /// Ends the connection for every process that holds it. What has come can still be read.
  func shutDown() { Descriptor.shutDown(descriptor, onlyWriting: false) }

  /// Closes the file descriptor.
  package func close() { Descriptor.close(descriptor) }

  /// Writes one item.
  ///
  /// - Returns: False if the peer has closed the connection.
  @discardableResult
  package func write(_ value: CBORValue) -> Bool { write(value.encoded) }

  /// Writes encoded items. Returns false if the peer has closed the connection.
  package func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Self.writeAll(descriptor, $0) }
  }

  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    Descriptor.write(bytes, to: descriptor) == nil
  }

  /// Reads one item with a function that throws if the item is not complete yet.
  ///
  /// - Returns: Nil if the peer has closed the connection, also in the middle of an item.
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
  /// - Returns: Nil if the peer has closed the connection, also in the middle of an item.
  package func read() -> CBORValue? {
    let value = try? read { reader in try? reader.readValue() }
    return value ?? nil
  }

  private func fill() -> Bool {
    if let (memory, begin) = tail {
      memory.noteProcessed(received - begin - (buffer.count - start))
    }
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    waitForData()
    let count = Descriptor.read(descriptor, into: UnsafeMutableRawBufferPointer(arrived))
    buffer.append(contentsOf: arrived.prefix(max(count, 0)))
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

  /// Reads the bytes that the peer leaves in shared memory when it ends.
  ///
  /// - Parameter memory: Counts its bytes from those that were read until now.
  func follow(_ memory: HostTail) { tail = (memory, received - (buffer.count - start)) }

  private func waitForData() {
    guard let onWait else { return }
    Descriptor.waitToRead(descriptor, every: HostWatch.interval) {
      onWait()
      return true
    }
  }
}
