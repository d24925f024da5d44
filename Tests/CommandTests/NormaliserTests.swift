import Testing

extension CommandTests {
  @Suite struct NormaliserTests {
    @Test("Times and speeds are replaced, everything else remains")
    func text() {
      #expect(
        Normaliser.normalised("ok  a.log  71 events  by app  1.124 s  587k events/s\n")
          == "ok  a.log  71 events  by app  TIME s  SPEED events/s\n")
      #expect(Normaliser.normalised("12.000 s  1.2M events/s") == "TIME s  SPEED events/s")
      #expect(Normaliser.normalised("time=\"0.024\"/>") == "time=\"TIME\"/>")
      #expect(
        Normaliser.normalised("timestamp=\"2026-01-02T03:04:05\" hostname=\"a.b\">")
          == "timestamp=\"TIME\" hostname=\"HOST\">")
      #expect(Normaliser.normalised("@30  t+0.018744s  1.5 s") == "@30  t+0.018744s  1.5 s")
    }
  }
}
