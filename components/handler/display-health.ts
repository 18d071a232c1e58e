import { formatAmount } from '@/lib/amount'
import { healthDecimals } from '@/lib/order/health'
import { writeDecimal } from '@/lib/write-decimal'
import { handlerText } from '@/messages/handler'

const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'floor' } as const

// Returns a health factor as text, rounded down.
export const displayHealth = (health: bigint | undefined): string =>
  health === undefined ? handlerText.outcome.noDebt : writeDecimal(formatAmount(health, healthDecimals), digits)
