/** So long after its block, in seconds, a trade counts as one that has just happened. */
const newForSeconds = 120

export const isJustMined = (at: number, nowMs: number): boolean => nowMs / 1_000 - at < newForSeconds
