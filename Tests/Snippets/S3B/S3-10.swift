// S3-10, lines 244-259 of seed 003
import AsyncStore

// snippet
struct SSOT: ViewModifier {
    let appStore = AppStore()
    let userStore = UserStore()
    
    init() {
        userStore.bind(to: appStore)
    }
    
    func body(content: Content) -> some View {
        content
            .environmentObject(userStore)
            .environmentObject(appStore)
    }
}
// end
