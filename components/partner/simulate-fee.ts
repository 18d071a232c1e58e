import { nativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { intentFeeOf, intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { resolveFee } from '@/lib/chain/fees/resolve-fee'
import { sharesOfSale } from '@/lib/chain/swap/swap-shares'
import { feeOf } from '@/lib/order/fee'
import { shareSale } from '@/lib/order/intent-fee'

export type FeePlan = {
  /** What is quoted in a year or a month, in the smallest units of whatever it is counted in. */
  volume: bigint
  /** How much better than quoted it turns out, basis points. */
  surplusBps: number
  /** What requests ask for on top of the registration, basis points. */
  askedBps: number
  /** Whether they ask for surplus; undefined leaves it to the registration. */
  takeSurplus: boolean | undefined
  /** Undefined who is not registered. */
  registered: RegisteredPartner | undefined
}

export type SimulatedFee =
  /** No trade would be built: what the service says to it. */
  | { refusal: string }
  | {
      refusal?: undefined
      /** What is charged in all, basis points. */
      feeBps: number
      /** Whether the partner shares surplus; never beside a fee. */
      takesSurplus: boolean
      /** What the partner earns if all volume goes through intent orders, or through market swaps; units as given, rounded down. */
      orders: bigint
      swaps: bigint
    }

/** The rules only ask whether somebody is paid, and an unregistered name is any. */
const anyAddress = nativeToken
const anyName = 'partner'

/**
 * Says what requests of a partner bring in of a volume of sales, by the one rule that quotes, calldata and orders have, and by the shares of
 * both contracts.
 *
 * @example
 * simulateFee({ volume: 1_000_000n, surplusBps: 0, askedBps: 50, takeSurplus: undefined, registered: undefined })
 * // { feeBps: 50, takesSurplus: false, orders: 5000n, swaps: 4250n }
 */
export const simulateFee = ({ volume, surplusBps, askedBps, takeSurplus, registered }: FeePlan): SimulatedFee => {
  const request = {
    ...{ partner: registered?.name ?? anyName, partnerAddress: registered?.address ?? anyAddress },
    ...{ partnerFeeBps: askedBps, takeSurplus },
  }
  try {
    const fee = resolveFee(request, { registered, feeWallet: anyAddress })
    const brought = volume + feeOf(volume, surplusBps)
    const terms = intentFeeTerms(packIntentFee(intentFeeOf(fee)))
    const { partner: orders } = shareSale({ arrived: brought, expected: volume, minimum: 0n }, terms)
    const { partner: swaps } = sharesOfSale({ received: brought, quoted: volume }, fee)
    return { feeBps: fee.feeBps, takesSurplus: fee.takeSurplus, orders, swaps }
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.details }
    throw error
  }
}
