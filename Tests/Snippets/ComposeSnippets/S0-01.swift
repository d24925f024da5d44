// S0-01, lines 69-71 of seed 000
// snippet
import Compose
// end
