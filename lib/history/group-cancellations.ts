import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from './intent/derive-shown-status'
import { toHashedIntent } from './intent/signed-intent'
import type { IntentRow, OrderRow, SignedRow } from './order-row'

/** Orders to cancel, by the way that is possible for each. */
export type CancelGroups = {
  /** Cancelled by a free signature; each signature names orders of one chain. */
  bySignature: readonly { chainId: number; rows: readonly IntentRow[] }[]
  /** Cancelled by a transaction each: with a deposit, offers, and unposted orders. */
  onChain: readonly SignedRow[]
  /** Already filled, expired or cancelled. */
  over: readonly OrderRow[]
  /** Owned by another account, or with a hash that does not match; nothing is signed for them. */
  foreign: readonly OrderRow[]
}

/** True if its owner can still request its cancellation. */
export const isCancellable = ({ surface, stage, status }: OrderRow): boolean =>
  surface === 'intent' ? mayBeFilled(status) && status !== 'CANCELLING' : stage !== 'done'

/** True if a signature is not enough: it is not posted, or has a deposit to return. */
export const needsTransaction = ({ record, srcToken }: IntentRow): boolean =>
  record === undefined || isNativeToken(srcToken)

/** Divides orders by how they can be cancelled, each into one group. */
export const groupCancellations = (
  chains: readonly Chain[],
  rows: readonly OrderRow[],
  account: string | undefined,
): CancelGroups => {
  const groups = { bySignature: new Map<number, IntentRow[]>(), onChain: [], over: [], foreign: [] } as {
    bySignature: Map<number, IntentRow[]>
    onChain: SignedRow[]
    over: OrderRow[]
    foreign: OrderRow[]
  }
  for (const row of rows) {
    if (row.surface === 'market' || !isCancellable(row)) groups.over.push(row)
    else if (!isOwn(chains, row, account)) groups.foreign.push(row)
    else if (row.surface === 'otc' || row.record === undefined || needsTransaction(row)) groups.onChain.push(row)
    else groups.bySignature.set(row.chainId, [...(groups.bySignature.get(row.chainId) ?? []), row])
  }
  return {
    ...groups,
    bySignature: chains.flatMap(({ id: chainId }) => {
      const rows = groups.bySignature.get(chainId)
      return rows ? [{ chainId, rows }] : []
    }),
  }
}

/** True if the signed struct names the account as owner; the record is not trusted. */
const isOwn = (chains: readonly Chain[], row: SignedRow, account: string | undefined): boolean => {
  if (row.surface === 'otc') return row.record === undefined || isSameAddress(row.record.maker, account)
  const chain = chains.find(({ id }) => id === row.chainId)
  const order = row.record ? chain && toHashedIntent(chain, row.record)?.order : row.kept?.order
  return isSameAddress(order?.owner, account)
}
