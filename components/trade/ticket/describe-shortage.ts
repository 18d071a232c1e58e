import { tradeText } from '@/messages/trade'
import { displayAmount, displayExact } from '../amount/display-amount'

type ShortBalance = {
  // Raw units; undefined while unknown.
  have: bigint | undefined
  need: bigint | undefined
  token: { symbol: string; decimals: number }
}

// Describes a balance below the need; rounded, unless both amounts then look equal.
export const describeShortage = ({ have, need, token: { symbol, decimals } }: ShortBalance): string | undefined => {
  if (have === undefined || need === undefined || have >= need) return undefined
  const formatBoth = (format: typeof displayAmount) => [format(have, decimals), format(need, decimals)] as const
  const rounded = formatBoth(displayAmount)
  const [has, needs] = rounded[0] === rounded[1] ? formatBoth(displayExact) : rounded
  return tradeText.ticket.reasons.short(has, symbol, needs)
}
