import { eq, type SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { permitCall } from '@/lib/chain/rfq-permit'
import { isLive, type RfqBacking, readRfqHistory, rfqStateOf } from '@/lib/order/rfq'
import { type Pair, readAllowanceAfter, readBackings } from '../chain/balances'
import type { RfqLog } from '../chain/rfq-logs'
import type { ReadableChain } from '../chain/served-chain'
import type { Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import type { BlockAt } from './cursor'
import { keepHoldings } from './holdings'
import { type Judgement, keepJudgements, readJudgements } from './judgements'
import { keepEvents } from './order-events'
import { type OrderRow, toOrder } from './order-row'
import { readHistories } from './read-histories'
import { ordersNamed, revalueOrders } from './revalue-orders'

/** All that a chain says about some orders at one block. */
export type FoundOrders = {
  logs: RfqLog[]
  /** Of live orders only, each pair once. */
  holdings: Map<string, Pair & RfqBacking>
  permits: { orderHash: string; allowance: bigint }[]
  judgements: Judgement[]
}

/**
 * Reads everything about some orders, from what their makers signed and the chain at a block alone. Adds to what was found before.
 *
 * @throws Otc.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
 * @example
 * await readOrders(served, rows, { block, found: { logs: [], holdings: new Map(), permits: [], judgements: [] } })
 */
export const readOrders = async (
  deps: ReadableChain,
  rows: readonly OrderRow[],
  { block, found }: { block: BlockAt; found: FoundOrders },
): Promise<FoundOrders> => {
  const at = { blockHash: block.hash }
  const spender = deps.chain.contracts.rfq
  const orders = rows.map((row) => ({ order: toOrder(row), orderHash: row.orderHash as Hex }))
  const histories = await readHistories(deps, { orders, block })
  for (const logs of histories) found.logs.push(...logs)
  // With everything there, would it live? Only then do its maker's tokens and word matter.
  const plenty = { balance: 2n ** 256n, allowance: 2n ** 256n, chainSeconds: block.timestamp }
  const live = rows.filter((row, index) =>
    isLive(rfqStateOf(row, { ...readRfqHistory(orders[index]!.order, histories[index]!), ...plenty })),
  )
  const pairs = new Map<string, Pair>()
  for (const { maker, makerAsset } of live) {
    const key = `${maker}${makerAsset}`
    if (!found.holdings.has(key)) pairs.set(key, { owner: maker as Address, token: makerAsset as Address })
  }
  const [backings, judgements] = await Promise.all([
    readBackings(deps, { pairs: [...pairs.values()], spender, at }),
    readJudgements(deps, live, at),
  ])
  let index = 0
  for (const [key, pair] of pairs) found.holdings.set(key, { ...pair, ...backings[index++]! })
  found.judgements.push(...judgements)
  for (const { orderHash, maker, makerAsset, permitMakerAsset } of live) {
    if (permitMakerAsset === null) continue
    const pair = { owner: maker as Address, token: makerAsset as Address }
    const call = permitCall(permitMakerAsset as Hex)
    found.permits.push({ orderHash, allowance: await readAllowanceAfter(deps, { ...pair, spender, call, at }) })
  }
  return found
}

/** Holdings of one statement. */
const page = 500

/**
 * Writes down what was found about orders and brings those that `which` selects to what follows. Gives the hashes of what changed. Time
 * in unix seconds of the service.
 *
 * @example
 * await keepFound(transaction, { chainId: 1, block, found, nowSeconds, which: ordersNamed(hashes) }) // ['0x9104...']
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
): Promise<string[]> => {
  await keepEvents(transaction, { chainId, logs: found.logs })
  const holdings = [...found.holdings.values()]
  for (let start = 0; start < holdings.length; start += page)
    await keepHoldings(transaction, { chainId, block, holdings: holdings.slice(start, start + page) })
  for (const { orderHash, allowance } of found.permits)
    await transaction
      .update(rfqOrders)
      .set({ permitAllowance: allowance, permitBlock: block.number, permitBlockHash: block.hash })
      .where(eq(rfqOrders.orderHash, orderHash))
  const revalue = (which: SQL | undefined) =>
    revalueOrders(transaction, { chainId, chainSeconds: block.timestamp, nowSeconds, which })
  const changed = await revalue(which)
  const judged = await keepJudgements(transaction, found.judgements)
  return [...changed, ...(await revalue(ordersNamed(judged)))]
}
