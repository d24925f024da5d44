/// A random user of the list: the steps, and what they should make of it.
struct RandomTodos {
  private(set) var steps: [Step] = []
  private(set) var expected = TodoList()
  private var state: UInt64

  init(seed: UInt64, count: Int) {
    state = seed &+ 0x9E37_79B9_7F4A_7C15
    while steps.count < count { addStep() }
  }

  private mutating func addStep() {
    let shown = expected.shown
    switch roll(8) {
    case 0, 1:
      let draft = ["", "milk", "bread", "é 👩‍👩‍👧", String(repeating: "long ", count: 20)][roll(5)]
      expected.draft = draft
      steps.append(.type(draft, into: "draft"))
    case 2, 3:
      guard !expected.draft.isEmpty else { return }
      expected.add()
      steps.append(.tap("add"))
    case 4:
      guard let item = item(of: shown) else { return }
      expected.toggle(item.id)
      steps.append(.tap("toggle[\(item.id)]"))
    case 5:
      guard let item = item(of: shown) else { return }
      let title = roll(3) == 0 ? item.title : item.title + "!"
      expected.rename(item.id, to: title)
      steps.append(.type(title, into: "title[\(item.id)]"))
    case 6:
      let filter = TodoList.Filter.allCases[roll(3)]
      expected.filter = filter
      steps.append(.tap("show[\(filter)]"))
    default:
      guard roll(2) == 0, let item = item(of: shown) else {
        expected.clearCompleted()
        return steps.append(.tap("clear"))
      }
      expected.remove(item.id)
      steps.append(.tap("remove[\(item.id)]"))
    }
  }

  private mutating func item(of items: [TodoList.Item]) -> TodoList.Item? {
    items.isEmpty ? nil : items[roll(items.count)]
  }

  private mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
