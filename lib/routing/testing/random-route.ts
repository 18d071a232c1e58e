import fc from 'fast-check'
import type { PoolAddress } from '../pools/pool'
import type { Leg, Route, Side } from '../route/route'

const addressOf = (kind: number, index: number): PoolAddress =>
  `0x${kind.toString(16)}${index.toString(16).padStart(39, '0')}`

const outputs = fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 2n ** 100n }))
const drawnLeg = fc.record({
  from: fc.nat(5),
  span: fc.nat(5),
  weight: fc.integer({ min: 1, max: 1_000_000 }),
  kind: fc.constantFrom('v2' as const, 'v3' as const, 'stable' as const),
  isFlipped: fc.boolean(),
  amountOut: outputs,
})

/**
 * Draws sells and buys of every shape: up to seven tokens, up to 40 legs plus one to the
 * destination for each token that needs it, and amounts from dust to 2^100 that agree at every
 * token.
 */
export const randomRoute: fc.Arbitrary<Route> = fc
  .record({
    side: fc.constantFrom<Side>('SELL', 'BUY'),
    tokens: fc.integer({ min: 2, max: 7 }),
    srcAmount: outputs,
    drawn: fc.array(drawnLeg, { maxLength: 40 }),
    closing: fc.array(drawnLeg, { minLength: 7, maxLength: 7 }),
  })
  .map(({ side, tokens, srcAmount, drawn, closing }) => {
    const dest = tokens - 1
    const held = [srcAmount]
    const legs: Leg[] = []
    for (let token = 0; token < dest; token++) {
      const amount = held[token] ?? 0n
      if (amount === 0n) continue
      const candidates = [closing[token]!, ...drawn.filter(({ from }) => from % dest === token)]
      const sellers = candidates.slice(0, Number(amount < 40n ? amount : 40n))
      const total = sellers.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
      // Each gets one unit and its share by weight, the last one the remainder.
      const spare = amount - BigInt(sellers.length)
      let left = amount
      sellers.forEach(({ weight, span, kind, isFlipped, amountOut }, index) => {
        const to = index === 0 ? dest : token + 1 + (span % (dest - token))
        const amountIn = index === sellers.length - 1 ? left : 1n + (spare * BigInt(weight)) / total
        left -= amountIn
        held[to] = (held[to] ?? 0n) + amountOut
        const [tokenIn, tokenOut] = [addressOf(10, token), addressOf(10, to)]
        const pool = addressOf(11, legs.length)
        // The order of the addresses, except for a stable pool.
        const zeroForOne = kind !== 'stable' || !isFlipped
        legs.push({ pool, kind, dex: kind, tokenIn, tokenOut, zeroForOne, feePips: 500, amountIn, amountOut })
      })
    }
    return {
      side,
      srcToken: addressOf(10, 0),
      destToken: addressOf(10, dest),
      srcAmount,
      destAmount: held[dest]!,
      legs,
    }
  })
