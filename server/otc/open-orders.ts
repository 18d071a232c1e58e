import { inArray, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { LatestOrders, OpenOrders } from '@/lib/order/open-order'
import type { ReadableChain, ServedChain } from '../chain/facts/served-chain'
import { judgeSignatures } from '../chain/facts/signatures'
import type { Database } from '../db/client'
import { chainCursors, rfqOrders } from '../db/schema'
import { describeError, type Log } from '../log'
import type { OrderRow } from './order-row'
import { isOpen, openOrderLimits, readOpenOrders } from './read-open-orders'

export type OpenOrderFeed = {
  latest: LatestOrders
  /**
   * Looks whether anything is different, and reads what is. May be called again before it has
   * ended: a chain whose node is slow delays its own orders only. Never throws: without the database
   * there are no orders.
   */
  refresh: () => Promise<void>
}

type Version = Awaited<ReturnType<typeof readVersions>>[number]

type OrdersAt = {
  version: string
  blockNumber: bigint
  orders: OpenOrders
  /** What contracts said of their signatures, by order, and at which block. */
  judged: { hash: Hex; answers: Map<string, Promise<boolean>> }
}

const none: OpenOrders = new Map()

/**
 * Knows the orders that anyone may fill, for quotes, which never ask the database: `refresh` looks for one number per chain whether a
 * block was indexed or an order posted since, and only then reads them; and asks the contracts that signed some of them, once in each
 * block, with little gas. `leastFills` says what an order must still give to be worth its
 * gas, raw units by token; it is asked only where there are orders.
 *
 * @example
 * const feed = createOpenOrders({ database, chains: [served], leastFills, log })
 * await feed.refresh()
 * feed.latest(1)?.orders.get(pairKey(usdc, weth))?.[0]?.available // 100000000000000000n
 */
export const createOpenOrders = <served extends ReadableChain & Pick<ServedChain, 'routerRule'>>({
  database,
  chains,
  leastFills,
  log,
}: {
  database: Database
  chains: readonly served[]
  leastFills: (served: served) => Promise<ReadonlyMap<Address, bigint>>
  log: Log
}): OpenOrderFeed => {
  const latest = new Map<number, OrdersAt>()
  /** Chains whose orders are being read. */
  const reading = new Set<number>()
  let isLooking = false
  let failed = false

  const readChain = async ({ chainId, version, blockNumber, seconds, hash, hasAny }: Version) => {
    const known = latest.get(chainId)
    if (known?.version === version || reading.has(chainId)) return
    const served = chains.find(({ chain }) => chain.id === chainId)!
    const { chain } = served
    const judged = known?.judged.hash === hash ? known.judged : { hash, answers: new Map() }
    const isCheaplySigned = judge(served, judged)
    reading.add(chainId)
    try {
      const orders = hasAny
        ? await readOpenOrders(database, {
            ...{ chain, seconds, least: await leastFills(served), isCheaplySigned },
            admitsAnyPacking: await isOwnRouter(served),
          })
        : none
      latest.set(chainId, { version, blockNumber, orders, judged })
    } finally {
      reading.delete(chainId)
    }
  }

  const refresh = async () => {
    if (isLooking) return
    isLooking = true
    const own = chains.map(({ chain }) => chain)
    const versions = await readVersions(database, own).finally(() => {
      isLooking = false
    })
    await Promise.all(versions.map(readChain))
    failed = false
  }

  return {
    latest: (chainId) => latest.get(chainId),
    refresh: () =>
      refresh().catch((error) => {
        latest.clear()
        if (!failed) log('error', 'open orders cannot be read: quotes go without them', describeError(error))
        failed = true
      }),
  }
}

/** Ours knows both packings of `nonceAndMeta`, the published one only that with the user in the low 160 bits. No answer: not ours. */
const isOwnRouter = ({ routerRule }: Pick<ServedChain, 'routerRule'>): Promise<boolean> =>
  routerRule('6.2').then(
    (rule) => rule === 'net',
    () => false,
  )

/** Asks a contract once in a block, and with no more gas than a fill can spare. Where the node fails, it has not said yes. */
const judge =
  ({ client }: ReadableChain, { hash, answers }: OrdersAt['judged']) =>
  ({ orderHash, maker, signature }: OrderRow): Promise<boolean> => {
    const known = answers.get(orderHash)
    if (known) return known
    const claim = { signer: maker, digest: orderHash, signature }
    const at = { blockHash: hash }
    const answer = judgeSignatures({ client }, { claims: [claim], at, gas: openOrderLimits.signatureGas }).then(
      ([isGood]) => isGood!,
      () => false,
    )
    answers.set(orderHash, answer)
    return answer
  }

/** What changes with every block, and with every order between two. */
const readVersions = async (database: Database, chains: readonly Chain[]) => {
  // Of one table Drizzle selects bare column names, and a bare chain_id in there would be that of the order itself.
  const counted = sql<string>`(select count(*) from (
    select from ${rfqOrders} where ${rfqOrders}.chain_id = ${chainCursors}.chain_id and ${isOpen} limit ${openOrderLimits.counted}
  ) as open)`
  const rows = await database
    .select({
      ...{ chainId: chainCursors.chainId, blockNumber: chainCursors.number },
      ...{ hash: chainCursors.hash, seconds: chainCursors.timestamp, counted },
    })
    .from(chainCursors)
    .where(
      inArray(
        chainCursors.chainId,
        chains.map(({ id }) => id),
      ),
    )
  return rows.map(({ counted, ...at }) => ({
    ...at,
    version: `${at.hash} ${counted}`,
    hasAny: Number(counted) > 0,
  }))
}
