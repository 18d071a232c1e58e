import { tradeText } from '@/messages/trade'
import { displayAmount, displayExact } from '../amount/display-amount'

type ShortBalance = {
  // Raw units; undefined while not known.
  have: bigint | undefined
  need: bigint | undefined
  token: { symbol: string; decimals: number }
}

// What a wallet has and what a trade needs of it, where that is more: rounded, unless the two then look the same.
export const describeShortage = ({ have, need, token: { symbol, decimals } }: ShortBalance): string | undefined => {
  if (have === undefined || need === undefined || have >= need) return undefined
  const say = (write: typeof displayAmount) => [write(have, decimals), write(need, decimals)] as const
  const rounded = say(displayAmount)
  const [has, needs] = rounded[0] === rounded[1] ? say(displayExact) : rounded
  return tradeText.ticket.reasons.short(has, symbol, needs)
}
