import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from './intent/judge-intent'
import { toHashedIntent } from './intent/signed-intent'
import type { IntentRow, OrderRow, SignedRow } from './order-row'

/** Orders a person wants cancelled, by the way that is open for each. */
export type CancelGroups = {
  /** By a signature that costs nothing, chain by chain: one signature names orders of one chain. */
  bySignature: readonly { chainId: number; rows: readonly IntentRow[] }[]
  /** Each by a transaction of its own, on its page: what holds a deposit, offers, and what the service does not have. */
  onChain: readonly SignedRow[]
  /** Over by now, or cancelled already. */
  over: readonly OrderRow[]
  /** Not the account's, or not what they say they are: nothing is signed for them. */
  foreign: readonly OrderRow[]
}

/** Whether its owner can still ask for it to be cancelled. */
export const isCancellable = ({ surface, stage, status }: OrderRow): boolean =>
  surface === 'intent' ? mayBeFilled(status) && status !== 'CANCELLING' : stage !== 'done'

/** Whether a signature to the service is not enough: it does not have the order, or a deposit is to come back. */
export const needsTransaction = ({ record, srcToken }: IntentRow): boolean =>
  record === undefined || isNativeToken(srcToken)

/** Divides orders by how they can be cancelled; each stands in exactly one group, the chains in the order of theirs. */
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

/** An intent of the service is its owner's by the struct whose digest it goes by, not by what the record says. Others name nobody to sign. */
const isOwn = (chains: readonly Chain[], row: SignedRow, account: string | undefined): boolean => {
  if (row.surface === 'otc') return row.record === undefined || isSameAddress(row.record.maker, account)
  const chain = chains.find(({ id }) => id === row.chainId)
  const order = row.record ? chain && toHashedIntent(chain, row.record)?.order : row.kept?.order
  return isSameAddress(order?.owner, account)
}
