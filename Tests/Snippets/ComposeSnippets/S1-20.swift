// S1-20, lines 548-587 of seed 001
import Compose
import SnippetOutput

private struct NextComponent : Component, View {
  var body: some View { Text("The next page") }
}

private
// snippet
// Onboarding.swift
struct OnboardingComponent : RouterComponent {

    let next = NextComponent()

    @ObservedObject var router = Router(start: \Self.self)

    let openNext = SignalEmitter()

}

// Onboarding+Observers.swift
extension OnboardingComponent {

    var observers : Void {
        openNext += {
            router.push(\Self.next)
        }
    }

}

// Onboarding+View.swift
extension OnboardingComponent : RoutableView {

    var body : some View {
        RouterView()
    }
    
    var routableBody : some View {
        VStack {
            Button(emitter: openNext) {
                Text("Open Next Page")
            }
        }
    }

}
// end

struct S1_20: StartupComponent, View {
  fileprivate let onboarding = OnboardingComponent()
  var body: some View { onboarding }
}
