import { compileMarket } from '../market/compiled'
import { type Core, coreOf } from '../market/core'
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
  /** Maximum number of legs of the route. */
  maxLegs?: number
  /** Allows only one path with one pool per hop, as the direct methods of the router run it. */
  singlePath?: boolean
  /** Cost of a gas unit, in raw units of the destination (sell) or source (buy); 0 by default. */
  gasUnitCost?: number
  /** Gas costs of the parts of a route; by default those of a chain without a data fee. */
  gasCosts?: GasCosts
  /**
   * The pools of the pair's last route, where a search may start. The route found from them is at
   * most a call or 1 bps worse than any other; else the whole market is searched as without them.
   */
  lastPools?: readonly PoolAddress[]
}

/** The maximum amount in a program, which encodes amounts in 16 bytes. */
export const maxAmount = (1n << 128n) - 1n

/** Returns the question in floats, or undefined if it has no answer. */
export function problemOf(question: Question): Problem | undefined {
  const { market, amount, side, filter, taxes = noTaxes, gasCosts = executionCosts[side] } = question
  const srcToken = lower(question.srcToken)
  const destToken = lower(question.destToken)
  const src = market.tokenIds.get(srcToken)
  const dest = market.tokenIds.get(destToken)
  if (src === undefined || dest === undefined || src === dest) return undefined
  if (amount <= 0n || amount > maxAmount) return undefined
  if (side === 'BUY' && isTaxed(taxes)) return undefined
  if (filter?.via !== undefined && !isTokenPath(filter.via, srcToken, destToken)) return undefined
  const gasUnitCost = gasUnitCostOf(question)
  const mask = maskOf(question)
  return {
    market: compileMarket(market),
    side,
    src,
    dest,
    amount: Number(enteringAmount(question)),
    ...(mask && { mask }),
    callCosts: callCostsOf(market, gasCosts.leg, gasUnitCost),
    tickCost: gasCosts.tick * gasUnitCost,
  }
}

/** Returns the mask of the pools that a question allows, undefined if it allows all. */
export const maskOf = ({ market, srcToken, destToken, filter = {}, taxes = noTaxes }: Question) =>
  allowedPools({ market, srcToken: lower(srcToken), destToken: lower(destToken), taxes, filter })

/** Returns a question about the core of its market, and the core. */
export const inCore = <asked extends Question>(question: asked): { question: asked; core: Core } => {
  const core = coreOf(question.market, [lower(question.srcToken), lower(question.destToken)])
  return { question: { ...question, market: core.market }, core }
}

function callCostsOf({ pools }: MarketState, leg: GasCosts['leg'], gasUnitCost: number): Float64Array {
  const costs = new Float64Array(pools.length)
  if (gasUnitCost > 0)
    for (let position = 0; position < pools.length; position++)
      costs[position] = leg[pools[position]!.kind] * gasUnitCost
  return costs
}

/** Returns the gas price of a question, or 0 if it is not a sensible number. */
export const gasUnitCostOf = ({ gasUnitCost = 0 }: Question): number =>
  gasUnitCost > 0 && gasUnitCost < 1e30 ? gasUnitCost : 0

/** Returns the amount that enters the pools (sell, after source taxes) or leaves them (buy). */
export const enteringAmount = ({ amount, side, taxes = noTaxes }: Question): bigint =>
  side === 'SELL' ? afterTax(afterTax(amount, taxes.srcTransferBps), intoPoolBps(taxes)) : amount

/**
 * Inverts `enteringAmount`: returns the question's amount for an amount that enters the pools (sell) or
 * leaves them (buy), or 0n if the taxes take everything.
 *
 * @example
 * amountFor(975n, { side: 'SELL', taxes: { ...noTaxes, srcTransferBps: 250 } }) // 1026n
 */
export const amountFor = (enters: bigint, { side, taxes = noTaxes }: Pick<Question, 'side' | 'taxes'>): bigint => {
  if (side === 'BUY') return enters
  const sent = beforeTax(enters, intoPoolBps(taxes))
  return (sent && beforeTax(sent, taxes.srcTransferBps)) ?? 0n
}

/** Returns an address in lower case. */
export const lower = (token: PoolAddress): PoolAddress => token.toLowerCase() as PoolAddress
