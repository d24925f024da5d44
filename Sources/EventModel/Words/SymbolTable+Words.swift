extension SymbolTable {
  /// Returns the symbol of a word of the log.
  package func symbol(_ word: some RawRepresentable<String>) -> Symbol { symbol(word.rawValue) }
}
