// Returns an order's lifetime in seconds; a contract account may need time to gather signatures.
export const lifeSecondsOf = (isContract: boolean | undefined): number => (isContract ? 86_400 : 1_800)
