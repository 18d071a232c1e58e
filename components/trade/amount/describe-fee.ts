import type { SurplusShares } from '@/lib/order/surplus'
import { displayPercent } from './display-amount'
import { words } from './fee-words'

export type ShownFee = { bps: number; partner: string }

// What is taken of a trade and for whom, in a few words.
export const describeFee = ({ bps, partner }: ShownFee): string =>
  partner === 'anon' ? words.fee.service(bps) : words.fee.partner(displayPercent(bps), partner)

// Who gets what a trade does better than its quote, in a few words.
export function describeSurplus({ user, partner, service, capPercent }: SurplusShares, name: string): string {
  if (user === 100) return words.surplus.yours
  const taken = [
    ...(partner > 0 ? [words.surplus.partner(partner, name)] : []),
    ...(service > 0 ? [service === 100 ? words.surplus.allToService : words.surplus.service(service)] : []),
  ].join(', ')
  return capPercent === null ? taken : words.surplus.capped(taken, capPercent)
}
