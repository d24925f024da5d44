// S4-09, lines 150-158 of seed 004
#if Macros
import VDStoreMacros

public class SomeService {
  public static let shared = SomeService()
}

final class SomeServiceMock: SomeService {}

// snippet
extension StoreDIValues {

  @StoreDIValue
  public var someService: SomeService = valueFor(
	live: SomeService.shared,
	test: SomeServiceMock()
)
}
// end
#endif
