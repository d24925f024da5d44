// S3-01, lines 34-38 of seed 003
// snippet
struct UserEnvironment {
    let authService = AuthService()
}
// end
