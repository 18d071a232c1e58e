import type { Pool, PoolAddress } from '../pools/pool'
import type { BestTrade } from '../testing/reference-pool'

type Flow = { kind: Pool['kind']; from: PoolAddress; to: PoolAddress; amountIn: number; amountOut: number }

/** Flows smaller than this part of what they began with are rounding. */
const dust = 1e-9

/**
 * The pool calls of a purchase that takes these flows: it runs as paths of exact outputs, so a pool that several paths share is called
 * by each. Paths are taken off backwards from the destination, always along the largest flow that is left.
 *
 * @example
 * pathCallsOf(answer.trades, { srcToken, destToken }) // ['v2', 'v3', 'v3']
 */
export function pathCallsOf(
  trades: readonly { pool: Pool; trade: BestTrade }[],
  { srcToken, destToken }: { srcToken: PoolAddress; destToken: PoolAddress },
): Pool['kind'][] {
  const open = trades.map(({ pool, trade }): Flow & { begin: number } => {
    const [from, to] = trade.zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
    const { amountIn, amountOut } = trade
    return { kind: pool.kind, from, to, amountIn, amountOut, begin: amountOut }
  })
  const largestInto = (token: PoolAddress) =>
    open.reduce<(typeof open)[number] | undefined>(
      (best, flow) =>
        flow.to === token && flow.amountOut > flow.begin * dust && flow.amountOut > (best?.amountOut ?? 0)
          ? flow
          : best,
      undefined,
    )
  const calls: Pool['kind'][] = []
  for (let first = largestInto(destToken); first !== undefined; first = largestInto(destToken)) {
    const path = [first]
    // All of the first flow needs so much of the token before; the smallest flow on the way says which part can go.
    let [needed, part] = [first.amountIn, 1]
    for (let at = first; at.from !== srcToken && path.length <= open.length; ) {
      const before = largestInto(at.from)
      if (before === undefined) return calls
      part = Math.min(part, before.amountOut / needed)
      needed *= before.amountIn / before.amountOut
      path.unshift(before)
      at = before
    }
    let out = first.amountOut * part
    for (const flow of [...path].reverse()) {
      const given = out * (flow.amountIn / flow.amountOut)
      flow.amountOut -= out
      flow.amountIn -= given
      out = given
    }
    calls.push(...path.map(({ kind }) => kind))
  }
  return calls
}
