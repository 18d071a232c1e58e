import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import { type HashedIntent, toHashedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { isLiveIntent } from '@/lib/order/lifecycle'

export type ReplaceCheck =
  /** The reason why it cannot be replaced. */
  { status: 'unknown' | 'foreign' | 'over' | 'inParts'; order: undefined } | { status: 'ready'; order: HashedIntent }

type Given = {
  chain: Chain | undefined
  /** The service's answer to the hash of a link. */
  record: IntentRecord | null | undefined
  hash: string
  /** The connected account. */
  account: Address | undefined
}

/**
 * Checks if another order can replace this one: it belongs to the account on this chain, is not
 * divisible, and may still be filled. Its hash is computed here, so that no other order's nonce is
 * used.
 */
export const checkReplaced = ({ chain, record, hash, account }: Given): ReplaceCheck => {
  const hashed = chain && record ? toHashedIntent(chain, record) : undefined
  const refuse = (status: Exclude<ReplaceCheck['status'], 'ready'>) => ({ status, order: undefined })
  if (!record || hashed?.hash !== hash || record.input.chainId !== chain?.id) return refuse('unknown')
  if (account && !isSameAddress(hashed.order.owner, account)) return refuse('foreign')
  if (familyOf(hashed.family).fills.isDivided) return refuse('inParts')
  return isLiveIntent(record.status) ? { status: 'ready', order: hashed } : refuse('over')
}
