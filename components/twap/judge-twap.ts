/** What a person should know of a plan before signing. */
export type TwapWarning = 'dust' | 'tight' | 'wide'

/** Gas takes more than a twentieth of a part. */
const dustShare = 20n
const tightBps = 50
const wideBps = 1_000

type Warned = {
  protectionBps: number
  /** What an agent keeps of a part for its gas now, and the part; raw units of what is sold. */
  gas: bigint | undefined
  slice: bigint | undefined
}

/**
 * Warns of gas that eats a part, and of a protection that stops parts or hardly protects.
 *
 * @example
 * findTwapWarnings({ protectionBps: 20, gas: 1n, slice: 100n }) // ['tight']
 */
export const findTwapWarnings = ({ protectionBps, gas, slice }: Warned): TwapWarning[] => [
  ...(gas !== undefined && slice !== undefined && gas * dustShare > slice ? (['dust'] as const) : []),
  ...(protectionBps < tightBps ? (['tight'] as const) : []),
  ...(protectionBps > wideBps ? (['wide'] as const) : []),
]
