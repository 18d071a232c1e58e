import { nativeToken } from '@/lib/address'
import { resolvePartnerFee } from '@/lib/chain/partner-fee'
import { sharesOfSale } from '@/lib/chain/swap-shares'
import { anonFeeBps, feeOf, maxPartnerFeeBps } from '@/lib/order/fee'
import { shareSale } from '@/lib/order/intent-fee'

export type FeePlan = {
  /** Of a year or a month, in the smallest units of whatever it is counted in. */
  volume: bigint
  /** What the partner is registered with, and what it asks for on top. */
  registeredBps: number
  askedBps: number
  /** The most that its tier allows of both together. */
  mostBps: number
}

export type SimulatedFee = {
  /** What is charged in all, basis points. */
  totalBps: number
  /** False where no trade would be built: a request for more than the tier allows is refused. */
  isAllowed: boolean
  /** What the partner earns if all volume goes through intent orders, or through market swaps; units as given, rounded down. */
  orders: bigint
  swaps: bigint
  /** What traders pay beyond the fee that everyone pays who names no partner. */
  extra: bigint
}

/** The rules only ask whether there is one. */
const anyPartner = nativeToken

/**
 * Says what a fee brings in of a volume, by the rules of the contracts, and what it costs traders.
 *
 * @example
 * simulateFee({ volume: 1_000_000n, registeredBps: 0, askedBps: 50, mostBps: 200 })
 * // { totalBps: 50, isAllowed: true, orders: 5000n, swaps: 4250n, extra: 4900n }
 */
export const simulateFee = ({ volume, registeredBps, askedBps, mostBps }: FeePlan): SimulatedFee => {
  const totalBps = registeredBps + askedBps
  const terms = { feeBps: totalBps, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, hasPartner: true }
  const { partner: orders } = shareSale({ arrived: volume, expected: volume, minimum: 0n }, terms)
  const feeBps = Math.min(totalBps, maxPartnerFeeBps)
  const fee = resolvePartnerFee({ partner: anyPartner, feeBps })
  const { partner: swaps } = sharesOfSale({ received: volume, quoted: volume }, fee)
  return {
    ...{ totalBps, isAllowed: totalBps <= mostBps },
    ...{ orders, swaps, extra: feeOf(volume, feeBps) - feeOf(volume, anonFeeBps) },
  }
}
