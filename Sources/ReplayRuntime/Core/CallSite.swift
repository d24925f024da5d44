import EventModel

/// The source location of a commit or an action.
public struct CallSite: Sendable {
  /// The `#fileID` of the call; nil for no location, or for one given as text.
  @usableFromInline let file: StaticString?
  /// The line of the call, from 1; 0 without a file.
  @usableFromInline let line: UInt
  /// The whole location as text, when it was read from a record.
  @usableFromInline let text: String?

  /// No location, for operators and property setters, which cannot take one.
  public static let none = CallSite(file: nil, line: 0)

  /// Creates the location of a call. The default arguments are the caller's.
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

  /// Creates a location from text such as `Shop/CartView.swift:31`, as a record contains it.
  package init(place: String) {
    file = nil
    line = 0
    text = place
  }

  /// The location as `#fileID:#line`; empty for ``none``.
  package var words: String { file.map { "\($0):\(line)" } ?? text ?? "" }
}
