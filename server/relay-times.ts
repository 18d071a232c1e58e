/** The time for which a stored offer of the relayer counts, milliseconds; an older one is none. */
export const offerLastsMs = 15_000

/** A bundle repays within hours: a payment that is owed for longer needs an operator, milliseconds. */
export const overdueAfterMs = 6 * 3_600_000
