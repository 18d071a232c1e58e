import { findPool, type MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { swapExactIn, swapExactOut } from '../pools/swap'
import { executionCosts } from '../route/gas'
import type { Side } from '../route/route'

/** A pool call by its position in the market, between two tokens by their numbers there. */
export type Step = { pool: number; from: number; to: number }

/**
 * A path, and the amount of each step: its input (sell), or its output (buy). Floats, raw units.
 */
export type Strand = { steps: readonly Step[]; sent: readonly number[] }

/**
 * The exact execution of a route: the destination it pays (sell) or the source it takes (buy), and
 * the units of gas of its legs.
 */
export type BaselineAnswer = { amount: bigint; gas: number; legs: number; ticksCrossed: number }

type Order = { market: MarketState; side: Side; srcToken: PoolAddress; destToken: PoolAddress; amount: bigint }

const parts = 2 ** 52

/**
 * Runs one leg per pool, with tokens in topological order: from the source on each leg sells a
 * share of the balance held; from the destination on (a buy) it buys a share of the amount owed.
 * Undefined if the flows form a cycle.
 */
export function runAsGraph({ market, side, srcToken, destToken, amount }: Order, strands: readonly Strand[]) {
  const [near, far] = side === 'SELL' ? (['from', 'to'] as const) : (['to', 'from'] as const)
  const [first, last] = side === 'SELL' ? [srcToken, destToken] : [destToken, srcToken]
  const flows = new Map<number, Step & { sent: number }>()
  for (const { steps, sent } of strands) {
    for (const [index, step] of steps.entries())
      flows.set(step.pool, { ...step, sent: (flows.get(step.pool)?.sent ?? 0) + sent[index]! })
  }
  let open = [...flows.values()]
  const held = new Map([[first, amount]])
  const run = startRun(market, side)
  while (open.length > 0) {
    const ready = open.find((flow) => !open.some((other) => other[far] === flow[near]))
    if (ready === undefined) return undefined
    const legs = open.filter((flow) => flow[near] === ready[near])
    open = open.filter((flow) => flow[near] !== ready[near])
    const token = market.tokens[ready[near]]!
    let left = legs.reduce((sum, leg) => sum + leg.sent, 0)
    for (const [index, leg] of legs.entries()) {
      const balance = held.get(token) ?? 0n
      const isLast = index === legs.length - 1
      const share = isLast ? 1 : Math.min(1, leg.sent / left)
      const given = isLast ? balance : (balance * BigInt(Math.round(share * parts))) / BigInt(parts)
      left -= leg.sent
      if (given === 0n) continue
      const found = run.swap(market.pools[leg.pool]!.address, market.tokens[leg.from]!, given)
      if (found === undefined) return undefined
      const next = market.tokens[leg[far]]!
      held.set(token, balance - given)
      held.set(next, (held.get(next) ?? 0n) + found)
    }
  }
  return run.answer(held.get(last) ?? 0n)
}

/** Starts an exact run of legs, which counts their gas. */
function startRun(market: MarketState, side: Side) {
  let [gas, legs, ticksCrossed] = [executionCosts[side].base, 0, 0]
  const swap = (address: PoolAddress, tokenIn: PoolAddress, amount: bigint) => {
    const pool = findPool(market, address)!
    const result = (side === 'SELL' ? swapExactIn : swapExactOut)(pool, tokenIn, amount)
    if (!result.ok) return undefined
    gas += executionCosts[side].leg[pool.kind] + result.ticksCrossed * executionCosts[side].tick
    ticksCrossed += result.ticksCrossed
    legs++
    return side === 'SELL' ? result.amountOut : result.amountIn
  }
  return { swap, answer: (amount: bigint): BaselineAnswer => ({ amount, gas, legs, ticksCrossed }) }
}
