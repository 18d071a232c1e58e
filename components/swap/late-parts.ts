import { QuoteAnnouncer } from './quote/quote-announcer'
import { SwapVerdict } from './quote/swap-verdict'
import { TradeSettings } from './trade-settings'

/** Groups the parts of a ticket that load after its first paint into one script. */
export default { QuoteAnnouncer, SwapVerdict, TradeSettings }
