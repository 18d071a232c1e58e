import type { Route } from './route'

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
 * The instructions of a sell route's legs, in the order of execution: the last leg of a hop takes the rest, and so does the last leg
 * that takes the source token; every other leg takes the share that is its exact amount on the quoted state.
 *
 * @example
 * takesOf(route) // [{ mode: 'share', share: 2n ** 127n }, { mode: 'rest' }]
 */
export function takesOf(route: Route): readonly Take[] {
  let source = route.paths.reduce((sum, path) => sum + path.amountIn, 0n)
  return route.paths.flatMap((path, pathIndex) => {
    const isLastPath = pathIndex === route.paths.length - 1
    return path.hops.flatMap((hop, hopIndex) => {
      let held = hopIndex === 0 ? source : hop.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)
      const takes = hop.legs.map((leg, legIndex): Take => {
        const takesRest = legIndex === hop.legs.length - 1 && (hopIndex > 0 || isLastPath)
        const take: Take = takesRest ? { mode: 'rest' } : { mode: 'share', share: shareOf(leg.amountIn, held) }
        held -= leg.amountIn
        return take
      })
      if (hopIndex === 0) source = held
      return takes
    })
  })
}
