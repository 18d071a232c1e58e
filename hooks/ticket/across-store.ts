import { create } from 'zustand'
import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import type { BridgeLane } from '@/lib/chain/registry/lanes'
import type { ChoosableToken } from '../token/use-tokens'

/** A reason why an order to another chain cannot be signed now. */
type AcrossReason = { key: string; label: string; why: string; isWaiting?: boolean }

/** The facts of a ticket to another chain, found by code that only such a ticket loads. */
export type AcrossState = {
  /** The lane of the transfer; undefined without one, and until a price names it. */
  lane: BridgeLane | undefined
  /** The token that enters the bridge. */
  entering: ChoosableToken | undefined
  /** True if the sold token enters the bridge directly, or wrapped, without a trade. */
  isBridgeOnly: boolean
  /** True if no bridge carries the bought token, and what arrives is sold for it. */
  isSold: boolean
  far: FarRecipient | undefined
  /** The reasons that concern the pair, and those that concern receiver and fee. */
  reasons: { way: readonly AcrossReason[]; payment: readonly AcrossReason[] }
}

type AcrossStore = { pair: string | undefined; state: AcrossState | undefined }

/** The facts of the shown ticket; they apply to no other pair. */
export const useAcrossStore = create<AcrossStore>(() => ({ pair: undefined, state: undefined }))

type Pair = Record<'chain' | 'toChain', { id: number } | undefined> &
  Record<'from' | 'to', { address: string } | undefined>

/**
 * Returns the name of a pair in the store.
 *
 * @example
 * pairName({ chain: mainnet, toChain: base, from: usdc, to: usdcOfBase })
 * // '1 8453 0xa0b8... 0x8335...'
 */
export const pairName = ({ chain, toChain, from, to }: Pair): string =>
  [chain?.id, toChain?.id, from?.address, to?.address].join(' ').toLowerCase()
