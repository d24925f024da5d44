/// Where a session may run: what sessions of a search answer to requests by these names.
enum Surroundings {
  /// The answers, by the names under which applications ask for a locale and a time zone.
  ///
  /// Turkish has another capital of i, Arabic other digits and another direction. The zones are far from
  /// UTC, by parts of an hour, and with a summer time.
  static let values = [
    "locale": ["en_US", "de_DE", "tr_TR", "ar_EG", "ja_JP", "en_US_POSIX"],
    "zone": ["GMT", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Kiritimati", "America/St_Johns"],
  ]
}
