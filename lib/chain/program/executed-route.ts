import type { Address } from 'viem'
import { validateRoute } from '@/lib/routing/route/validate-route'
import type { ExecutedLeg } from './executed-legs'

/** The legs of a trade in execution order, with its total input and output, raw units. */
export type ExecutedRoute = { legs: readonly ExecutedLeg[]; spent: bigint; received: bigint }

/**
 * Sorts the legs of a trade in execution order. Undefined if they are not a route between its
 * tokens, or if their amounts differ at an intermediate token: then a part of the trade is missing.
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
    const produced = new Set(left.map(({ tokenOut }) => tokenOut))
    const next = left.filter(({ tokenIn }) => !produced.has(tokenIn))
    if (next.length === 0) return undefined
    ordered.push(...next)
    left = left.filter((leg) => !next.includes(leg))
  }
  if (ordered.length === 0 || validateRoute({ srcToken, destToken, legs: ordered }) !== undefined) return undefined
  const held = new Map<Address, bigint>()
  const add = (token: Address, amount: bigint) => held.set(token, (held.get(token) ?? 0n) + amount)
  for (const { tokenIn, tokenOut, amountIn, amountOut } of ordered) {
    add(tokenIn, -amountIn)
    add(tokenOut, amountOut)
  }
  const [spent, received] = [-(held.get(srcToken) ?? 0n), held.get(destToken) ?? 0n]
  const addsUp = [...held].every(([token, amount]) => token === srcToken || token === destToken || amount === 0n)
  return addsUp ? { legs: ordered, spent, received } : undefined
}
