/**
 * The speeds of a transfer's payment: `standard` after the confirmations that its value needs,
 * `fast` after the fewest of its chain, for a fee that insures the relayer.
 */
export const speeds = ['standard', 'fast'] as const
export type Speed = (typeof speeds)[number]

/** The seconds in which a relayer may pay, which identify the signed speed. */
export const fillSecondsOf: Readonly<Record<Speed, bigint>> = { standard: 3_600n, fast: 1_200n }

/**
 * Returns the speed that an owner signed, from a relayer's seconds; standard for any other number.
 *
 * @example
 * speedOf(1_200n) // 'fast'
 */
export const speedOf = (fillSeconds: bigint): Speed => (fillSeconds === fillSecondsOf.fast ? 'fast' : 'standard')
