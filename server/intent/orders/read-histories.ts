import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, padHex } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { uintAt, wordCount } from '@/lib/chain/node/words'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import { familyOf } from '@/lib/order/families/families'
import { intentTotal } from '@/lib/order/intent-funds'
import { type IntentHistory, readIntentHistory } from '@/lib/order/intent-history'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { slicesDone } from '@/lib/order/twap'
import { uintOr0 } from '../../chain/facts/balances'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { readContractLogs } from '../../chain/node/contract-logs'
import { readMany, type StateAt } from '../../chain/node/multicall'
import type { BlockAt, BlockNamed } from '../../ledger/cursor'
import type { OrderDifference } from '../../ledger/log-drift'
import type { Histories } from '../../ledger/order-rules'
import { stampLogs } from '../../ledger/stamp-logs'
import { type Unexplained, UnexplainedOrderError } from '../../ledger/unexplained-order-error'
import { sentOf } from './bridge-legs'
import { decodeIntentLog, type IntentLog, intentTopics } from './intent-logs'
import { type AskedIntent, type IntentRow, signedOrderOf, termsOf } from './order-row'
import { intentsNamed } from './which-orders'

/**
 * The contract's views of an order: whether its nonce is used, its filled amount, for TWAP orders
 * the number of slices and the time of the last, and whether it is signed on the chain.
 */
export type IntentViews = { isNonceUsed: boolean; filled: bigint; slices: SlicesView; isPreSigned: boolean }
type SlicesView = { done: bigint; lastAt: bigint }

/**
 * Reads the contract's views of orders at one state, in their order. `filled` is for partially
 * fillable orders, `slices` for TWAP orders; for others the contract knows the nonce only.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readViews(served, rows, { blockHash })
 * // [{ isNonceUsed: false, filled: 0n, slices: { done: 0n, lastAt: 0n }, isPreSigned: false }]
 */
export const readViews = async (
  served: ReadableChain,
  rows: readonly AskedIntent[],
  at: StateAt,
): Promise<IntentViews[]> => {
  const target = spenderAddress(served.chain, 'intent')
  const asks = rows.flatMap((row) => [
    encodeFunctionData({ abi: intentAbi, functionName: 'isNonceUsed', args: [row.owner, row.nonce] }),
    progressCall(row),
    row.signer === 'presigned'
      ? encodeFunctionData({ abi: intentAbi, functionName: 'isPreSigned', args: [row.owner, row.orderHash] })
      : undefined,
  ])
  const calls = asks.flatMap((data) => (data === undefined ? [] : [{ target, data }]))
  const answers = (await readMany(served, calls, at)).values()
  const next = (data: Hex | undefined) => (data === undefined ? undefined : answers.next().value)
  return rows.map((row, index) => {
    const isNonceUsed = uintOr0(next(asks[index * 3])) !== 0n
    const progress = next(asks[index * 3 + 1])
    return {
      isNonceUsed,
      filled: isInParts(row) ? uintOr0(progress) : 0n,
      slices: row.slices === null || progress === undefined ? noSlices : toSlices(progress),
      isPreSigned: uintOr0(next(asks[index * 3 + 2])) !== 0n,
    }
  })
}

/** Encodes the call for an order's progress; undefined if its nonce alone determines it. */
const progressCall = (row: AskedIntent): Hex | undefined => {
  const abi = intentAbi
  if (isInParts(row)) return encodeFunctionData({ abi, functionName: 'swapFilledAmount', args: [signedOrderOf(row)] })
  return row.slices === null
    ? undefined
    : encodeFunctionData({ abi, functionName: 'twapStates', args: [[row.orderHash]] })
}

const isInParts = ({ family }: Pick<AskedIntent, 'family'>) => familyOf(family).fills.partiallyFillable

const noSlices: SlicesView = { done: 0n, lastAt: 0n }
/** Decodes a list of one, after its offset and length. */
const toSlices = (answer: Hex): SlicesView =>
  wordCount(answer) < 4 ? noSlices : { done: uintAt(answer, 2), lastAt: uintAt(answer, 3) }

/** Concurrent log searches for single owners. */
const parallelSearches = 8

/**
 * Reads the logs about orders up to a block, in their order, which nonces unknown orders used, and
 * which orders are signed on the chain. Logs are searched by owner, only for orders that the
 * contract knows, and must explain its views.
 *
 * @throws Ledger.UnexplainedOrderError when the node omits logs or the chain moved; viem's errors
 * when the node fails.
 * @example
 * await readIntentHistories(served, rows, block)
 * // { logs: [[{ kind: 'settled', ... }]], taken: [], preSigned: [] }
 */
export const readIntentHistories = async (
  served: ReadableChain,
  rows: readonly AskedIntent[],
  block: BlockAt,
): Promise<{ logs: IntentLog[][]; taken: Hex[]; preSigned: Hex[] }> => {
  const views = await readViews(served, rows, { blockHash: block.hash })
  const isTouched = ({ isNonceUsed, filled, slices, isPreSigned }: IntentViews) =>
    isNonceUsed || filled > 0n || slices.done > 0n || isPreSigned
  const owners = new Set(rows.flatMap(({ owner }, index) => (isTouched(views[index]!) ? [owner] : [])))
  const byOwner = await readLogsOf(served, [...owners], block)
  const taken: Hex[] = []
  const unexplained: Unexplained[] = []
  const logs = rows.map((row, index) => {
    const all = byOwner.get(row.owner) ?? []
    const own = all.filter(
      ({ kind, orderHash, nonce }) => orderHash === row.orderHash || (kind === 'invalidated' && nonce === row.nonce),
    )
    const issue = compareView(row, views[index]!, own)
    // Another order of its owner used the nonce and was settled with it.
    if (issue === 'nonce' && all.some(({ kind, orderHash }) => kind === 'settled' && orderHash !== row.orderHash))
      taken.push(row.orderHash)
    else if (issue) unexplained.push(toUnexplained(row, views[index]!, block, issue))
    return own
  })
  const [first, ...others] = unexplained
  if (first) throw new UnexplainedOrderError([first, ...others])
  const preSigned = rows.flatMap(({ orderHash }, index) => (views[index]!.isPreSigned ? [orderHash] : []))
  return { logs, taken, preSigned }
}

const readLogsOf = async (
  served: ReadableChain,
  owners: readonly Address[],
  block: BlockAt,
): Promise<Map<Address, IntentLog[]>> => {
  const addresses = [spenderAddress(served.chain, 'intent')]
  const at = { fromBlock: firstBlockOf(served.chain, 'intent'), toBlock: block.number }
  const found = new Map<Address, IntentLog[]>()
  const waiting = [...owners]
  const search = async () => {
    for (let owner = waiting.shift(); owner !== undefined; owner = waiting.shift()) {
      const logs = await readContractLogs(served, { at, addresses, topics: [intentTopics, padHex(owner)] })
      found.set(owner, (await stampLogs(served.client, logs, [block])).map(decodeIntentLog))
    }
  }
  await Promise.all(Array.from({ length: parallelSearches }, search))
  return found
}

type HistoryIssue = 'filled' | 'slices' | 'nonce' | 'bridged' | 'signed'

/** Returns the first view of an order that its logs do not explain. */
const compareView = (row: AskedIntent, view: IntentViews, logs: readonly IntentLog[]): HistoryIssue | undefined => {
  const history = readIntentHistory(row, logs)
  const { filled, nonceUse, isPreSigned } = history
  const isDone = filled === intentTotal(row)
  if (isInParts(row) && filled !== view.filled) return 'filled'
  if (!isDeepStrictEqual(slicesOf(row, history), view.slices)) return 'slices'
  if (view.isNonceUsed !== (isDone || nonceUse !== undefined)) return 'nonce'
  if (isUnsent(row, logs)) return 'bridged'
  return row.signer === 'presigned' && (isPreSigned ?? view.isPreSigned) !== view.isPreSigned ? 'signed' : undefined
}

/** True if fills of a bridged order returned more than its transfers took. */
const isUnsent = ({ destChainId }: Pick<AskedIntent, 'destChainId'>, logs: readonly IntentLog[]): boolean => {
  const { returned, sent } = sentOf(logs)
  return destChainId !== null && returned !== sent
}

/** Computes the slices of an order from its logs. */
const slicesOf = (
  row: AskedIntent,
  { filled, lastFillAt = 0n }: Pick<IntentHistory, 'filled' | 'lastFillAt'>,
): SlicesView => {
  const { schedule } = termsOf(row)
  return schedule ? { done: slicesDone(row, schedule, filled), lastAt: lastFillAt } : noSlices
}

const toUnexplained = (
  row: AskedIntent,
  view: IntentViews,
  { number }: BlockNamed,
  issue: HistoryIssue,
): Unexplained => ({
  orderHash: row.orderHash,
  block: number,
  onChain: `${issue} ${viewValueOf(view, issue)}`,
  byLogs: 'something else',
})

const viewValueOf = ({ filled, slices, isNonceUsed, isPreSigned }: IntentViews, issue: HistoryIssue) =>
  ({ filled, slices: slices.done, nonce: isNonceUsed, bridged: true, signed: isPreSigned })[issue]

/**
 * Reads the histories of stored orders for `OrderRules.readHistories`.
 *
 * @throws see readIntentHistories
 * @example
 * (await findHistories(served, rows, block)).logs // [[{ kind: 'settled', ... }]]
 */
export const findHistories = async (
  served: ReadableChain,
  rows: readonly IntentRow[],
  block: BlockAt,
): Promise<Omit<Histories<IntentLog>, 'wouldLive'> & { taken: Hex[]; preSigned: Hex[] }> => {
  const { logs, taken, preSigned } = await readIntentHistories(served, rows, block)
  const hashes = rows.map(({ orderHash }) => orderHash)
  return {
    logs,
    taken,
    preSigned,
    // If the other order is stored too, its own fill shows this.
    storeViews: async (transaction) => {
      await transaction.execute(sql`
        update intent_orders set is_nonce_taken = order_hash = any(${sql.param(taken)}::text[]) and not exists (
          select from intent_orders as other join intent_events as event on event.order_hash = other.order_hash
          where (other.chain_id, other.owner, other.nonce) =
              (intent_orders.chain_id, intent_orders.owner, intent_orders.nonce)
            and other.order_hash <> intent_orders.order_hash and event.kind = 'settled'
        ), is_pre_signed = order_hash = any(${sql.param(preSigned)}::text[])
        where ${intentsNamed(hashes)}`)
    },
  }
}

/**
 * Compares the contract's views of stored orders at a block with their stored logs.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await compareIntentViews(served, [{ row, logs: [] }], block)
 * // [{ orderHash, about: 'nonce', expected: false, found: true }]
 */
export const compareIntentViews = async (
  served: ReadableChain,
  stored: readonly { row: IntentRow; logs: readonly IntentLog[] }[],
  { hash }: BlockNamed,
): Promise<OrderDifference[]> => {
  const views = await readViews(
    served,
    stored.map(({ row }) => row),
    { blockHash: hash },
  )
  return stored.flatMap(({ row, logs }, index): OrderDifference[] => {
    const view = views[index]!
    const history = readIntentHistory(row, logs)
    const { filled, nonceUse, isPreSigned } = history
    const slices = slicesOf(row, history)
    // Another order's post may have stored the log; a known use has ended this order.
    const isKnown = nonceUse !== undefined && !isLiveIntent(row.status)
    const isUsed = filled === intentTotal(row) || isKnown || row.isNonceTaken
    const { orderHash } = row
    const { returned, sent } = sentOf(logs)
    return [
      { orderHash, about: 'nonce' as const, expected: isUsed, found: view.isNonceUsed },
      ...(isInParts(row) ? [{ orderHash, about: 'filled' as const, expected: filled, found: view.filled }] : []),
      { orderHash, about: 'slices' as const, expected: slices.done, found: view.slices.done },
      { orderHash, about: 'slicedAt' as const, expected: slices.lastAt, found: view.slices.lastAt },
      ...(isUnsent(row, logs) ? [{ orderHash, about: 'bridged' as const, expected: sent, found: returned }] : []),
      ...(row.signer === 'presigned' && (isPreSigned !== undefined || isLiveIntent(row.status))
        ? [{ orderHash, about: 'signed' as const, expected: isPreSigned ?? row.isPreSigned, found: view.isPreSigned }]
        : []),
    ].filter(({ expected, found }) => expected !== found)
  })
}
