import { InvalidAmountError, parseAmount } from '@/lib/amount'
import { healthDecimals } from '@/lib/order/health'

/** The range of a health factor: a position is liquidated below the minimum. */
const [minHealth, maxHealth] = [10n ** 18n, 1_000n * 10n ** 18n] as const

/**
 * Parses a typed health factor, 18 decimals; undefined unless it is a number from 1 to 1,000.
 *
 * @example
 * readHealth('1.2') // 1200000000000000000n
 */
export const readHealth = (text: string): bigint | undefined => {
  try {
    const health = parseAmount(text, healthDecimals)
    return health >= minHealth && health <= maxHealth ? health : undefined
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}
