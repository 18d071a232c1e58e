import { compileMarket } from '../market/compiled'
import { allowedPools, isTokenPath, type PoolFilter } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import { afterTax, beforeTax, intoPoolBps, isTaxed, noTaxes, type Taxes } from '../market/taxes'
import type { PoolAddress } from '../pools/pool'
import type { Problem } from '../search/problem'
import { executionCosts, type GasCosts } from './gas'
import type { Side } from './route'

export type Question = {
  market: MarketState
  srcToken: PoolAddress
  destToken: PoolAddress
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: bigint
  side: Side
  /** Pools that may be used; all by default. */
  filter?: PoolFilter
  taxes?: Taxes
  /** Legs of the route at most. */
  maxLegs?: number
  /** Only one path with one pool a hop, as the direct methods of the router run it. */
  singlePath?: boolean
  /** What one unit of gas costs in raw units of the destination (sell) or of the source (buy). Zero by default. */
  gasUnitCost?: number
  /** What gas is counted with; by default that of a chain which charges nothing for data. */
  gasCosts?: GasCosts
}

/** An amount of a program has 16 bytes. */
export const maxAmount = (1n << 128n) - 1n

/** The question in floats; undefined when it has no answer. */
export function problemOf(question: Question): Problem | undefined {
  const { market, amount, side, filter = {}, taxes = noTaxes, gasCosts = executionCosts[side] } = question
  const srcToken = lower(question.srcToken)
  const destToken = lower(question.destToken)
  const src = market.tokenIds.get(srcToken)
  const dest = market.tokenIds.get(destToken)
  if (src === undefined || dest === undefined || src === dest) return undefined
  if (amount <= 0n || amount > maxAmount) return undefined
  if (side === 'BUY' && isTaxed(taxes)) return undefined
  if (filter.via !== undefined && !isTokenPath(filter.via, srcToken, destToken)) return undefined
  const gasUnitCost = gasUnitCostOf(question)
  const mask = allowedPools({ market, srcToken, destToken, taxes, filter })
  return {
    market: compileMarket(market),
    side,
    src,
    dest,
    amount: Number(entering(question)),
    ...(mask && { mask }),
    callCosts: callCostsOf(market, gasCosts.leg, gasUnitCost),
    tickCost: gasCosts.tick * gasUnitCost,
  }
}

function callCostsOf({ pools }: MarketState, leg: GasCosts['leg'], gasUnitCost: number): Float64Array {
  const costs = new Float64Array(pools.length)
  if (gasUnitCost > 0)
    for (let position = 0; position < pools.length; position++)
      costs[position] = leg[pools[position]!.kind] * gasUnitCost
  return costs
}

/** A price of gas that means nothing is none. */
export const gasUnitCostOf = ({ gasUnitCost = 0 }: Question): number =>
  gasUnitCost > 0 && gasUnitCost < 1e30 ? gasUnitCost : 0

/** What enters the pools of a sell, after the source's taxes; what leaves those of a buy. */
export const entering = ({ amount, side, taxes = noTaxes }: Question): bigint =>
  side === 'SELL' ? afterTax(afterTax(amount, taxes.srcTransferBps), intoPoolBps(taxes)) : amount

/**
 * The amount of a question of which so much enters the pools of a sell, or leaves those of a buy; zero where the taxes take all.
 *
 * @example
 * amountFor(975n, { side: 'SELL', taxes: { ...noTaxes, srcTransferBps: 250 } }) // 1026n
 */
export const amountFor = (enters: bigint, { side, taxes = noTaxes }: Pick<Question, 'side' | 'taxes'>): bigint => {
  if (side === 'BUY') return enters
  const sent = beforeTax(enters, intoPoolBps(taxes))
  return (sent && beforeTax(sent, taxes.srcTransferBps)) ?? 0n
}

const lower = (token: PoolAddress): PoolAddress => token.toLowerCase() as PoolAddress
