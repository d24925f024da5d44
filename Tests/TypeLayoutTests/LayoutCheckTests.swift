import PackageSources
import Testing
import TypeLayout

@Suite struct LayoutCheckTests {
  @Test("Every assumption about memory holds for this compiler")
  func assumptions() {
    #expect(LayoutCheck.failures() == [])
    #expect(TypeLayout.access == .memory)
  }

  @Test("The kind of a property is that of its type, for every kind that a property can have")
  func kinds() {
    let properties = TypeLayout.properties(of: Kinds.self)
    #expect(properties.map(\.kind) == properties.map { TypeLayout.kind(of: $0.type) })
    #expect(
      properties.map(\.kind) == [
        .struct, .optional, .enum, .tuple, .function, .class, .class, .existential, .existential,
        .optional, .unknown, .metatype, .metatype, .metatype, .struct, .class,
      ])
    #expect(TypeLayout.properties(of: Kinds.self).map(\.name) == properties.map(\.name))
  }

  private class Object {}
  private final class Special<T>: Object {}
  private enum Choice { case first, second(Int) }
  private protocol Bound: AnyObject {}
  private actor Actor {}
  private struct Kinds {
    var number = 0
    var maybe: Int?
    var choice = Choice.first
    var pair = (1, true)
    var call: () -> Void = {}
    var object = Object()
    var special = Special<Int>()
    var anything: Any = 0
    var existential: any AnyObject = Object()
    var bound: (any Bound)?
    var constrained: any Sequence<Int> = []
    var type: Any.Type = Int.self
    var concrete = Int.self
    var unbound: any Bound.Type
    var list = [1]
    var actor = Actor()
  }

  @Test("No other module uses what the compiler does not promise")
  func onlyModule() throws {
    let words = [
      "@_spi(Reflection)", "@_silgen_name", "_forEachField", "_MetadataKind", "_isPOD",
      "_getTypeByMangledNameInContext",
    ]
    let offences = try SourceTree.files(below: "Sources").filter { file in
      file.module != "TypeLayout"
        && file.lines.contains { line in words.contains(where: line.contains) }
    }
    #expect(offences.map(\.path) == [])
  }
}
