import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { permitCall } from '@/lib/chain/rfq-permit'
import { isLive, type RfqBacking, readRfqHistory, rfqStateOf } from '@/lib/order/rfq'
import { type Pair, readAllowanceAfter, readBackings } from '../chain/balances'
import { readHeader } from '../chain/follow'
import type { RfqLog } from '../chain/rfq-logs'
import type { Database, Transaction } from '../db/client'
import { rfqBlocks, rfqCursors, rfqEvents, rfqHoldings, rfqOrders } from '../db/schema'
import { type BlockAt, lockOrders, openCursor } from './cursor'
import { keepHoldings } from './holdings'
import { keepEvents } from './order-events'
import type { OrderRow } from './order-row'
import { type OrderChain, readHistories } from './read-chain'
import { revalueOrders } from './revalue-orders'

const page = 500

/** All that the chain says about the stored orders at one block. */
type Found = {
  block: BlockAt
  orders: number
  logs: RfqLog[]
  holdings: Map<string, Pair & RfqBacking>
  permits: { orderHash: string; allowance: bigint }[]
}

/**
 * Reads everything about the stored orders of a chain again: from the signed orders and the chain alone, as if nothing else had been
 * stored. For a chain that was replaced deeper than our journal goes. When an order is posted meanwhile nothing is written, and the next
 * call begins again.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await rebuildOrders({ database, chain, client }, Date.now())
 */
export const rebuildOrders = async (deps: OrderChain & { database: Database }, nowMs: number): Promise<void> => {
  const { database, chain, client } = deps
  const { number, hash, timestamp } = await readHeader(client, 'latest')
  const found: Found = { block: { number, hash, timestamp }, orders: 0, logs: [], holdings: new Map(), permits: [] }
  for (let last = ''; ; ) {
    const rows = await database
      .select()
      .from(rfqOrders)
      .where(and(eq(rfqOrders.chainId, chain.id), gt(rfqOrders.orderHash, last)))
      .orderBy(asc(rfqOrders.orderHash))
      .limit(page)
    await readPage(deps, rows, found)
    if (rows.length < page) break
    last = rows.at(-1)!.orderHash
  }
  await database.transaction((transaction) =>
    replaceAll(transaction, { chainId: chain.id, found, nowSeconds: Math.floor(nowMs / 1_000) }),
  )
}

const readPage = async (deps: OrderChain, rows: readonly OrderRow[], found: Found): Promise<void> => {
  const { block } = found
  const at = { blockHash: block.hash }
  const spender = deps.chain.contracts.rfq
  const orders = rows.map(({ maker, orderHash }) => ({ maker: maker as Address, orderHash: orderHash as Hex }))
  const histories = await readHistories(deps, { orders, block })
  found.orders += rows.length
  for (const logs of histories) found.logs.push(...logs)
  // With everything there, would it live? Only then do its maker's tokens matter.
  const plenty = { balance: 2n ** 256n, allowance: 2n ** 256n, chainSeconds: block.timestamp }
  const live = rows.filter((row, index) =>
    isLive(
      rfqStateOf(row, { ...readRfqHistory({ ...row, maker: orders[index]!.maker }, histories[index]!), ...plenty }),
    ),
  )
  const pairs = new Map<string, Pair>()
  for (const { maker, makerAsset } of live) {
    const key = `${maker}${makerAsset}`
    if (!found.holdings.has(key)) pairs.set(key, { owner: maker as Address, token: makerAsset as Address })
  }
  const backings = await readBackings(deps, { pairs: [...pairs.values()], spender, at })
  let index = 0
  for (const [key, pair] of pairs) found.holdings.set(key, { ...pair, ...backings[index++]! })
  for (const { orderHash, maker, makerAsset, permitMakerAsset } of live) {
    if (permitMakerAsset === null) continue
    const pair = { owner: maker as Address, token: makerAsset as Address }
    const call = permitCall(permitMakerAsset as Hex)
    found.permits.push({ orderHash, allowance: await readAllowanceAfter(deps, { ...pair, spender, call, at }) })
  }
}

const replaceAll = async (
  transaction: Transaction,
  { chainId, found, nowSeconds }: { chainId: number; found: Found; nowSeconds: number },
): Promise<void> => {
  const { block } = found
  await lockOrders(transaction, { chainId, to: 'move' })
  const [stored] = await transaction.select({ count: count() }).from(rfqOrders).where(eq(rfqOrders.chainId, chainId))
  if (stored!.count !== found.orders) return
  for (const table of [rfqEvents, rfqBlocks, rfqHoldings, rfqCursors])
    await transaction.delete(table).where(eq(table.chainId, chainId))
  await openCursor(transaction, { chainId, block })
  await keepEvents(transaction, { chainId, logs: found.logs })
  const holdings = [...found.holdings.values()]
  for (let start = 0; start < holdings.length; start += page)
    await keepHoldings(transaction, { chainId, block, holdings: holdings.slice(start, start + page) })
  for (const { orderHash, allowance } of found.permits)
    await transaction
      .update(rfqOrders)
      .set({ permitAllowance: allowance, permitBlock: block.number, permitBlockHash: block.hash })
      .where(eq(rfqOrders.orderHash, orderHash))
  await revalueOrders(transaction, { chainId, chainSeconds: block.timestamp, nowSeconds, which: undefined })
}
