import { InvalidAmountError, parseAmount } from '@/lib/amount'
import { healthDecimals } from '@/lib/order/health'

/** The bounds of what is taken for a health factor: a position is liquidated below the first one. */
const [minHealth, maxHealth] = [10n ** 18n, 1_000n * 10n ** 18n] as const

/**
 * Reads a health factor that was typed, 18 decimals; undefined where it is no number from 1 to 1,000.
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
