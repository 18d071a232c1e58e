import type { SQL } from 'drizzle-orm'
import { isLive, readRfqHistory, rfqStateOf, toRfqOrder } from '@/lib/order/rfq'
import type { ReadableChain } from '../chain/served-chain'
import type { Transaction } from '../db/client'
import type { ContractSignatureCheck } from '../ledger/contract-signature-checks'
import type { BlockAt } from '../ledger/cursor'
import { type Holding, keepHoldings, keyOf, type Pair } from '../ledger/holdings'
import { type FollowedPair, readHoldings } from '../ledger/read-holdings'
import { keepPermits, keepSignatureChecks } from './keep-step'
import { keepEvents } from './order-events'
import type { OrderRow } from './order-row'
import { readHistories } from './read-histories'
import { checkSignatures, type PermitRead, readPermits } from './read-step'
import { recomputeOrders } from './recompute-orders'
import type { RfqLog } from './rfq-logs'
import { ordersNamed } from './which-orders'

/** All that a chain says about some orders at one block. */
export type FoundOrders = {
  logs: RfqLog[]
  /** Of live orders only, each once. */
  holdings: Map<string, Holding>
  permits: PermitRead[]
  checks: ContractSignatureCheck[]
}

/**
 * Nothing found yet.
 *
 * @example
 * await readOrders(served, rows, { block, found: nothingFound() })
 */
export const nothingFound = (): FoundOrders => ({ logs: [], holdings: new Map(), permits: [], checks: [] })

/**
 * Reads everything about some orders, from what their makers signed and the chain at a block alone. Adds to what was found before.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * (await readOrders(served, rows, { block, found: nothingFound() })).logs // [{ kind: 'filled', ... }]
 */
export const readOrders = async (
  deps: ReadableChain,
  rows: readonly OrderRow[],
  { block, found }: { block: BlockAt; found: FoundOrders },
): Promise<FoundOrders> => {
  const at = { blockHash: block.hash }
  const orders = rows.map((row) => ({ order: toRfqOrder(row), orderHash: row.orderHash }))
  const histories = await readHistories(deps, { orders, block })
  for (const logs of histories) found.logs.push(...logs)
  // With everything there, would it live? Only then do its maker's tokens and word matter.
  const plenty = { balance: 2n ** 256n, allowance: 2n ** 256n, chainSeconds: block.timestamp }
  const live = rows.filter((row, index) =>
    isLive(rfqStateOf(row, { ...readRfqHistory(orders[index]!.order, histories[index]!), ...plenty })),
  )
  const pairs = new Map<string, FollowedPair>()
  for (const { maker: owner, makerAsset: token } of live) {
    const key = keyOf({ owner, token })
    if (!found.holdings.has(key)) pairs.set(key, { owner, token, spenders: ['rfq'] })
  }
  const [holdings, checks, permits] = await Promise.all([
    readHoldings(deps, { pairs: [...pairs.values()], at }),
    checkSignatures(deps, live, at),
    readPermits(deps, live, at),
  ])
  for (const holding of holdings) found.holdings.set(keyOf(holding), holding)
  found.checks.push(...checks)
  found.permits.push(...permits)
  return found
}

/** Holdings of one statement. */
const page = 500

/**
 * Writes down what was found about orders and brings those that `which` selects to what follows. Gives what the changed ones stand on. Time
 * in unix seconds of the service.
 *
 * @example
 * await keepFound(transaction, { chainId: 1, block, found, nowSeconds, which: ordersNamed(hashes) }) // [{ owner, token }]
 */
export const keepFound = async (
  transaction: Transaction,
  {
    chainId,
    block,
    found,
    nowSeconds,
    which,
  }: { chainId: number; block: BlockAt; found: FoundOrders; nowSeconds: number; which: SQL | undefined },
): Promise<Pair[]> => {
  await keepEvents(transaction, { chainId, logs: found.logs })
  const holdings = [...found.holdings.values()]
  for (let start = 0; start < holdings.length; start += page)
    await keepHoldings(transaction, { chainId, block, holdings: holdings.slice(start, start + page) })
  await keepPermits(transaction, { block, permits: found.permits })
  const recompute = (which: SQL | undefined) =>
    recomputeOrders(transaction, { chainId, chainSeconds: block.timestamp, nowSeconds, which })
  const changed = await recompute(which)
  const checked = await keepSignatureChecks(transaction, found.checks)
  return [...changed, ...(await recompute(ordersNamed(checked)))]
}
