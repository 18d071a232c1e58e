import { toLowerAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { percentOfBps } from '@/lib/order/fee'
import type { IntentRequest } from '../agents/agent'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'

type Priced = Pick<IntentRequest, 'side' | 'partner' | 'feeBps'> & {
  routes: readonly [IntentPrice['route'], ...IntentPrice['route'][]]
}

/**
 * Returns the price with these routes, the recommended one first, of an order that is signed on
 * `chain`.
 *
 * @example
 * priceOf({ newId }, served, { side, partner, feeBps, routes: [route] }).alternatives // []
 */
export const priceOf = (
  { newId }: Pick<Deps, 'newId'>,
  { chain }: Pick<ServedChain, 'chain'>,
  { side, partner, feeBps, routes: [route, ...alternatives] }: Priced,
): IntentPrice => ({
  id: newId(),
  side,
  inputToken: route.origin.input.token,
  outputToken: route.destination.output.token,
  route,
  partner: { name: partner, feePercent: percentOfBps(feeBps) },
  spender: toLowerAddress(chain.contracts.intent!),
  alternatives,
})
