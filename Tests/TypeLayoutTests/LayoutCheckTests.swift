import PackageSources
import Testing
import TypeLayout

@Suite struct LayoutCheckTests {
  @Test("Every assumption about memory holds for this compiler")
  func assumptions() {
    #expect(LayoutCheck.failures() == [])
    #expect(TypeLayout.access == .memory)
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
