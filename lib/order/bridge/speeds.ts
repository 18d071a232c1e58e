/**
 * The speeds at which a transfer is paid: `standard` after the blocks that its value asks for, `fast`
 * after the fewest blocks of its chain, for a fee that insures the relayer.
 */
export const speeds = ['standard', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** The seconds in which a relayer may pay, by the speed that an owner signs with them. */
export const fillSecondsOf: Readonly<Record<Speed, bigint>> = { standard: 3_600n, fast: 1_200n }

/**
 * Returns the speed that an owner signed, by the seconds in which a relayer may pay. Any other number
 * of seconds is of the standard speed.
 *
 * @example
 * speedOf(1_200n) // 'fast'
 */
export const speedOf = (fillSeconds: bigint): Speed => (fillSeconds === fillSecondsOf.fast ? 'fast' : 'standard')
