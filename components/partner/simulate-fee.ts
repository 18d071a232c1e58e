import { nativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { intentFeeOf, intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import type { RegisteredPartner } from '@/lib/chain/fees/partner-tiers'
import { resolveFee } from '@/lib/chain/fees/resolve-fee'
import { sharesOfSale } from '@/lib/chain/swap/swap-shares'
import { feeOf } from '@/lib/order/fee'
import { shareSale } from '@/lib/order/intent-fee'

export type FeePlan = {
  /** Quoted volume of a year or a month, in the smallest unit of its currency. */
  volume: bigint
  /** Improvement over the quotes, basis points. */
  surplusBps: number
  /** Fee requested on top of the registered one, basis points. */
  askedBps: number
  /** True if requests ask for surplus; undefined leaves it to the registration. */
  takeSurplus: boolean | undefined
  /** Undefined for an unregistered partner. */
  registered: RegisteredPartner | undefined
}

export type SimulatedFee =
  /** The error of the service, which would build no trade. */
  | { refusal: string }
  | {
      refusal?: undefined
      /** Total fee, basis points. */
      feeBps: number
      /** True if the partner shares surplus; never in addition to a fee. */
      takesSurplus: boolean
      /** Earnings if all volume goes through intent orders, in units of `volume`, rounded down. */
      orders: bigint
      /** Earnings if all volume goes through market swaps. */
      swaps: bigint
    }

/** Placeholders: the rules only check that a recipient and a name exist. */
const anyAddress = nativeToken
const anyName = 'partner'

/**
 * Returns what a partner earns on a volume of sales, by the fee rules of quotes, calldata and
 * orders and the shares of both contracts.
 *
 * @example
 * const plan = { volume: 1_000_000n, surplusBps: 0, askedBps: 50 }
 * simulateFee({ ...plan, takeSurplus: undefined, registered: undefined })
 * // { feeBps: 50, takesSurplus: false, orders: 5000n, swaps: 4250n }
 */
export const simulateFee = ({ volume, surplusBps, askedBps, takeSurplus, registered }: FeePlan): SimulatedFee => {
  const request = {
    partner: registered?.name ?? anyName,
    partnerAddress: registered?.address ?? anyAddress,
    partnerFeeBps: askedBps,
    takeSurplus,
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
