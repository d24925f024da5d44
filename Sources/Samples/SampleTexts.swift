import Replay

extension SimulatedTexts {
  /// What a simulated user types into the samples: ordinary texts, unusual ones, and those that the
  /// samples search for.
  static let samples = SimulatedTexts(
    fitting: [
      ("Email", "ann@example.com"), ("Password", "Sesame-12"), ("Card", "4000 0000 0000 0001"),
      ("Street", "12 High Street"), ("Postcode", "2000"), ("Name", "Ann Other"),
      ("Coupon", "TEA10"), ("Search", "e"), ("Amount", "12.50"),
      ("Celsius", "100"), ("Start", "2027-02-30"), ("Return", "2027-04-01"), ("text", "=A0+1"),
      ("Duration", "2"), ("To", "ann@example.com"),
    ],
    others: [
      "", "a", "tea", "ann@example.com", "secret", "wrong", "TEA10", "FIVE", "4000 0000 0000 0001",
      "4000 0000 0000 0002", "12 High Street", "Zoë 👩‍👩‍👧", "e\u{301}", "  spaces  ", "0", "-1",
    ])
}

extension Storefront {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Exhibition {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Bookshelf {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Weather {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Converter {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Thermometer {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension FlightBooker {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension EggTimer {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension NameList {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Spreadsheet {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}

extension Mailbox {
  /// The texts of the samples.
  public static var simulatedTexts: SimulatedTexts { .samples }
}
