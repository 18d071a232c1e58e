import type { Address, Hex } from 'viem'
import type { Side } from '@/lib/routing/route/route'
import type { Chain } from '../chain'
import type { PartnerFee } from '../fees/partner-fee'
import type { RouterRule } from './router-rule'

/** A transaction that a service built. */
export type SwapTransaction = { chainId: number; to: string; value: bigint; data: Hex }

/** The swap that the user requested, by the form and the quote. Amounts in raw units. */
export type ExpectedSwap = {
  chain: Chain
  owner: Address
  side: Side
  /** The token of the form: the placeholder for the native token. */
  srcToken: Address
  destToken: Address
  /** The exact amount: paid (SELL) or received (BUY). */
  amount: bigint
  /** The minimum to receive after fees (SELL), or the maximum to pay with fees (BUY). */
  limit: bigint
  /** The quote before fees: `priceRoute.destAmount` (SELL) or `priceRoute.srcAmount` (BUY). */
  quotedAmount: bigint
  /** The recipient; the owner if omitted. */
  recipient?: Address | undefined
  partnerFee: Omit<PartnerFee, 'reserved'>
  /** The rule by which the deployed router applies the call's limits. */
  routerRule: RouterRule
  /** The executor of this build (`executor.generated`). */
  executor: Address
  /** The permit that the user signed, `0x` for none. */
  permit: Hex
  /** Unix seconds of the chain's clock. */
  nowSeconds: bigint
  /** The destination's tax on transfers, bps: raises the limit of a SELL compared before fees. */
  destTransferFeeBps?: number | undefined
  /**
   * The same for transfers from a pool, if higher. With either tax a BUY may buy more than arrives.
   */
  destDexFeeBps?: number | undefined
}
