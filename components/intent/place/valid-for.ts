import { lifeText } from '@/components/trade/run/life-text'
import { tradeText } from '@/messages/trade'

// The lifetime in seconds; `late`: the part of it beyond the planned slices.
type ValidFor = { life: number; late?: number | undefined; deposits: boolean }

// Returns the lifetime of an order as text.
export const validFor = ({ life, late, deposits }: ValidFor): string => {
  const text = deposits
    ? tradeText.order.evidence.afterDeposit(lifeText(life))
    : tradeText.order.evidence.afterSignature(lifeText(life))
  return late ? tradeText.order.evidence.withLate(text, lifeText(late)) : text
}
