import type { Leg, Route } from '../route/route'

const shareUnit = 1n << 128n

/**
 * The rule for the amount of a leg in the executor: a share, in units of 2^-128, of the ledger's
 * balance of the input token (sell) or of the amount owed of the output token (buy); as the rest of
 * it; or as an exact number of raw units.
 */
export type Take = { mode: 'share'; share: bigint } | { mode: 'rest' } | { mode: 'exact'; amount: bigint }

/**
 * Returns the share that takes exactly `amount` of `held` as `floor(held·share/2^128)`:
 * `ceil(amount·2^128/held)`, exact while `amount < held < 2^128`. 0 if `held` is 0.
 *
 * @example
 * shareOf(1n, 4n) // 2n ** 126n
 */
const shareOf = (amount: bigint, held: bigint): bigint => (held <= 0n ? 0n : (amount * shareUnit + held - 1n) / held)

/**
 * Returns the amount that an instruction takes of a ledger balance, in raw units, at most the
 * balance.
 *
 * @example
 * amountTaken({ mode: 'share', share: 2n ** 127n }, 9n) // 4n
 */
export const amountTaken = (take: Take, held: bigint): bigint => {
  if (take.mode === 'exact') return take.amount < held ? take.amount : held
  return take.mode === 'rest' ? held : (held * take.share) / shareUnit
}

/**
 * Returns the share nearest to a fraction, clamped to 0 and 1. A float has 52 exact bits, its own
 * precision.
 *
 * @example
 * shareNear(0.25) // { mode: 'share', share: 2n ** 126n }
 */
export const shareNear = (part: number): Take => ({
  mode: 'share',
  share: (BigInt(Math.round((part > 0 ? Math.min(part, 1) : 0) * 2 ** 52)) * shareUnit) >> 52n,
})

/**
 * Returns the exact amount that is nearest below a float, in raw units; 0 if it is not an amount.
 *
 * @example
 * exactNear(2.9e9 + 0.7) // { mode: 'exact', amount: 2_900_000_000n }
 */
export const exactNear = (amount: number): Take => ({
  mode: 'exact',
  amount: amount > 0 && amount < Number.POSITIVE_INFINITY ? BigInt(Math.floor(amount)) : 0n,
})

/**
 * Returns the instructions of a route's legs, in leg order. In execution order, the last leg of a
 * token takes the rest, every other the share of the then held (or owed) balance that is its exact
 * amount on the quoted state. A buy runs backwards, so the first leg that buys a token takes the
 * rest; legs that buy the destination have exact amounts, which exceed the router's promise if a
 * tax takes the difference.
 *
 * @example
 * takesOf(route) // [{ mode: 'share', share: 2n ** 127n }, { mode: 'rest' }]
 */
export function takesOf({
  side,
  srcToken,
  destToken,
  legs,
}: Pick<Route, 'side' | 'srcToken' | 'destToken' | 'legs'>): readonly Take[] {
  if (side === 'SELL') return takesForwards(srcToken, legs)
  const takes = takesForwards(destToken, legs.toReversed().map(reversed)).toReversed()
  return legs.map(({ tokenOut, amountOut }, index) =>
    tokenOut === destToken ? { mode: 'exact', amount: amountOut } : takes[index]!,
  )
}

type Link = Pick<Leg, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>

const reversed = ({ tokenIn, tokenOut, amountIn, amountOut }: Link): Link => ({
  tokenIn: tokenOut,
  tokenOut: tokenIn,
  amountIn: amountOut,
  amountOut: amountIn,
})

function takesForwards(start: Leg['tokenIn'], legs: readonly Link[]): Take[] {
  const first = legs.filter(({ tokenIn }) => tokenIn === start)
  const held = new Map([[start, first.reduce((sum, { amountIn }) => sum + amountIn, 0n)]])
  const last = new Map(legs.map(({ tokenIn }, index) => [tokenIn, index]))
  return legs.map(({ tokenIn, tokenOut, amountIn, amountOut }, index) => {
    const available = held.get(tokenIn) ?? 0n
    held.set(tokenIn, available - amountIn)
    held.set(tokenOut, (held.get(tokenOut) ?? 0n) + amountOut)
    return last.get(tokenIn) === index ? { mode: 'rest' } : { mode: 'share', share: shareOf(amountIn, available) }
  })
}
