// S3-08, lines 184-188 of seed 003
import AsyncStore

extension ReportStore {
// snippet
func cancelLoad() {
    receive(.cancel("CancelTask"))
}
// end
}
