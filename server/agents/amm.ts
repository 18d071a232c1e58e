import { ApiError } from '@/lib/api/errors'
import { readState } from '../chain/read-state'
import { gasUnitCostOf } from '../pricing/question-of'
import type { Quotes } from '../pricing/quotes'
import type { Agent } from './agent'

/** What settling an order takes above the same swap through the router, its nonce being the first of a word: `contracts/gas-snapshot.json` has both. */
export const settlementGas = 62_000

/** Gas may cost more until the order is settled; what is not needed is the owner's. */
const gasMargin = 1.2

/**
 * The agent that fills by our own router: the best route over the pools, through the executor. It keeps of the source what its gas
 * costs, and of what the route brings nothing. A sale is priced in proportion: pools pay more for each unit of a smaller amount, so a route
 * that sells what is left after the gas brings that much at least.
 *
 * @example
 * await createAmm({ quotes }).quote(served, request) // { input: 3000000000n, output: 998400000000000000n, gas: 410000n }
 */
export const createAmm = ({ quotes }: { quotes: Quotes }): Agent => ({
  name: 'amm',
  quote: async (served, request) => {
    const { priceRoute } = await quotes.ask(served, request)
    if (priceRoute.maxImpactReached && !request.allowsUnknownUsd) throw new ApiError('MaxImpactReached')
    const state = await readState(served)
    const unitCost = gasUnitCostOf({ side: 'BUY', src: request.src, dest: request.dest }, state)
    // Without a price of the source nobody knows what to keep of it.
    if (unitCost === 0 && state.gasPriceWei > 0n) throw new ApiError('BadUsdPrice')
    const gas = BigInt(Math.ceil((Number(priceRoute.gasCost) + settlementGas) * unitCost * gasMargin))
    const [sold, bought] = [BigInt(priceRoute.srcAmount), BigInt(priceRoute.destAmount)]
    if (request.side === 'BUY') return { input: sold + gas, output: bought, gas }
    if (gas >= sold) throw new ApiError('GasCostExceedsTradeAmount')
    const output = (bought * (sold - gas)) / sold
    if (output === 0n) throw new ApiError('PricingError')
    return { input: sold, output, gas }
  },
})
