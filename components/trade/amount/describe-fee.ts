import type { SurplusShares } from '@/lib/order/surplus'
import { tradeText } from '@/messages/trade'
import { displayPercent } from './display-amount'

export type ShownFee = { bps: number; partner: string }

// What is taken of a trade and for whom, in a few words.
export const describeFee = ({ bps, partner }: ShownFee): string =>
  partner === 'anon' ? tradeText.fee.service(bps) : tradeText.fee.partner(displayPercent(bps), partner)

// Who gets what a trade does better than its quote, in a few words.
export function describeSurplus({ user, partner, service, capPercent }: SurplusShares, name: string): string {
  if (user === 100) return tradeText.surplus.yours
  const taken = [
    ...(partner > 0 ? [tradeText.surplus.partner(partner, name)] : []),
    ...(service > 0 ? [service === 100 ? tradeText.surplus.allToService : tradeText.surplus.service(service)] : []),
  ].join(', ')
  return capPercent === null ? taken : tradeText.surplus.capped(taken, capPercent)
}
