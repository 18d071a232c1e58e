import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { type OpenOrder, type OpenOrders, pairKey } from '@/lib/order/open-order'
import { type RfqBacking, toRfqOrder } from '@/lib/order/rfq'
import type { Database } from '../db/client'
import { rfqBackings, rfqOrders } from '../db/schema'
import { backing, backingOfOrder } from './find-order'
import { backingOf, type OrderRow } from './order-row'
import { pickOrders } from './pick-orders'

/** Limits of the orders that quotes use. */
export const openOrderLimits = {
  /** Orders per pair and direction; see `pickOrders`. */
  perPair: 50,
  /** Orders per chain before sharing balances: listed pairs first, the best of each size. */
  perChain: 2_000,
  /**
   * Gas limit of a contract's signature check: enough for a Safe with several owners, or a passkey
   * with a precompile. A published RFQ contract sets no limit, so an order that burns gas reverts
   * the entire fill.
   */
  signatureGas: 60_000,
  /** Contract-signed orders per pair and size, and per chain, apart from other orders. */
  contractsPerBin: 10,
  contractsPerChain: 200,
  /** Number of orders up to which new ones are noticed between blocks. */
  counted: 2_000,
  /** Signature bytes per order, since a route carries them in a request. */
  signatureBytes: 512,
  /** Minimum remaining lifetime of an order in seconds: until the next block. */
  nextBlockSeconds: 12n,
} as const

/** The condition of the index `rfq_orders_open`: public pending orders. */
export const isOpen = sql`${rfqOrders.state} = 'PENDING' and ${rfqOrders.type} = 'LIMIT'`

/**
 * Reads the public orders of a chain that are open at a block's unix time in seconds, by pair, the
 * best price first. Orders that give less than `least` of their token, raw units, are not worth
 * their gas; of the others each size class has its places (see `pickOrders`), so that small ones
 * cannot displace large ones. Orders that need a contract's signature check are included only if
 * `isCheaplySigned` at this block. If the router does not support both packings of `nonceAndMeta`,
 * only orders whose low 160 bits, which name the user, are zero are included.
 *
 * @example
 * const question = { chain: mainnet, seconds, least, isCheaplySigned, admitsAnyPacking: true }
 * (await readOpenOrders(database, question)).get(pairKey(usdc, weth))
 */
export const readOpenOrders = async (
  database: Database,
  { chain, seconds, least, isCheaplySigned, admitsAnyPacking }: OpenOrderQuestion,
): Promise<OpenOrders> => {
  const isFillable = and(
    admitsAnyPacking ? undefined : sql`mod(${rfqOrders.nonceAndMeta}, ${(2n ** 160n).toString()}::numeric) = 0`,
    sql`length(${rfqOrders.signature}) <= ${2 + 2 * openOrderLimits.signatureBytes}`,
    or(
      eq(rfqOrders.expiry, 0n),
      sql`${rfqOrders.expiry} >= ${(seconds + openOrderLimits.nextBlockSeconds).toString()}::numeric`,
    ),
  )
  const read = (signed: SQL, perBin: number, perChain: number) =>
    database.transaction(async (transaction) => {
      await transaction.execute(alongTheIndex)
      return transaction
        .select({ order: rfqOrders, backing })
        .from(rfqOrders)
        .innerJoin(rfqBackings, backingOfOrder)
        .where(isAmongTheBest({ chain, isFillable: and(isFillable, signed), least, perBin, perChain }))
    })
  const { perPair, perChain, contractsPerBin, contractsPerChain } = openOrderLimits
  const [certain, doubtful] = await Promise.all([
    read(sql`not ${asksContract}`, perPair, perChain),
    read(asksContract, contractsPerBin, contractsPerChain),
  ])
  const cheap = await Promise.all(doubtful.map(({ order }) => isCheaplySigned(order)))
  const pairs = new Map<string, Backed[]>()
  for (const row of [...certain, ...doubtful.filter((_, index) => cheap[index])]) {
    const key = pairKey(row.order.takerAsset, row.order.makerAsset)
    const listed = pairs.get(key)
    if (listed) listed.push(row)
    else pairs.set(key, [row])
  }
  const isWorthIt = ({ order, available }: OpenOrder) => available >= (least.get(order.makerAsset) ?? 1n)
  return new Map([...pairs].map(([key, orders]) => [key, pickOrders(share(orders).filter(isWorthIt), perPair)]))
}

type OpenOrderQuestion = {
  chain: Chain
  seconds: bigint
  least: ReadonlyMap<Address, bigint>
  isCheaplySigned: (order: OrderRow) => Promise<boolean>
  admitsAnyPacking: boolean
}

/** Forces the index order, since outdated statistics lead to seconds of sorting. */
const alongTheIndex = sql`
  set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off`

/** The settling contract checks a signature before the first fill only. */
const asksContract = sql`(${rfqOrders.signedByContract} and ${rfqOrders.filled} = 0)`

type Best = Pick<OpenOrderQuestion, 'chain' | 'least'> & {
  isFillable: SQL | undefined
  perBin: number
  perChain: number
}

/**
 * Selects the best orders of every pair and size class by walking the index of open orders class by
 * class, each by price. An order is open only while its maker holds its entire rest.
 */
const isAmongTheBest = ({ chain, isFillable, least, perBin, perChain }: Best): SQL => {
  const listed = sql.param(chain.tokens.map(({ address }) => toLowerAddress(address)))
  const rank = sql`(maker_asset = any(${listed}::text[]))::int + (taker_asset = any(${listed}::text[]))::int`
  const ofChain = sql`${rfqOrders.chainId} = ${chain.id} and ${isOpen}`
  const bin = sql`${rfqOrders.makerAsset}, ${rfqOrders.takerAsset}, ${sizeClass}`
  const price = sql`${rfqOrders.takerAmount} / ${rfqOrders.makerAmount}`
  // The array is computed once and its orders are read by hash, independent of planner estimates.
  return sql`${rfqOrders.orderHash} = any(array(
    with recursive bin(maker_asset, taker_asset, size_class) as (
      (select ${bin} from ${rfqOrders} where ${ofChain} order by ${bin} limit 1)
      union all
      select following.* from bin cross join lateral (
        select ${bin} from ${rfqOrders}
        where ${ofChain} and (${bin}) > (bin.maker_asset, bin.taker_asset, bin.size_class)
        order by ${bin} limit 1
      ) as following
    )
    select best.order_hash from bin
    left join unnest(${sql.param([...least.keys()])}::text[], ${sql.param([...least.values()].map(String))}::numeric[])
      as worth(token, least) on worth.token = bin.maker_asset
    cross join lateral (
      select order_hash, row_number() over (order by price, order_hash) as place from (
        select ${rfqOrders.orderHash}, ${price} as price from ${rfqOrders}
        where ${ofChain} and ${isFillable}
          and ${rfqOrders.makerAsset} = bin.maker_asset and ${rfqOrders.takerAsset} = bin.taker_asset
          and ${sizeClass} = bin.size_class
          and ${rfqOrders.makerAmount} - ${rfqOrders.filled} >= coalesce(worth.least, 1)
        order by price, ${rfqOrders.orderHash}
        limit ${perBin}
      ) as cheapest
    ) as best
    where bin.size_class >= length(coalesce(worth.least, 1)::text)
    order by ${rank} desc, best.place, bin.size_class desc, bin.maker_asset, bin.taker_asset
    limit ${perChain}
  ))`
}

/** Must equal the expression of the index. */
const sizeClass = sql`length((${rfqOrders.makerAmount} - ${rfqOrders.filled})::text)`

type Backed = { order: OrderRow; backing: RfqBacking }

/** Divides each maker's balance and allowance among its orders of a pair, the best price first. */
const share = (orders: readonly Backed[]): readonly OpenOrder[] => {
  const promised = new Map<string, bigint>()
  return orders.toSorted(byPrice).flatMap(({ order: row, backing }): OpenOrder[] => {
    const before = promised.get(row.maker) ?? 0n
    const { balance, allowance } = backingOf(row, backing)
    const available = smallest(row.makerAmount - row.filled, smallest(balance, allowance) - before)
    if (available <= 0n) return []
    promised.set(row.maker, before + available)
    return [
      {
        orderHash: row.orderHash,
        order: toRfqOrder(row),
        signature: row.signature,
        permitMakerAsset: row.permitMakerAsset ?? '0x',
        allowance: backing.allowance > before ? backing.allowance - before : 0n,
        available,
        signatureGas: row.signedByContract && row.filled === 0n ? openOrderLimits.signatureGas : 0,
      },
    ]
  })
}

const byPrice = ({ order: a }: Backed, { order: b }: Backed): number => {
  const [first, second] = [a.takerAmount * b.makerAmount, b.takerAmount * a.makerAmount]
  if (first !== second) return first < second ? -1 : 1
  return a.orderHash < b.orderHash ? -1 : 1
}
