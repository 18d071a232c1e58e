import type { Flows } from './flows'
import type { Side } from './route'
import type { Strand } from './search'

/** How an amount is divided: `chunks[i]` of `total` parts go along strand i, and `entering[i]` is what enters each of its hops (float). */
export type Split = {
  strands: readonly Strand[]
  chunks: readonly number[]
  totalChunks: number
  entering: readonly (readonly number[])[]
  value: number
}

/**
 * Divides an amount over given strands: part by part, each to the strand that pays the most (sell) or costs the least (buy) on top of
 * what flows already, which equalises marginal prices. Strands that got nothing are left out.
 *
 * @example
 * fill({ flows, side: 'SELL', strands: [a, b], amount: 1e18, totalChunks: 256 })?.chunks // [180, 76]
 */
export function fill({
  flows,
  side,
  strands,
  amount,
  totalChunks,
}: {
  flows: Flows
  side: Side
  strands: readonly Strand[]
  amount: number
  totalChunks: number
}): Split | undefined {
  flows.clear()
  const chunk = amount / totalChunks
  const chunks = new Array<number>(strands.length).fill(0)
  const entering = strands.map((strand) => new Array<number>(strand.length).fill(0))
  const related = relations(strands)
  const peeks = strands.map((strand) => flows.peek(strand, chunk))
  let value = 0

  for (let part = 0; part < totalChunks; part++) {
    let best = -1
    for (let index = 0; index < strands.length; index++) {
      const peek = peeks[index]
      if (peek === undefined) continue
      if (best === -1 || (side === 'SELL' ? peek > peeks[best]! : peek < peeks[best]!)) best = index
    }
    const pushed = best === -1 ? undefined : flows.push(strands[best]!, chunk)
    if (pushed === undefined) return undefined
    value += pushed.value
    chunks[best]!++
    pushed.entering.forEach((part, hop) => {
      entering[best]![hop]! += part
    })
    for (const index of related[best]!) peeks[index] = flows.peek(strands[index]!, chunk)
  }

  const kept = strands.map((_, index) => index).filter((index) => chunks[index]! > 0)
  return {
    strands: kept.map((index) => strands[index]!),
    chunks: kept.map((index) => chunks[index]!),
    totalChunks,
    entering: kept.map((index) => entering[index]!),
    value,
  }
}

/** For each strand the strands that share a pool with it, itself included: only their next value changes when it is sent along. */
function relations(strands: readonly Strand[]): readonly (readonly number[])[] {
  return strands.map((strand) => {
    const pools = new Set(strand.map((step) => step.pool))
    return strands.flatMap((other, index) => (other.some((step) => pools.has(step.pool)) ? [index] : []))
  })
}
