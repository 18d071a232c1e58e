// How long an order is good for: a contract account may have to gather signatures first.
export const lifeSecondsOf = (isContract: boolean | undefined): number => (isContract ? 86_400 : 1_800)
