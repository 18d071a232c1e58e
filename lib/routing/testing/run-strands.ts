import { baseGas, crossedTickGas, leastLegGas } from '../gas'
import type { Pool, PoolAddress } from '../pools/pool'
import { swapExactIn, swapExactOut } from '../pools/swap'
import type { Side } from '../route'
import { findPool, type MarketState } from '../state'

/** A pool call by its position in the market, from one token to another by their numbers there. */
export type Step = { pool: number; from: number; to: number }

/** A path, the equal chunks of the order that it carries, and what of it enters each step (floats, raw units). */
export type Strand = { steps: readonly Step[]; chunks: number; sent: readonly number[] }

/** What integers make of a route: the destination it pays (sell) or the source it takes (buy), and the units of gas of its legs. */
export type BaselineAnswer = { amount: bigint; gas: number; legs: number; ticksCrossed: number }

type Order = { market: MarketState; srcToken: PoolAddress; destToken: PoolAddress; amount: bigint }

const parts = 2 ** 52

/** One leg for each pool, tokens in topological order, each leg a share of what is held; undefined where the flows go in a circle. */
export function runAsGraph({ market, srcToken, destToken, amount }: Order, strands: readonly Strand[]) {
  const flows = new Map<number, Step & { sent: number }>()
  for (const { steps, sent } of strands) {
    for (const [index, step] of steps.entries())
      flows.set(step.pool, { ...step, sent: (flows.get(step.pool)?.sent ?? 0) + sent[index]! })
  }
  let open = [...flows.values()]
  const held = new Map([[srcToken, amount]])
  const run = startRun(market, 'SELL')
  while (open.length > 0) {
    const ready = open.find(({ from }) => !open.some(({ to }) => to === from))
    if (ready === undefined) return undefined
    const legs = open.filter(({ from }) => from === ready.from)
    open = open.filter(({ from }) => from !== ready.from)
    const token = market.tokens[ready.from]!
    let left = legs.reduce((sum, leg) => sum + leg.sent, 0)
    for (const [index, leg] of legs.entries()) {
      const balance = held.get(token) ?? 0n
      const isLast = index === legs.length - 1
      const share = isLast ? 1 : Math.min(1, leg.sent / left)
      const amountIn = isLast ? balance : (balance * BigInt(Math.round(share * parts))) / BigInt(parts)
      left -= leg.sent
      if (amountIn === 0n) continue
      const out = run.sell(market.pools[leg.pool]!.address, token, amountIn)
      if (out === undefined) return undefined
      const tokenOut = market.tokens[leg.to]!
      held.set(token, balance - amountIn)
      held.set(tokenOut, (held.get(tokenOut) ?? 0n) + out)
    }
  }
  return run.answer(held.get(destToken) ?? 0n)
}

/** One path after the other, each an exact output found backwards. */
export function runAsPaths({ market, amount }: Order, strands: readonly Strand[]) {
  const run = startRun(market, 'BUY')
  const chunks = strands.reduce((sum, strand) => sum + strand.chunks, 0)
  let [left, total] = [amount, 0n]
  for (const [index, strand] of strands.entries()) {
    const isLast = index === strands.length - 1
    let wanted = isLast ? left : (amount * BigInt(strand.chunks)) / BigInt(chunks)
    left -= wanted
    for (const step of [...strand.steps].reverse()) {
      const needed = run.buy(market.pools[step.pool]!.address, market.tokens[step.from]!, wanted)
      if (needed === undefined) return undefined
      wanted = needed
    }
    total += wanted
  }
  return run.answer(total)
}

/** Pools as earlier legs left them, and the gas so far. */
function startRun(market: MarketState, side: Side) {
  const states = new Map<PoolAddress, Pool>()
  let [gas, legs, ticksCrossed] = [baseGas[side], 0, 0]
  const swap = (isIn: boolean) => (address: PoolAddress, tokenIn: PoolAddress, amount: bigint) => {
    const pool = states.get(address) ?? findPool(market, address)!
    const result = (isIn ? swapExactIn : swapExactOut)(pool, tokenIn, amount)
    if (!result.ok) return undefined
    states.set(address, result.pool)
    gas += leastLegGas[pool.kind] + result.ticksCrossed * crossedTickGas
    ticksCrossed += result.ticksCrossed
    legs++
    return isIn ? result.amountOut : result.amountIn
  }
  return {
    sell: swap(true),
    buy: swap(false),
    answer: (amount: bigint): BaselineAnswer => ({ amount, gas, legs, ticksCrossed }),
  }
}
