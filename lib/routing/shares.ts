import type { SellRoute } from './route'

const whole = 1n << 128n

/**
 * How the executor finds the input of a sell leg: a share of what its ledger holds of the token, in units of 2^-128, or the rest.
 */
export type Take = { mode: 'share'; share: bigint } | { mode: 'rest' }

/**
 * The share that takes exactly `amount` of `held`, as `floor(held·share/2^128)`: `ceil(amount·2^128/held)`, exact while
 * `amount < held < 2^128`. Zero of nothing.
 *
 * @example
 * shareOf(1n, 4n) // 2n ** 126n
 */
const shareOf = (amount: bigint, held: bigint): bigint => (held <= 0n ? 0n : (amount * whole + held - 1n) / held)

/**
 * What an instruction takes of a ledger balance, raw units.
 *
 * @example
 * amountTaken({ mode: 'share', share: 2n ** 127n }, 9n) // 4n
 */
export const amountTaken = (take: Take, held: bigint): bigint =>
  take.mode === 'rest' ? held : (held * take.share) / whole

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
 * The instructions of a sale's legs, in the order of execution: the last leg that sells a token takes the rest of it, every other the
 * share of what the ledger then holds that is its exact amount on the quoted state.
 *
 * @example
 * takesOf(route) // [{ mode: 'share', share: 2n ** 127n }, { mode: 'rest' }]
 */
export function takesOf({ srcToken, legs }: Pick<SellRoute, 'srcToken' | 'legs'>): readonly Take[] {
  const sellers = legs.filter((leg) => leg.tokenIn === srcToken)
  const held = new Map([[srcToken, sellers.reduce((sum, leg) => sum + leg.amountIn, 0n)]])
  const last = new Map(legs.map((leg, index) => [leg.tokenIn, index]))
  return legs.map(({ tokenIn, tokenOut, amountIn, amountOut }, index) => {
    const available = held.get(tokenIn) ?? 0n
    held.set(tokenIn, available - amountIn)
    held.set(tokenOut, (held.get(tokenOut) ?? 0n) + amountOut)
    return last.get(tokenIn) === index ? { mode: 'rest' } : { mode: 'share', share: shareOf(amountIn, available) }
  })
}
