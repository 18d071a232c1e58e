import { type Execution, executeBuy, executeSell, type HopPlan } from './execute'
import type { PoolAddress } from './pools/pool'
import type { Side } from './route'
import type { Strand } from './search'
import type { Split } from './split'
import type { MarketState } from './state'
import type { Taxes } from './taxes'

/** Floats carry 52 exact bits: a share is an integer of that many parts, and the last leg takes the remainder. */
const parts = 2 ** 52

/**
 * Turns a split into exact amounts. Strands of a sell through the same tokens become one path whose hops have parallel legs; every
 * strand of a buy stays a path of its own.
 *
 * @example
 * executeSplit({ market, side: 'SELL', src: weth, dest: usdc, amount: 10n ** 18n, split, taxes: noTaxes }) // { ok: true, route, ... }
 */
export function executeSplit({
  market,
  side,
  src,
  dest,
  amount,
  split,
  taxes,
}: {
  market: MarketState
  side: Side
  src: PoolAddress
  dest: PoolAddress
  amount: bigint
  split: Split
  taxes: Taxes
}): Execution {
  const legPlan = (step: Strand[number]) => ({
    pool: market.pools[step.pool]!.address,
    tokenIn: market.tokens[step.from]!,
    tokenOut: market.tokens[step.to]!,
  })
  const groups = side === 'SELL' ? groupByTokens(split) : split.strands.map((_, index) => [index])
  const chunksOf = (group: readonly number[]) => group.reduce((sum, index) => sum + split.chunks[index]!, 0)
  const ordered = [...groups].sort((a, b) => chunksOf(b) - chunksOf(a))

  if (side === 'BUY') {
    let left = amount
    const paths = ordered.map((group, index) => {
      const strand = split.strands[group[0]!]!
      const amountOut =
        index === ordered.length - 1 ? left : (amount * BigInt(chunksOf(group))) / BigInt(split.totalChunks)
      left -= amountOut
      return { amountOut, hops: strand.map(legPlan) }
    })
    return executeBuy({ market, srcToken: src, destToken: dest, paths })
  }

  let chunksLeft = split.totalChunks
  const paths = ordered.map((group, pathIndex): HopPlan[] => {
    const chunks = chunksOf(group)
    const available = chunksLeft
    const isLast = pathIndex === ordered.length - 1
    chunksLeft -= chunks
    // The first hop takes this path's part of the source that is left, the later ones all that the hop before gave.
    return split.strands[group[0]!]!.map((_, hop) => hopPlan(group, hop, hop > 0 || isLast ? 1 : chunks / available))
  })
  return executeSell({ market, srcToken: src, destToken: dest, srcAmount: amount, paths, taxes })

  function hopPlan(group: readonly number[], hop: number, partOfHeld: number): HopPlan {
    const flows = new Map<number, number>()
    for (const index of group) {
      const { pool } = split.strands[index]![hop]!
      flows.set(pool, (flows.get(pool) ?? 0) + split.entering[index]![hop]!)
    }
    const strandWith = (pool: number) => group.find((index) => split.strands[index]![hop]!.pool === pool)!
    const legs = [...flows].sort(([, a], [, b]) => b - a)
    let flowLeft = legs.reduce((sum, [, flow]) => sum + flow, 0) / partOfHeld
    return {
      legs: legs.map(([pool, flow], index) => {
        const takesRest = partOfHeld === 1 && index === legs.length - 1
        const share = takesRest ? 1n : BigInt(Math.round((flow / flowLeft) * parts))
        flowLeft -= flow
        return {
          ...legPlan(split.strands[strandWith(pool)]![hop]!),
          take: (held) => (takesRest ? held : (held * share) / BigInt(parts)),
        }
      }),
    }
  }
}

/** The positions of the strands that visit the same tokens, group by group. */
function groupByTokens(split: Split): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  split.strands.forEach((strand, index) => {
    const key = [strand[0]!.from, ...strand.map((step) => step.to)].join()
    groups.set(key, [...(groups.get(key) ?? []), index])
  })
  return [...groups.values()]
}
