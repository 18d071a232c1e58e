import { ofKinds } from '../kinds/kinds'

/**
 * Minimum gas that a call of each kind of pool adds to a transaction, in units after refunds, by
 * the rules of the EVM and the published code of the pools.
 */
export const minLegGas = ofKinds(({ gas }) => gas.minimum)
