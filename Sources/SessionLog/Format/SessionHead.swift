import CBOR
import EventModel

/// The head of a log: the facts about its session that precede the first event.
///
/// In the file it is two CBOR items in one stored LZ4 block: `55799(["compose-replay", major,
/// minor])` and a map. It has two items, because some tools print a map below a tag as text.
///
/// Source: FORMAT.md, "The head".
package struct SessionHead: Equatable, Sendable {
  /// The identifier of the application, which names the replay host and is never a path.
  package var application: String
  /// The version of the application; may be empty.
  package var version: String
  /// The build of the application; may be empty.
  package var build: String
  /// A random number that identifies the chunks of this session.
  package var nonce: UInt64
  /// The seed of chance.
  package var seed: UInt64
  /// The time of day at the beginning, µs since 1970-01-01 UTC; only for display.
  package var startedAt: Int64
  /// The identifier of the time zone.
  package var zone: String
  /// The identifier of the locale.
  package var locale: String
  /// The version of the canonical patch. Logs with the same version can be compared by bytes.
  package var patchForm: Int
  /// The compression level: 0 fast, 1 to 12 high.
  package var level: Int
  /// Feature bits. A reader must understand the low 16 and may ignore the high 16.
  package var features: UInt32
  /// The XXH32 of each state type's shape, by type name.
  package var schemas: [String: UInt32]
  /// The version of the tool that made the recording.
  package var tool: String
  /// Whether the recorder was attached late, so that the log cannot be replayed.
  package var inspectOnly: Bool
  /// The entries of later versions, unchanged.
  package var additional: [CBORPair]

  /// Creates the head of a log with default values for the other facts.
  package init(application: String, nonce: UInt64, seed: UInt64 = 0) {
    self.application = application
    self.version = ""
    self.build = ""
    self.nonce = nonce
    self.seed = seed
    self.startedAt = 0
    self.zone = "UTC"
    self.locale = "en_US"
    self.patchForm = 1
    self.level = 0
    self.features = 0
    self.schemas = [:]
    self.tool = ""
    self.inspectOnly = false
    self.additional = []
  }

  /// Creates the head of a new recording.
  ///
  /// - Parameters:
  ///   - application: The identifier of the application that is recorded.
  ///   - version: Its version; may be empty.
  ///   - migrations: The number of migrations that it declares.
  ///   - rules: The rules by which it runs.
  ///   - nonce: A number that identifies the chunks of the session.
  ///   - seed: The seed of chance.
  package init(
    recording application: String, version: String, migrations: Int, rules: RuntimeRules,
    nonce: UInt64, seed: UInt64 = 0
  ) {
    self.init(application: application, nonce: nonce, seed: seed)
    self.version = version
    self.migrations = migrations
    self.rules = rules
    features = LogFormat.frameReads
  }
}

extension SessionHead {
  /// The file name of the executable that recorded. Nil for an application that is part of the tool,
  /// and for a text that is not a file name.
  package var executable: String? {
    get {
      additional.first { $0.key == .text("executable") }?.value.textValue.flatMap(Self.fileName)
    }
    set {
      additional.removeAll { $0.key == .text("executable") }
      if let newValue { additional.append(CBORPair(.text("executable"), .text(newValue))) }
    }
  }

  /// A text that can be the name of a file in a folder; nil for another one.
  package static func fileName(_ text: String) -> String? {
    let isName = !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    return isName && !["", ".", ".."].contains(text) ? text : nil
  }

  /// The number of migrations that the application had when it recorded.
  package var migrations: Int {
    get {
      let count = additional.first { $0.key == .text("migrations") }?.value.intValue
      return count.map { max(0, Int($0)) } ?? 0
    }
    set {
      additional.removeAll { $0.key == .text("migrations") }
      if newValue > 0 {
        additional.append(CBORPair(.text("migrations"), .unsigned(UInt64(newValue))))
      }
    }
  }

  /// The rules of the runtime that made the recording; the first ones if the head has no number.
  package var rules: RuntimeRules {
    get {
      let number = additional.first { $0.key == .text("rules") }?.value.intValue
      return number.map { RuntimeRules(number: max(1, Int(clamping: $0))) } ?? .first
    }
    set {
      additional.removeAll { $0.key == .text("rules") }
      if newValue > .first {
        additional.append(CBORPair(.text("rules"), .unsigned(UInt64(newValue.number))))
      }
    }
  }

  /// Whether all that follows from secrets was recorded as it follows from their stand-ins.
  package var isRenewed: Bool {
    get { additional.contains { $0.key == .text("renewed") && $0.value == .bool(true) } }
    set {
      additional.removeAll { $0.key == .text("renewed") }
      if newValue { additional.append(CBORPair(.text("renewed"), .bool(true))) }
    }
  }

  /// How the log was made of another one: what `recover` found lost, the filter of a log of an earlier
  /// tool, or the edits of a branch.
  package var origin: String? {
    for key in ["recovered", "filtered", "branched"] {
      if let pair = additional.first(where: { $0.key == .text(key) }),
        let text = pair.value.textValue
      {
        return "\(key): \(text)"
      }
    }
    return nil
  }

  /// Whether `recover` made the log of one of which something was lost.
  package var lacksLostEvents: Bool { additional.contains { $0.key == .text("recovered") } }

  /// Adds an entry that says how the log was made of another one.
  package mutating func note(_ key: String, _ text: String) {
    additional.removeAll { $0.key == .text(key) }
    additional.append(CBORPair(.text(key), .text(text)))
  }

  /// The map of the head, its second item.
  package var facts: CBORValue {
    var pairs: [CBORPair] = [
      CBORPair(.text("app"), .text(application)), CBORPair(.text("version"), .text(version)),
      CBORPair(.text("build"), .text(build)), CBORPair(.text("nonce"), .unsigned(nonce)),
      CBORPair(.text("seed"), .unsigned(seed)), CBORPair(.text("t0"), .int(startedAt)),
      CBORPair(.text("zone"), .text(zone)), CBORPair(.text("locale"), .text(locale)),
      CBORPair(.text("patchForm"), .int(Int64(patchForm))),
      CBORPair(.text("level"), .int(Int64(level))),
      CBORPair(.text("features"), .unsigned(UInt64(features))),
      CBORPair(.text("tool"), .text(tool)), CBORPair(.text("inspectOnly"), .bool(inspectOnly)),
    ]
    let digests = schemas.map { CBORPair(.text($0.key), .unsigned(UInt64($0.value))) }
    pairs.append(CBORPair(.text("schemas"), .map(sorting: digests)))
    let known = Set(pairs.map(\.key))
    pairs.append(contentsOf: additional.filter { !known.contains($0.key) })
    return .map(sorting: pairs)
  }

  /// Returns the two items of the head.
  package func encoded() -> [UInt8] {
    var writer = CBORWriter(capacity: 512)
    writer.write(
      .tagged(
        55799,
        .array([
          .text(LogFormat.magicText), .int(Int64(LogFormat.major)), .int(Int64(LogFormat.minor)),
        ])))
    writer.write(facts)
    return writer.array
  }

  /// Why bytes are not a head.
  package enum Failure: Error, Equatable {
    case notALog
    case newerMajor(Int)
    case unknownFeatures(UInt32)
    case malformed(String)
  }

  /// Reads the two items of a head.
  init(_ bytes: [UInt8]) throws(Failure) {
    let items: (magic: CBORValue, map: CBORValue)
    do throws(CBORError) {
      items = try bytes.withCBORReader { (reader) throws(CBORError) in
        (try reader.readValue(), try reader.readValue())
      }
    } catch {
      throw .malformed("two CBOR items")
    }
    guard case .tagged(55799, .array(let magic)) = items.magic, magic.count >= 3,
      magic[0].textValue == LogFormat.magicText, let major = magic[1].intValue
    else { throw .notALog }
    guard major <= LogFormat.major else { throw .newerMajor(Int(major)) }
    try self.init(facts: items.map)
  }

  /// Reads the map of a head.
  ///
  /// - Throws: ``Failure``.
  package init(facts: CBORValue) throws(Failure) {
    guard let pairs = facts.mapValue else { throw .malformed("a map") }
    self.init(application: "", nonce: 0)
    var hasNonce = false
    for pair in pairs {
      guard try take(pair) else {
        additional.append(pair)
        continue
      }
      if pair.key.textValue == "nonce" { hasNonce = true }
    }
    guard hasNonce else { throw .malformed("nonce") }
    let unknown = features & LogFormat.mustUnderstand & ~LogFormat.known
    guard unknown == 0 else { throw .unknownFeatures(unknown) }
  }

  /// - Returns: False when the key is from a later version.
  private mutating func take(_ pair: CBORPair) throws(Failure) -> Bool {
    guard let key = pair.key.textValue else { return false }
    let field = HeadField(key: key, value: pair.value)
    switch key {
    case "app": application = try field.text()
    case "version": version = try field.text()
    case "build": build = try field.text()
    case "nonce": nonce = try field.integer()
    case "seed": seed = try field.integer()
    case "t0": startedAt = try field.integer()
    case "zone": zone = try field.text()
    case "locale": locale = try field.text()
    case "patchForm": patchForm = try field.integer()
    case "level": level = try field.integer()
    case "features": features = try field.integer()
    case "tool": tool = try field.text()
    case "inspectOnly":
      guard case .bool(let value) = pair.value else { throw .malformed(key) }
      inspectOnly = value
    case "schemas":
      guard let digests = pair.value.mapValue else { throw .malformed(key) }
      for digest in digests {
        guard let name = digest.key.textValue else { throw .malformed(key) }
        schemas[name] = try HeadField(key: key, value: digest.value).integer()
      }
    default: return false
    }
    return true
  }
}

/// One entry of the head's map. The key is for the error.
private struct HeadField {
  var key: String
  var value: CBORValue

  func text() throws(SessionHead.Failure) -> String {
    guard let text = value.textValue else { throw .malformed(key) }
    return text
  }

  func integer<Value: FixedWidthInteger>() throws(SessionHead.Failure) -> Value {
    switch value {
    case .unsigned(let n): if let result = Value(exactly: n) { return result }
    default: if let n = value.intValue, let result = Value(exactly: n) { return result }
    }
    throw .malformed(key)
  }
}
