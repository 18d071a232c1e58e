/** A warning about a plan before signing. */
export type TwapWarning = 'dust' | 'tight' | 'wide'

/** Warns if gas takes more than a twentieth of a slice. */
const dustShare = 20n
const tightBps = 50
const wideBps = 1_000

type Warned = {
  protectionBps: number
  /** The gas that an agent keeps of a slice now, and the slice; raw units of the sold token. */
  gas: bigint | undefined
  slice: bigint | undefined
}

/**
 * Returns warnings about the gas of a slice, and a protection that is too tight or too wide.
 *
 * @example
 * findTwapWarnings({ protectionBps: 20, gas: 1n, slice: 100n }) // ['tight']
 */
export const findTwapWarnings = ({ protectionBps, gas, slice }: Warned): TwapWarning[] => [
  ...(gas !== undefined && slice !== undefined && gas * dustShare > slice ? (['dust'] as const) : []),
  ...(protectionBps < tightBps ? (['tight'] as const) : []),
  ...(protectionBps > wideBps ? (['wide'] as const) : []),
]
