import { inArray, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { LatestOrders, OpenOrders } from '@/lib/order/open-order'
import type { ReadableChain, ServedChain } from '../chain/facts/served-chain'
import { checkSignatures } from '../chain/facts/signatures'
import type { Database } from '../db/client'
import { chainCursors, rfqOrders } from '../db/schema'
import { describeError, type Log } from '../log'
import type { OrderRow } from './order-row'
import { isOpen, openOrderLimits, readOpenOrders } from './read-open-orders'

export type OpenOrderFeed = {
  latest: LatestOrders
  /**
   * Reads the orders of changed chains. Calls may overlap: a slow node delays the orders of its own
   * chain only. Never throws: without the database there are no orders.
   */
  refresh: () => Promise<void>
}

type Version = Awaited<ReturnType<typeof readVersions>>[number]

type OrdersAt = {
  version: string
  blockNumber: bigint
  orders: OpenOrders
  /** Results of contract signature checks by order, and their block. */
  checks: { hash: Hex; answers: Map<string, Promise<boolean>> }
}

const noOrders: OpenOrders = new Map()

/**
 * Caches public orders for quotes, which never query the database: `refresh` compares a version per
 * chain, reads orders after a new block or post, and asks each contract that signed some of them
 * once per block with little gas. `minFills` returns the minimum fill that is worth its gas, raw
 * units by token; it is called only if there are orders.
 *
 * @example
 * const feed = createOpenOrders({ database, chains: [served], minFills, log })
 * await feed.refresh()
 * feed.latest(1)?.orders.get(pairKey(usdc, weth))?.[0]?.available // 100000000000000000n
 */
export const createOpenOrders = <served extends ReadableChain & Pick<ServedChain, 'routerRule'>>({
  database,
  chains,
  minFills,
  log,
}: {
  database: Database
  chains: readonly served[]
  minFills: (served: served) => Promise<ReadonlyMap<Address, bigint>>
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
    const checks = known?.checks.hash === hash ? known.checks : { hash, answers: new Map() }
    const isCheaplySigned = createSignatureCheck(served, checks)
    reading.add(chainId)
    try {
      const orders = hasAny
        ? await readOpenOrders(database, {
            chain,
            seconds,
            least: await minFills(served),
            isCheaplySigned,
            admitsAnyPacking: await isOwnRouter(served),
          })
        : noOrders
      latest.set(chainId, { version, blockNumber, orders, checks })
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

/** True for our router, which needs no user in the low 160 bits of `nonceAndMeta`. */
const isOwnRouter = ({ routerRule }: Pick<ServedChain, 'routerRule'>): Promise<boolean> =>
  routerRule('6.2').then(
    (rule) => rule === 'net',
    () => false,
  )

/** Asks a contract once per block, with limited gas; a failing node counts as no. */
const createSignatureCheck =
  ({ client }: ReadableChain, { hash, answers }: OrdersAt['checks']) =>
  ({ orderHash, maker, signature }: OrderRow): Promise<boolean> => {
    const known = answers.get(orderHash)
    if (known) return known
    const claim = { signer: maker, digest: orderHash, signature }
    const at = { blockHash: hash }
    const answer = checkSignatures({ client }, { claims: [claim], at, gas: openOrderLimits.signatureGas }).then(
      ([isGood]) => isGood!,
      () => false,
    )
    answers.set(orderHash, answer)
    return answer
  }

/** Reads a version per chain that changes with each block and each order between two blocks. */
const readVersions = async (database: Database, chains: readonly Chain[]) => {
  // Drizzle writes bare column names for single tables, which would refer to the order here.
  const counted = sql<string>`(select count(*) from (
    select from ${rfqOrders}
    where ${rfqOrders}.chain_id = ${chainCursors}.chain_id and ${isOpen} limit ${openOrderLimits.counted}
  ) as open)`
  const rows = await database
    .select({
      chainId: chainCursors.chainId,
      blockNumber: chainCursors.number,
      hash: chainCursors.hash,
      seconds: chainCursors.timestamp,
      counted,
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
