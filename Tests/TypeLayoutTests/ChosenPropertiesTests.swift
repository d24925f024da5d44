import Testing
import TypeLayout

@Suite struct ChosenPropertiesTests {
  private struct Inner {
    var flag = true
    var name = "inner"
  }

  @propertyWrapper private struct Kept {
    var wrappedValue: String
  }

  private struct State {
    var id: Int8 = 1
    var title = "first"
    var inner = Inner()
    @Kept var kept = "kept"
    var items = ["no"]
    var end = "last"
  }

  /// Chooses texts, also within structs and property wrappers.
  private func texts(_ access: LayoutAccess) -> ChosenProperties<(UnsafeRawPointer) -> String> {
    ChosenProperties(of: State.self, access: access) { type, kind in
      if type == String.self {
        return .take { $0.assumingMemoryBound(to: String.self).pointee }
      }
      return kind == .struct ? .enter : .skip
    }
  }

  @Test(
    "Chosen properties have the same order, names, owners and values by memory and by mirror",
    arguments: [LayoutAccess.memory, .mirror])
  func sameProperties(_ access: LayoutAccess) {
    let chosen = texts(access)
    var found: [String] = []
    var state = State()
    for end in ["last", "other"] {
      state.end = end
      withUnsafePointer(to: state) { state in
        chosen.forEach(at: state) { property, pointer in
          found.append("\(property.index) \(property.path) \(property.reader(pointer))")
          #expect(property.path.hasSuffix(property.label))
          if property.path == "inner.name" {
            #expect(ObjectIdentifier(property.owner) == ObjectIdentifier(Inner.self))
          }
        }
      }
    }
    let first = ["0 title first", "1 inner.name inner", "2 kept.wrappedValue kept"]
    #expect(found == first + ["3 end last"] + first + ["3 end other"])
    #expect(!chosen.isEmpty)
  }

  @Test("A type without a chosen property is known to have none, if its memory is known")
  func none() {
    let none = ChosenProperties<Void>(of: Inner.self, access: .memory) { _, _ in .skip }
    let unknown = ChosenProperties<Void>(of: Inner.self, access: .mirror) { _, _ in .skip }
    #expect(none.isEmpty)
    #expect(!unknown.isEmpty)
  }
}
