import type { Leg, Route } from '../route/route'

const whole = 1n << 128n

/**
 * How the executor finds the amount of a leg: a share of what its ledger holds of the token that goes in (a sale), or of what it still
 * owes of the token that comes out (a purchase), in units of 2^-128; or the rest of it; or so many raw units.
 */
export type Take = { mode: 'share'; share: bigint } | { mode: 'rest' } | { mode: 'exact'; amount: bigint }

/**
 * The share that takes exactly `amount` of `held`, as `floor(held·share/2^128)`: `ceil(amount·2^128/held)`, exact while
 * `amount < held < 2^128`. Zero of nothing.
 *
 * @example
 * shareOf(1n, 4n) // 2n ** 126n
 */
const shareOf = (amount: bigint, held: bigint): bigint => (held <= 0n ? 0n : (amount * whole + held - 1n) / held)

/**
 * What an instruction takes of a ledger balance, raw units: never more than there is.
 *
 * @example
 * amountTaken({ mode: 'share', share: 2n ** 127n }, 9n) // 4n
 */
export const amountTaken = (take: Take, held: bigint): bigint => {
  if (take.mode === 'exact') return take.amount < held ? take.amount : held
  return take.mode === 'rest' ? held : (held * take.share) / whole
}

/**
 * The share that is nearest to a part between 0 and 1, what is beyond them cut off. A float carries 52 exact bits, which is as fine as it
 * chose.
 *
 * @example
 * shareNear(0.25) // { mode: 'share', share: 2n ** 126n }
 */
export const shareNear = (part: number): Take => ({
  mode: 'share',
  share: (BigInt(Math.round((part > 0 ? Math.min(part, 1) : 0) * 2 ** 52)) * whole) >> 52n,
})

/**
 * The exact amount that is nearest below a float, raw units; zero for what is no amount.
 *
 * @example
 * exactNear(2.9e9 + 0.7) // { mode: 'exact', amount: 2_900_000_000n }
 */
export const exactNear = (amount: number): Take => ({
  mode: 'exact',
  amount: amount > 0 && amount < Number.POSITIVE_INFINITY ? BigInt(Math.floor(amount)) : 0n,
})

/**
 * The instructions of a route's legs, in the order of the legs. In the order in which the executor meets them, the last leg of a token
 * takes the rest of it, every other the share of what is then held (or owed) that is its exact amount on the quoted state. A purchase is
 * met backwards, so of the legs that bring a token the first takes the rest; what brings the destination is told exact amounts, which
 * are more than the router is promised where a tax takes the difference.
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
  const takes = takesForwards(destToken, legs.toReversed().map(turned)).toReversed()
  return legs.map(({ tokenOut, amountOut }, index) =>
    tokenOut === destToken ? { mode: 'exact', amount: amountOut } : takes[index]!,
  )
}

type Link = Pick<Leg, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>

const turned = ({ tokenIn, tokenOut, amountIn, amountOut }: Link): Link => ({
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
