import type { SurplusShares } from '@/lib/order/surplus'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { displayPercent } from './display-amount'

export type ShownFee = { bps: number; partner: string }

// Returns the fee of a trade and its recipient as a short text.
export const describeFee = ({ bps, partner }: ShownFee): string =>
  partner === 'anon' ? tradeText.fee.service(bps) : tradeText.fee.partner(displayPercent(bps), partner)

// Returns the split of the surplus above the quote as a short text.
export function describeSurplus({ user, partner, service, capPercent }: SurplusShares, name: string): string {
  if (user === 100) return tradeText.surplus.yours
  const shares = sharedText.list([
    ...(partner > 0 ? [tradeText.surplus.partner(partner, name)] : []),
    ...(service > 0 ? [service === 100 ? tradeText.surplus.allToService : tradeText.surplus.service(service)] : []),
  ])
  return capPercent === null ? shares : tradeText.surplus.capped(shares, capPercent)
}
