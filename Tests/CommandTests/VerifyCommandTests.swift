import Testing

extension CommandTests {
  @Suite struct VerifyCommandTests {
    private static let verify = Verb(name: "verify")

    static let cases: [CommandCase] = [
      verify.help,
      verify("match", "visit.log"),
      verify("letters-with-an-h", "-march.log"),
      verify("with-color", "changed.log", "visit.log", "--color", "always"),
      verify("damaged-log", "damaged.log"),
      verify("recovered-log", "recovered.log"),
      verify("recovered-log-whose-loss-is-accepted", "recovered.log", "--accept-loss"),
      verify("damaged-log-as-json", "damaged.log", "--json"),
      verify("match-as-json", "--json", "visit.log"),
      verify("divergence", "changed.log"),
      verify("expected-difference", "--no-places", "price-bug.log"),
      verify("expected-difference-as-json", "--no-places", "--json", "price-bug.log"),
      verify("ignored-differences", "varied.log"),
      verify("ignored-differences-as-json", "--json", "varied.log"),
      verify("ignored-differences-twice", "--twice", "--in-process", "varied.log"),
      verify("without-the-policy", "--no-places", "--no-policy", "--quiet", "unexpected.log"),
      verify("unexpected-match", "--no-places", "unexpected.log"),
      verify("divergence-as-json", "--json", "--no-places", "changed.log"),
      verify("divergence-for-github", "--github", "--no-places", "changed.log"),
      verify("statistics", "--stats", "--in-process", "visit.log"),
      verify("range", "--to", "@30", "--no-screens", "--in-process", "visit.log"),
      verify("quiet", "--quiet", "--in-process", "visit.log"),
      verify("twice", "--twice", "visit.log"),
      verify("bodies", "--bodies", "visit.log"),
      verify("strict", "--strict", "--no-places", "--in-process", "circle.log"),
      verify(
        "junit", "--junit", "report.xml", "--in-process", "--no-places", "visit.log",
        "changed.log", "none.log",
        shownFiles: ["report.xml"]),
      verify("cut-log", "torn.log"),
      verify("no-log"),
      verify("missing-file", "vist.log"),
      verify("one-of-two-missing", "--in-process", "vist.log", "visit.log"),
      verify("folder", "."),
      verify("foreign-file", "text.log"),
      verify("unknown-option", "--twise", "visit.log"),
      verify("position-outside", "--to", "@2000", "visit.log"),
      verify("no-position", "--to", "noon", "visit.log"),
      verify("no-number", "--keep-going", "some", "visit.log"),
      verify("negative-timeout", "--timeout=-1", "visit.log"),
      verify("junit-into-no-folder", "--junit", "none/report.xml", "--in-process", "visit.log"),
      verify("missing-program", "--app", "./none", "visit.log"),
      verify("program-that-is-no-host", "--app", "/bin/true", "visit.log"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
