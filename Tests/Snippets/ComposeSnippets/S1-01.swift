// S1-01, lines 35-37 of seed 001
// snippet
import Compose
// end
