import { kindOf } from '../kinds/kinds'
import type { Pool } from './pool'

/**
 * True if a pool has anything that a swap could pay out.
 *
 * @example
 * canPay({ ...pair, reserve0: 0n }) // false
 */
export const canPay = (pool: Pool): boolean => kindOf(pool).canPay(pool)
