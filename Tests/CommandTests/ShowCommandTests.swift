import Testing

extension CommandTests {
  @Suite struct ShowCommandTests {
    private static let show = Verb(name: "show")

    static let cases: [CommandCase] = [
      show.help,
      show("every-part-of-a-name", "price-bug.log", "**.total"),
      show("every-part-of-a-name-as-json", "price-bug.log", "**.total", "--json"),
      show("input", "visit.log", "@30"),
      show("with-color", "visit.log", "@30", "--color", "always"),
      show("damaged-log", "damaged.log", "@22"),
      show("lost-event", "damaged.log", "@15"),
      show("first-lost-event", "damaged.log", "@10", "--json"),
      show("frame", "price-bug.log", "@128"),
      show("end", "converter.log", "@end"),
      show("part", "visit.log", "@33", "Exhibition.hall.store"),
      show("part-alone", "visit.log", "Exhibition.hall.store"),
      show("part-and-position", "visit.log", "Exhibition.hall.store", "@33"),
      show("outstanding", "price-bug.log", "@173"),
      show("json", "visit.log", "@33", "--json"),
      show("part-as-json", "visit.log", "@33", "refs.SpecimenModel[circle].name", "--json"),
      show("no-position", "visit.log"),
      show("position-outside", "visit.log", "@99"),
      show("before-the-part", "gallery.log", "@3"),
      show("not-a-position", "visit.log", "noon"),
      show("unknown-part", "visit.log", "@33", "Exhibition.hal.store"),
      show("component", "visit.log", "@33", "Exhibition.hall"),
      show("not-a-path", "visit.log", "@33", "a..b["),
      show("missing-file", "vist.log", "@1"),
      show("foreign-file", "text.log", "@1"),
      show("unknown-option", "visit.log", "@1", "--jsn"),
    ]

    @Test("The whole output and the exit code are those of the golden", arguments: cases)
    func golden(_ command: CommandCase) throws { try Golden(of: command).expectEqual() }
  }
}
