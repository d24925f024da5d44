import EventModel

/// Where in the source a commit or an action was written.
public struct CallSite: Sendable {
  @usableFromInline let file: StaticString?
  @usableFromInline let line: UInt
  @usableFromInline let text: String?

  /// No place: operators and property setters cannot take one.
  public static let none = CallSite(file: nil, line: 0)

  /// The place of a call; the defaults fill it in.
  @inlinable public init(file: StaticString = #fileID, line: UInt = #line) {
    self.file = file
    self.line = line
    self.text = nil
  }

  init(file: StaticString?, line: UInt) {
    self.file = file
    self.line = line
    self.text = nil
  }

  /// A place in words, as reports show it.
  package init(place: String) {
    file = nil
    line = 0
    text = place
  }

  /// `#fileID:#line`; empty for no place.
  package var words: String { file.map { "\($0):\(line)" } ?? text ?? "" }

  @inline(__always)
  func symbol(in runtime: Runtime) -> Symbol {
    guard let file else { return text.map(runtime.symbols.symbol) ?? .none }
    return runtime.placeSymbol(file, line)
  }
}

/// A place in the source as plain numbers, so that looking it up allocates nothing.
struct PlaceKey: Hashable {
  var file: UInt
  var line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = UInt(bitPattern: file.utf8Start)
    self.line = line
  }
}

/// The place of the last commit on a cell: most come from the same one again.
struct PlaceMemo {
  private var key: PlaceKey?
  private var symbol = Symbol.none

  mutating func symbol(of place: CallSite, in runtime: Runtime) -> Symbol {
    guard let file = place.file else { return place.symbol(in: runtime) }
    let key = PlaceKey(file, place.line)
    if self.key != key {
      self.key = key
      symbol = place.symbol(in: runtime)
    }
    return symbol
  }
}

extension Runtime {
  func placeSymbol(_ file: StaticString, _ line: UInt) -> Symbol {
    let key = PlaceKey(file, line)
    if let known = places[key] { return known }
    let symbol = symbols.symbol("\(file):\(line)")
    places[key] = symbol
    return symbol
  }
}
