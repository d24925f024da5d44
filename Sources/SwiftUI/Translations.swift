// Texts that Foundation translates. An application under replay has the texts of its source: they are not
// translated, and depend on no file and no language.

/// A text that could be translated.
public typealias LocalizedStringResource = String

extension String {
  /// The key itself.
  public init(
    localized key: String, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self = key }

  /// The default text.
  public init(
    localized key: StaticString, defaultValue: String, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) { self = defaultValue }
}
