import EventModel

/// The location of the last commit on a cell. Most commits have the same one as the commit before.
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

extension CallSite {
  /// The location as a symbol of a runtime.
  @inline(__always)
  func symbol(in runtime: Runtime) -> Symbol {
    guard let file else { return text.map(runtime.symbols.symbol) ?? .none }
    return runtime.placeSymbol(file, line)
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
