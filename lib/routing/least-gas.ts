import { executionCosts } from './gas'

/** What calling a pool of each kind adds to a transaction, as bounds and proofs count it, in units of gas. */
export const leastLegGas = executionCosts.leg
