/// Builds of ``Till``; each differs from ``Plain`` in one name or type.
enum Builds {
  struct Plain: TillBuild {}
}

// MARK: Names

extension Builds {
  struct Effect: TillBuild { static let effect = "fetch" }
  struct DottedEffect: TillBuild { static let effect = "load.all" }
  struct MovedEffect: TillBuild { static let effectNode = "services.net" }
  struct MovedRenamedEffect: TillBuild {
    static let effect = "fetch"
    static let effectNode = "services.net"
  }
  struct Timer: TillBuild { static let timer = "tock" }
  struct MovedTimer: TillBuild { static let timerNode = "Till.store" }
  struct Chance: TillBuild { static let chance = "Till.coin" }
  struct Label: TillBuild { static let label = "Order" }
  struct FieldLabel: TillBuild { static let fieldLabel = "Who" }
  /// A timer, a stream of chance and an effect have the name of the store.
  struct Shared: TillBuild {
    static let (timer, chance, effect) = ("store", "Till.store", "store")
  }
  struct SharedTimer: TillBuild {
    static let (timer, chance, effect) = ("clock", "Till.store", "store")
  }
  struct SharedEffect: TillBuild {
    static let (timer, chance, effect) = ("store", "Till.store", "load")
  }
  /// An effect has the name of a field.
  struct FieldEffect: TillBuild { static let effect = "value" }
}

// MARK: States

extension Builds {
  struct Text: TillBuild { static let values = ["1", "2", "3"] }
  struct Number: TillBuild { static let values = [1.0, 2.0, 3.0] }
  struct PointText: TillBuild { static let values = ["1.0", "2.0", "3.0"] }
  struct Flag: TillBuild { static let values = [true, false, true] }
  struct FlagText: TillBuild { static let values = ["true", "false", "true"] }
  struct FlagNumber: TillBuild { static let values = [1, 0, 1] }
  struct List: TillBuild { static let values = [[1], [2], [3]] }
  struct TextList: TillBuild { static let values = [["1"], ["2"], ["3"]] }
  struct Numbers: TillBuild { static let values = [[1.0], [2.0], [3.0]] }
  struct SetOfNumbers: TillBuild { static let values: [Set<Int>] = [[1], [2], [3]] }
  struct Absent: TillBuild { static let values: [Int?] = [nil, 2, 3] }
  struct AbsentText: TillBuild { static let values: [String?] = [nil, "2", "3"] }
  struct Filled: TillBuild { static let values = [0, 2, 3] }
  struct Entries: TillBuild { static let values = [["a-1": 1], ["a-1": 1, "b-2": 2]] }
  struct TextEntries: TillBuild { static let values = [["a-1": "1"], ["a-1": "1", "b-2": "2"]] }

  struct Money: Codable, Equatable {
    var amount: Int
    var currency = "EUR"
  }
  struct Price: Codable, Equatable {
    var total: Int
    var currency = "EUR"
  }
  struct Sum: Codable, Equatable {
    var sum: Int
    var currency = "EUR"
    var isNet = false
  }
  struct Moneys: TillBuild {
    static let values = [
      ["a-1": Money(amount: 1)], ["a-1": Money(amount: 1), "b-2": Money(amount: 2)],
    ]
  }
  struct Prices: TillBuild {
    static let values = [
      ["a-1": Price(total: 1)], ["a-1": Price(total: 1), "b-2": Price(total: 2)],
    ]
  }
  struct Amounts: TillBuild {
    static let values = [
      ["a-1": Amount(amount: 1)], ["a-1": Amount(amount: 1), "b-2": Amount(amount: 2)],
    ]
  }
  struct Amount: Codable, Equatable { var amount: Double; var currency = "EUR" }
  struct Boxed: TillBuild { static let values = [Money(amount: 1), Money(amount: 2)] }
  struct Unboxed: TillBuild { static let values = [1, 2] }
  struct Renamed: TillBuild { static let values = [Price(total: 1), Price(total: 2)] }
  struct Other: TillBuild { static let values = [Sum(sum: 1), Sum(sum: 2)] }
  struct Nested: TillBuild { static let values = [Amount(amount: 1), Amount(amount: 2)] }
  struct Rows: TillBuild { static let values = [[Money(amount: 1)], [Money(amount: 2)]] }
  struct RenamedRows: TillBuild { static let values = [[Price(total: 1)], [Price(total: 2)]] }
  struct RetypedRows: TillBuild { static let values = [[Amount(amount: 1)], [Amount(amount: 2)]] }

  enum Mode: String, Codable { case light, dark }
  enum Look: String, Codable { case bright, dark }
  enum Status: Codable, Equatable { case open, done(Int) }
  enum Progress: Codable, Equatable { case open, finished(Int) }
  struct Modes: TillBuild { static let values = [Mode.dark, .light, .dark] }
  struct Looks: TillBuild { static let values = [Look.dark, .bright, .dark] }
  struct Statuses: TillBuild { static let values = [Status.open, .done(3)] }
  struct Progresses: TillBuild { static let values = [Progress.open, .finished(3)] }
}

// MARK: Effects and emitters

extension Builds {
  struct TextArgument: TillBuild { static let argument = "5" }
  struct NumberArgument: TillBuild { static let argument = 5.0 }
  struct BoxedArgument: TillBuild { static let argument = Money(amount: 5) }
  struct RenamedArgument: TillBuild { static let argument = Price(total: 5) }
  /// As ``BoxedArgument``, and the effect has another name.
  struct BoxedRenamed: TillBuild {
    static let argument = Money(amount: 5)
    static let effect = "pay"
  }
  struct TextOutcome: TillBuild { static let outcome = "7" }
  struct FlagOutcome: TillBuild { static let outcome = true }
  struct ListOutcome: TillBuild { static let outcome = [7] }
  struct BoxedOutcome: TillBuild { static let outcome = Money(amount: 7) }
  struct RenamedOutcome: TillBuild { static let outcome = Price(total: 7) }
  struct NetOutcome: TillBuild {
    static let outcome = Net(amount: 7)

    struct Net: Codable {
      var amount: Int
      var currency = "EUR"
      var isNet = false
    }
  }
  struct TextSent: TillBuild { static let sent = "9" }
  struct BoxedSent: TillBuild { static let sent = Money(amount: 9) }
  struct RenamedSent: TillBuild { static let sent = Price(total: 9) }
}
