import { type Curve, curveOf } from './pools/curve'
import type { Side } from './route'
import type { Step, Strand } from './search'
import type { MarketState } from './state'

/**
 * How much of a trade runs through each pool so far, in floats: the search asks what the next part would give on top of it. A sell
 * counts inputs and looks for outputs, a buy the other way around.
 */
export type Flows = {
  /** The value of a step on top of what flows already; undefined when the pool cannot, or flows the other way. */
  advance: (step: Step, amount: number) => number | undefined
  /** Sends an amount along a strand. Gives what comes out at its end and the amount that enters each of its hops. */
  push: (strand: Strand, amount: number) => { value: number; entering: readonly number[] } | undefined
  /** What `push` would give, without sending. */
  peek: (strand: Strand, amount: number) => number | undefined
  clear: () => void
}

/**
 * Opens an empty account of flows over a market.
 *
 * @example
 * createFlows(market, 'SELL').peek(strand, 1e18) // 2989120331.02
 */
export function createFlows(market: MarketState, side: Side): Flows {
  const isSell = side === 'SELL'
  const size = market.pools.length
  const sent = new Float64Array(size)
  const got = new Float64Array(size)
  const directions = new Int8Array(size)
  const curves: (Curve | undefined)[] = new Array(size)
  let touched: number[] = []

  const directionOf = ({ pool, from }: Step): 1 | -1 => (market.pools[pool]!.token0 === market.tokens[from] ? 1 : -1)

  const total = (pool: number, direction: 1 | -1, amount: number): number => {
    const curve = curves[pool] ?? curveOf(market.pools[pool]!)
    curves[pool] = curve
    const { outputOf, inputOf } = direction === 1 ? curve.zeroForOne : curve.oneForZero
    return isSell ? outputOf(amount) : inputOf(amount)
  }

  const advance = (step: Step, amount: number): number | undefined => {
    const direction = directionOf(step)
    if (directions[step.pool] === -direction) return undefined
    const value = total(step.pool, direction, sent[step.pool]! + amount) - got[step.pool]!
    return value > 0 && value < Number.POSITIVE_INFINITY ? value : undefined
  }

  const ordered = (strand: Strand): Strand => (isSell ? strand : [...strand].reverse())

  const peek = (strand: Strand, amount: number): number | undefined => {
    let value: number | undefined = amount
    for (let index = 0; index < strand.length && value !== undefined; index++) {
      value = advance(strand[isSell ? index : strand.length - 1 - index]!, value)
    }
    return value
  }

  const push = (strand: Strand, amount: number) => {
    if (peek(strand, amount) === undefined) return undefined
    const entering: number[] = []
    let value = amount
    for (const step of ordered(strand)) {
      entering.push(value)
      const next = advance(step, value)!
      if (directions[step.pool] === 0) touched.push(step.pool)
      directions[step.pool] = directionOf(step)
      sent[step.pool]! += value
      got[step.pool]! += next
      value = next
    }
    return { value, entering }
  }

  const clear = () => {
    for (const pool of touched) {
      sent[pool] = 0
      got[pool] = 0
      directions[pool] = 0
    }
    touched = []
  }

  return { advance, push, peek, clear }
}
