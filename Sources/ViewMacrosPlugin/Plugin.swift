import FoundationEssentials
import Glibc

/// The compiler plugin that expands `#Preview`, `@Previewable` and `@Entry`. It speaks the compiler's
/// messages itself, so that view code needs no swift-syntax.
///
/// A message is its length, eight bytes, and that many bytes of JSON.
@main
enum Plugin {
  static func main() throws {
    while let request = try message() {
      let answer = try JSONEncoder().encode(answer(to: request))
      var length = UInt64(answer.count).littleEndian
      withUnsafeBytes(of: &length) { write($0) }
      answer.withUnsafeBytes { write($0) }
    }
  }

  private static func answer(to request: Request) -> Answer {
    guard let expansion = request.expandAttachedMacro ?? request.expandFreestandingMacro else {
      return Answer(getCapabilityResult: .init())
    }
    // A preview is checked by the compiler as the argument of its macro; nothing shows it.
    guard expansion.macro.typeName == "EntryMacro", let declaration = expansion.declSyntax else {
      return Answer(expandMacroResult: .init(expandedSource: ""))
    }
    do throws(EntryFault) {
      let entry = try Entry(declaration.source, inside: expansion.lexicalContext.first?.source)
      let source = expansion.macroRole == "accessor" ? entry.accessors : entry.key
      return Answer(expandMacroResult: .init(expandedSource: source))
    } catch {
      // The compiler asks twice; one message is enough.
      let place = Answer.Position(
        fileName: declaration.location.fileName, offset: declaration.location.offset)
      let isFirst = expansion.macroRole == "accessor"
      let messages = isFirst ? [Answer.Message(message: error.description, position: place)] : []
      return Answer(
        expandMacroResult: .init(
          expandedSource: isFirst ? Entry.placeholder : "", diagnostics: messages))
    }
  }

  /// Returns the next message; nil at the end of the input or for an empty one, which ends it too.
  private static func message() throws -> Request? {
    guard let head = read(8) else { return nil }
    let length = head.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard length > 0, let body = read(Int(length)) else { return nil }
    return try JSONDecoder().decode(Request.self, from: Data(body))
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        Glibc.read(0, $0.baseAddress! + filled, count - filled)
      }
      if read > 0 { filled += read } else if read == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(1, bytes.baseAddress! + written, bytes.count - written)
      if count >= 0 { written += count } else if errno != EINTR { exit(1) }
    }
  }
}

/// What the compiler asks, as far as the plugin needs it.
struct Request: Decodable {
  struct Macro: Decodable {
    var typeName: String
  }

  struct Location: Decodable {
    var fileName: String
    var offset: Int
  }

  struct Syntax: Decodable {
    var source: String
    var location: Location
  }

  struct Expansion: Decodable {
    var macro: Macro
    var macroRole: String?
    var declSyntax: Syntax?
    var lexicalContext: [Syntax]
  }

  var expandAttachedMacro: Expansion?
  var expandFreestandingMacro: Expansion?
}

/// What the plugin answers.
struct Answer: Encodable {
  struct Capability: Encodable {
    struct Version: Encodable {
      var protocolVersion = 7
    }

    var capability = Version()
  }

  struct Position: Encodable {
    var fileName: String
    var offset: Int
  }

  struct Message: Encodable {
    var message: String
    var severity = "error"
    var position: Position
    var highlights: [Position] = []
    var notes: [Position] = []
    var fixIts: [Position] = []
  }

  struct Expansion: Encodable {
    var expandedSource: String
    var diagnostics: [Message] = []
  }

  var getCapabilityResult: Capability?
  var expandMacroResult: Expansion?
}
