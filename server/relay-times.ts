/** The time for which a stored offer of the relayer is valid, milliseconds. */
export const offerLastsMs = 15_000

/**
 * The time after which an unrepaid payment needs an operator, milliseconds: a bundle repays within
 * hours.
 */
export const overdueAfterMs = 6 * 3_600_000
