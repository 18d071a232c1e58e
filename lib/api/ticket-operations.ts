import { getPriceHistory } from './market/price-history'
import { getPrices } from './market/prices'
import { listRecentSwaps } from './market/swaps'

/**
 * The operations that every ticket calls first. A page loads them as one script.
 *
 * @example
 * (await import('@/lib/api/ticket-operations')).default.getPrices.path // '/prices'
 */
export default { getPriceHistory, getPrices, listRecentSwaps }
