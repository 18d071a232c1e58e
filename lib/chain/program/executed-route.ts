import type { Address } from 'viem'
import { flawOf } from '@/lib/routing/route/flaw'
import type { ExecutedLeg } from './executed-legs'

/** Legs in the order in which they follow each other, and what they take of the source and bring of the destination, raw units. */
export type ExecutedRoute = { legs: readonly ExecutedLeg[]; spent: bigint; brought: bigint }

/**
 * Puts the legs of one trade in order. Undefined where they are no route between its ends, or do not add up at each token in between to the
 * unit: then something of the trade is not among them.
 *
 * @example
 * orderLegs([second, first], { srcToken: weth, destToken: usdc })?.legs // [first, second]
 */
export const orderLegs = (
  legs: readonly ExecutedLeg[],
  { srcToken, destToken }: { srcToken: Address; destToken: Address },
): ExecutedRoute | undefined => {
  const ordered: ExecutedLeg[] = []
  let left = legs
  while (left.length > 0) {
    const brought = new Set(left.map(({ tokenOut }) => tokenOut))
    const next = left.filter(({ tokenIn }) => !brought.has(tokenIn))
    if (next.length === 0) return undefined
    ordered.push(...next)
    left = left.filter((leg) => !next.includes(leg))
  }
  if (ordered.length === 0 || flawOf({ srcToken, destToken, legs: ordered }) !== undefined) return undefined
  const held = new Map<Address, bigint>()
  const add = (token: Address, amount: bigint) => held.set(token, (held.get(token) ?? 0n) + amount)
  for (const { tokenIn, tokenOut, amountIn, amountOut } of ordered) {
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  const [spent, brought] = [-(held.get(srcToken) ?? 0n), held.get(destToken) ?? 0n]
  const addsUp = [...held].every(([token, amount]) => token === srcToken || token === destToken || amount === 0n)
  return addsUp ? { legs: ordered, spent, brought } : undefined
}
