import type { Proof } from '../api/market/proof'
import { arbitrageBpsOf, type QuotedRoute } from './arbitrage'
import { type CheckedBound, checkedBound } from './checked-bound'
import { type ChainPools, compareStates, type StateComparison } from './compare-states'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'
import { sumBounds } from './sum-bounds'
import { pricesOf } from './used-ticks'

/** The chain's pools and gas at the block of a proof. */
export type ChainMarket = ChainPools & {
  /** Cost of a unit of gas, in raw units of the bound's token; the proof's own if unknown. */
  unitCost: number
  /** Gas of any route before its first pool, at the chain's data cost. */
  base: number
}

/** The result of comparing a proof with the chain. The bounds use the chain's own states. */
export type MarketCheck = StateComparison & {
  verdict: 'proved' | 'loose'
  gross: CheckedBound
  net: CheckedBound
  /** Arbitrage in the gap net of gas that anyone could take; 0 if the chain differs from it. */
  arbitrageBps: number
}

/**
 * Compares a valid proof with the chain: lists differences and omitted pools, and recomputes the
 * bounds with the states that were read. A pool of the proof that is not on the chain is left out.
 *
 * @throws {UnreadableProof} the prices of the proof allow no sum
 * @example
 * checkMarket(proof, { legs, counted }, { pools, unread: new Set(), unitCost, base }).differences
 * // []
 */
export const checkMarket = (
  proof: Proof,
  quote: QuotedRoute,
  { unitCost, base, ...chain }: ChainMarket,
): MarketCheck => {
  const quoted = Number(proof.side === 'SELL' ? proof.destAmount : proof.srcAmount)
  const sums = { prices: pricesOf(proof), sells: proof.side === 'SELL', quoted }
  const { states, ...comparison } = compareStates(proof.pools, chain, sums)
  // A higher data cost applies equally to every route, except for the bytes of its legs.
  const route = proof.gas.route + base - proof.gas.base
  const onChain = { ...proof, gas: { ...proof.gas, unitCost, base, route }, pools: [...states] }
  const { gross, net, limits } = sumBounds(onChain)
  const gas = route * unitCost
  const bounds = {
    gross: checkedBound(gross, { side: proof.side, quoted, reached: quoted }),
    net: checkedBound(net, { side: proof.side, quoted, reached: proof.side === 'SELL' ? quoted - gas : quoted + gas }),
  }
  return {
    verdict: verdictOf(bounds.net, gasInDoubtBps(onChain, quote)),
    ...bounds,
    arbitrageBps: arbitrageBpsOf(onChain, { ...quote, limits }) ?? 0,
    ...comparison,
  }
}
