/** The maximum difference of two clocks before the user is warned, seconds. */
export const maxSkewSeconds = 15
