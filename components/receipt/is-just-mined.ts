/** Seconds after its block during which a trade counts as new. */
const newForSeconds = 120

export const isJustMined = (at: number, nowMs: number): boolean => nowMs / 1_000 - at < newForSeconds
