import EventModel

/// Folds a session's state for keyframes.
struct KeyframeFold: ~Copyable {
  /// Whether an operation could not be read or did not fit.
  private(set) var hasMisfit = false
  /// Whether the state is larger than a fold may be, so that later events are not in it.
  var isTooLarge: Bool { projection.isTooLarge }
  /// Whether events are missing among those that were added.
  private(set) var hasGap = false
  private var projection: Projection

  init(symbols: SymbolTable) {
    projection = Projection(symbols: symbols)
  }

  /// Whether events of a kind change the state.
  static func changesState(_ kind: EventKind) -> Bool {
    kind == .commit || kind == .frame || kind == .lifecycle || kind == .route || kind == .gap
  }

  /// Adds one event that changes the state.
  mutating func add(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if header.kind == .gap { hasGap = true }
    // Another reader of the log finds the same bytes and reports them.
    do { try projection.apply(header, payload: payload) } catch { hasMisfit = true }
  }

  /// Begins with a keyframe. Must be called before any event is added.
  ///
  /// - Returns: False when a part cannot be read.
  mutating func restore(_ keyframe: SessionLogReader.Keyframe) -> Bool {
    guard let restored = try? Projection(symbols: projection.symbols, keyframe) else {
      return false
    }
    projection = restored
    return true
  }

  /// Returns the parts of a keyframe after all added events.
  func keyframe() -> [(node: Symbol, state: [UInt8], hash: UInt32?)] { projection.keyframe() }
}

extension Projection {
  /// The state that a keyframe holds.
  ///
  /// - Throws: ``ProjectionError`` when a part cannot be read.
  init(
    symbols: SymbolTable, _ keyframe: SessionLogReader.Keyframe
  ) throws(ProjectionError) {
    self.init(symbols: symbols)
    for part in keyframe.parts {
      try restore(node: part.node, state: part.state, event: keyframe.number - 1)
    }
  }
}
