import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { isCancellable, needsTransaction } from '@/lib/history/group-cancellations'
import { type HashedIntent, type SignedIntent, toHashedIntent } from '@/lib/history/intent/signed-intent'
import type { OrderRow } from '@/lib/history/order-row'
import { type HashedOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'

/** An order that its owner may cancel, with the struct of its hash. */
export type Cancellation = { chain: Chain } & (
  | {
      surface: 'intent'
      hashed: HashedIntent & Partial<Pick<SignedIntent, 'signature'>>
      orderId: string | undefined
      onChain: boolean
    }
  | { surface: 'otc'; signed: HashedOrder }
)

/** Returns the data to cancel an order; undefined if it is over, foreign or inconsistent. */
export const cancellationOf = (
  chains: readonly Chain[],
  row: OrderRow,
  account: string | undefined,
): Cancellation | undefined => {
  const chain = chains.find(({ id }) => id === row.chainId)
  if (!chain || row.surface === 'market' || !isCancellable(row)) return undefined
  if (row.surface === 'otc') {
    const signed = row.record ? toSignedOrder(chain, row.record) : row.kept
    return signed && isSameAddress(signed.order.maker, account) ? { chain, surface: 'otc', signed } : undefined
  }
  const hashed = row.record ? toHashedIntent(chain, row.record) : row.kept
  if (!hashed || !isSameAddress(hashed.order.owner, account)) return undefined
  return { chain, surface: 'intent', hashed, orderId: row.record?.id, onChain: needsTransaction(row) }
}
