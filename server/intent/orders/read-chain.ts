import type { Hex } from 'viem'
import type { FamilyName } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { type IntentBacking, takeableOf } from '@/lib/order/intent-funds'
import { readIntentHistory } from '@/lib/order/intent-history'
import { sourceDue } from '@/lib/order/twap'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { readHeader } from '../../chain/market/follow'
import type { IntentSigner } from '../../db/intent-schema'
import type { BlockAt } from '../../ledger/cursor'
import type { Holding } from '../../ledger/holdings'
import { readLedgerHoldings } from '../../ledger/read-holdings'
import type { IntentLog } from './intent-logs'
import { bridgeColumnsOf, type IntentRow, sourceOf, type TermsColumns, termsOf } from './order-row'
import { readIntentHistories } from './read-histories'
import { readIntentPermit } from './read-permit'

/** A signed order with its family, terms and kind of signer. */
type Signed = TermsColumns & { order: IntentOrder; orderHash: Hex; family: FamilyName; signer: IntentSigner }

/** The state of an order at a block, with all logs of the contract about it up to there. */
export type IntentOnChain = Pick<
  IntentRow,
  'heldToken' | 'pull' | 'permitAllowance' | 'isNonceTaken' | 'isPreSigned'
> & {
  block: BlockAt
  holding: Holding
  logs: readonly IntentLog[]
}

/**
 * Reads the state of one order at one block: its backing, its permit's allowance, and its history.
 * Logs are searched only if the contract's views show activity.
 *
 * @throws Ledger.UnexplainedOrderError when the node omits logs; viem's errors when it fails.
 * @example
 * (await readIntentOnChain(served, signed)).logs // []
 */
export const readIntentOnChain = async (
  served: ReadableChain,
  { order, ...signed }: Signed,
): Promise<IntentOnChain> => {
  const { number, hash, timestamp } = await readHeader(served.client, 'latest')
  const block = { number, hash, timestamp }
  const at = { blockHash: hash }
  const source = sourceOf(served.chain, order, termsOf(signed))
  const pair = { owner: order.owner, token: source.heldToken }
  const spenders = [source.pull === 'permit2' ? 'permit2' : 'intent'] as const
  const [[holding], permitAllowance, { logs, taken, preSigned }] = await Promise.all([
    readLedgerHoldings(served, { pairs: [{ ...pair, spenders }], at }),
    order.permit === '0x' ? null : readIntentPermit(served, { ...pair, permit: order.permit }, at),
    readIntentHistories(served, [{ ...order, ...bridgeColumnsOf(order.bridge), ...signed }], block),
  ])
  const about = { isNonceTaken: taken.length > 0, isPreSigned: preSigned.length > 0 }
  return { ...source, ...about, block, holding: holding!, permitAllowance, logs: logs[0]! }
}

/**
 * Returns an order's backing by the contract that pulls it.
 *
 * @example
 * backingOf('permit', null, { owner, token, balance: 5n, allowances: { intent: 9n } })
 * // { balance: 5n, allowance: 9n, permitAllowance: null }
 */
export const backingOf = (
  pull: IntentRow['pull'],
  permitAllowance: bigint | null,
  { balance, allowances }: Holding,
): IntentBacking => ({
  balance,
  permitAllowance,
  allowance: (pull === 'permit2' ? allowances.permit2 : allowances.intent) ?? 0n,
})

/**
 * Returns what an order needs for its next fill, its owner's balance, and what the contract may
 * take with the permit; raw units of its source.
 *
 * @example
 * fundsOf(seen, order) // { needed: 3_000n, balance: 5_000n, takeable: 0n }
 */
export const fundsOf = (
  { pull, permitAllowance, holding, logs }: IntentOnChain,
  { order, orderHash, ...signed }: TermsColumns & Pick<Signed, 'order' | 'orderHash'>,
): { needed: bigint; balance: bigint; takeable: bigint } => {
  const { filled } = readIntentHistory({ ...order, orderHash }, logs)
  const { schedule, position } = termsOf(signed)
  const backing = backingOf(pull, permitAllowance, holding)
  return {
    needed: sourceDue(order, schedule, filled),
    balance: backing.balance,
    takeable: takeableOf(pull, backing, position),
  }
}
