// S3-00, lines 25-30 of seed 003
// snippet
struct UserState {
    var user: User? = .none
    var errorDialog: Dialog? = .none
}
// end
