import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/registry'
import { type RfqBacking, type RfqOrder, smallest } from '@/lib/order/rfq'
import type { Database } from '../db/client'
import { rfqCursors, rfqHoldings, rfqOrders } from '../db/schema'
import { describeError, type Log } from '../log'
import { holdingOfOrder } from './find-order'
import { backingOf, type OrderRow, toOrder } from './order-row'

/** Every limit of the orders that quotes know, by name. */
export const openOrderLimits = {
  /** Orders of one pair in one direction, the best price first. */
  perPair: 50,
  /** Orders of one chain; pairs of listed tokens come first. */
  perChain: 2_000,
  /** New orders are noticed between two blocks as long as there are not more than so many. */
  counted: 2_000,
  /** A route carries the signatures of its orders, and a request has room for so much. */
  signatureBytes: 512,
  /** An order must live through the next block, which comes within so many seconds. */
  nextBlockSeconds: 12n,
  /** Orders whose block is older than that of the pools by more are not used: nobody follows them. */
  lagSeconds: 30n,
} as const

/** An order that anyone may fill, as its maker signed it, and how much of makerAsset can be had of it now, in raw units. */
export type OpenOrder = {
  orderHash: Hex
  order: RfqOrder
  signature: Hex
  /** `0x` where there is none. */
  permitMakerAsset: Hex
  /** What may be pulled without the permit, what better orders of the maker promise taken off. */
  allowance: bigint
  available: bigint
}

/** What anyone may fill of a chain at one block, by `pairKey`, the best price first. A value: what is different is another object. */
export type OpenOrders = ReadonlyMap<string, readonly OpenOrder[]>

export type OpenOrderFeed = {
  /** The orders of a chain, whose pools are at a block of this time (unix seconds); none when they are not known at about that time. */
  latest: (chainId: number, poolSeconds: bigint) => OpenOrders
  /** Looks whether anything is different, and reads what is. Never throws: without the database there are no orders. */
  refresh: () => Promise<void>
}

type Shelf = { version: string; seconds: bigint; orders: OpenOrders }

const none: OpenOrders = new Map()

/**
 * The name of a pair in the direction of a swap: what is paid, what is bought. Addresses in lower case.
 *
 * @example
 * openOrders.get(pairKey(usdc, weth)) // what anyone may have of WETH for USDC
 */
export const pairKey = (takerAsset: Address, makerAsset: Address): string => `${takerAsset}${makerAsset}`

/**
 * Knows the orders that anyone may fill, for quotes, which never ask the database: `refresh` looks for one number per chain whether a
 * block was indexed or an order posted since, and only then reads them.
 *
 * @example
 * const feed = createOpenOrders({ database, chains: [mainnet], log })
 * await feed.refresh()
 * feed.latest(1, blockSeconds).get(pairKey(usdc, weth))?.[0]?.available // 100000000000000000n
 */
export const createOpenOrders = ({
  database,
  chains,
  log,
}: {
  database: Database
  chains: readonly Chain[]
  log: Log
}): OpenOrderFeed => {
  const shelves = new Map<number, Shelf>()
  let failed = false

  const refresh = async () => {
    for (const { chainId, version, seconds } of await readVersions(database, chains)) {
      if (shelves.get(chainId)?.version === version) continue
      const chain = chains.find(({ id }) => id === chainId)!
      shelves.set(chainId, { version, seconds, orders: await readOpenOrders(database, { chain, seconds }) })
    }
    failed = false
  }

  return {
    latest: (chainId, poolSeconds) => {
      const shelf = shelves.get(chainId)
      return shelf && poolSeconds - shelf.seconds <= openOrderLimits.lagSeconds ? shelf.orders : none
    },
    refresh: () =>
      refresh().catch((error) => {
        shelves.clear()
        if (!failed) log('error', 'open orders cannot be read: quotes go without them', describeError(error))
        failed = true
      }),
  }
}

const isOpen = sql`${rfqOrders.state} = 'PENDING' and ${rfqOrders.type} = 'LIMIT'`

/** What changes with every block, and with every order between two. */
const readVersions = async (database: Database, chains: readonly Chain[]) => {
  const counted = sql<string>`(select count(*) from (
    select from ${rfqOrders} where ${rfqOrders.chainId} = ${rfqCursors.chainId} and ${isOpen} limit ${openOrderLimits.counted}
  ) as open)`
  const rows = await database
    .select({ chainId: rfqCursors.chainId, hash: rfqCursors.hash, seconds: rfqCursors.timestamp, counted })
    .from(rfqCursors)
    .where(
      inArray(
        rfqCursors.chainId,
        chains.map(({ id }) => id),
      ),
    )
  return rows.map(({ chainId, hash, seconds, counted }) => ({ chainId, seconds, version: `${hash} ${counted}` }))
}

const readOpenOrders = async (
  database: Database,
  { chain, seconds }: { chain: Chain; seconds: bigint },
): Promise<OpenOrders> => {
  const isFillable = and(
    sql`length(${rfqOrders.signature}) <= ${2 + 2 * openOrderLimits.signatureBytes}`,
    or(
      eq(rfqOrders.expiry, 0n),
      sql`${rfqOrders.expiry} >= ${(seconds + openOrderLimits.nextBlockSeconds).toString()}::numeric`,
    ),
  )
  const rows = await database
    .select({ order: rfqOrders, holding: rfqHoldings })
    .from(rfqOrders)
    .innerJoin(rfqHoldings, holdingOfOrder)
    .where(and(eq(rfqOrders.chainId, chain.id), isOpen, isFillable, isAmongTheBest(chain, isFillable)))
  const pairs = new Map<string, Backed[]>()
  for (const row of rows) {
    const key = pairKey(row.order.takerAsset as Address, row.order.makerAsset as Address)
    const listed = pairs.get(key)
    if (listed) listed.push(row)
    else pairs.set(key, [row])
  }
  return new Map([...pairs].map(([key, orders]) => [key, share(orders)]))
}

/** The best of every pair, found along the index of open orders. */
const isAmongTheBest = (chain: Chain, isFillable: SQL | undefined): SQL => {
  const listed = sql.param(chain.tokens.map(({ address }) => toLowerAddress(address)))
  const rank = sql`(maker_asset = any(${listed}::text[]))::int + (taker_asset = any(${listed}::text[]))::int`
  return sql`${rfqOrders.orderHash} in (
    select best.order_hash from (
      select distinct ${rfqOrders.makerAsset}, ${rfqOrders.takerAsset} from ${rfqOrders}
      where ${rfqOrders.chainId} = ${chain.id} and ${isOpen}
    ) as pair cross join lateral (
      select ${rfqOrders.orderHash} from ${rfqOrders}
      where ${rfqOrders.chainId} = ${chain.id} and ${isOpen} and ${isFillable}
        and ${rfqOrders.makerAsset} = pair.maker_asset and ${rfqOrders.takerAsset} = pair.taker_asset
      order by ${rfqOrders.takerAmount} / ${rfqOrders.makerAmount}, ${rfqOrders.orderHash}
      limit ${openOrderLimits.perPair}
    ) as best
    order by ${rank} desc, pair.maker_asset, pair.taker_asset
    limit ${openOrderLimits.perChain}
  )`
}

type Backed = { order: OrderRow; holding: RfqBacking }

/** Shares what each maker holds and allows among its orders of one pair, the best price first: together they never give more. */
const share = (orders: readonly Backed[]): readonly OpenOrder[] => {
  const promised = new Map<string, bigint>()
  return orders.toSorted(byPrice).flatMap(({ order: row, holding }): OpenOrder[] => {
    const before = promised.get(row.maker) ?? 0n
    const { balance, allowance } = backingOf(row, holding)
    const available = smallest(row.makerAmount - row.filled, smallest(balance, allowance) - before)
    if (available <= 0n) return []
    promised.set(row.maker, before + available)
    return [
      {
        orderHash: row.orderHash as Hex,
        order: toOrder(row),
        signature: row.signature as Hex,
        permitMakerAsset: (row.permitMakerAsset ?? '0x') as Hex,
        allowance: holding.allowance > before ? holding.allowance - before : 0n,
        available,
      },
    ]
  })
}

const byPrice = ({ order: a }: Backed, { order: b }: Backed): number => {
  const [first, second] = [a.takerAmount * b.makerAmount, b.takerAmount * a.makerAmount]
  if (first !== second) return first < second ? -1 : 1
  return a.orderHash < b.orderHash ? -1 : 1
}
