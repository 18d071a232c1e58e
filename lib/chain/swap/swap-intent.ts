import type { Address, Hex } from 'viem'
import type { Side } from '@/lib/routing/route/route'
import type { Chain } from '../chain'
import type { PartnerFee } from '../fees/partner-fee'
import type { RouterRule } from './router-rule'

/** A transaction as a service built it. */
export type SwapTransaction = { chainId: number; to: string; value: bigint; data: Hex }

/** What the person asked for, from their own form and the quote they looked at. Amounts in raw units. */
export type SwapIntent = {
  chain: Chain
  owner: Address
  side: Side
  /** As on the form: the placeholder for the native token. */
  srcToken: Address
  destToken: Address
  /** SELL: what is paid. BUY: what is received. Exactly. */
  amount: bigint
  /** SELL: the least that may be received, after fees. BUY: the most that may be paid, fees included. */
  limit: bigint
  /** The quote's other amount before fees: `priceRoute.destAmount` (SELL) or `priceRoute.srcAmount` (BUY). */
  quotedAmount: bigint
  /** Who receives; the owner when not given. */
  receiver?: Address | undefined
  partnerFee: Omit<PartnerFee, 'reserved'>
  /** What the router that is there compares the call's limits with. */
  routerRule: RouterRule
  /** The executor of this build (`executor.generated`). */
  executor: Address
  /** The blob the person signed, `0x` for none. */
  permit: Hex
  /** Unix seconds of the chain's clock. */
  nowSeconds: bigint
  /** What the destination token takes of every transfer: at a router that counts before fees a SELL then needs more. */
  destTransferFeeBps?: number | undefined
  /** The same of a transfer from a pool, where it takes more of that. With either a BUY may buy more than arrives. */
  destDexFeeBps?: number | undefined
}
