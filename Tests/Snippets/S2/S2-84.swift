// S2-84, lines 1687-1689 of seed 002
// snippet
import Verge
// end
