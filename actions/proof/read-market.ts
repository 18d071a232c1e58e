import { type Hex, numberToHex } from 'viem'
import type { PriceRoute } from '@/lib/api/market/market'
import type { Proof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { readDataPrice } from '@/lib/chain/node/data-price'
import { readRounds, together } from '@/lib/chain/node/reading'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { readPools } from '@/lib/chain/pools/pool-reads'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { type TickRange, wordsOfTicks } from '@/lib/chain/pools/tick-bitmaps'
import { filledOrders } from '@/lib/chain/program/filled-orders'
import { checkMarket, type MarketCheck } from '@/lib/proof/check-market'
import { nameOf, type PoolDifference, type PoolName } from '@/lib/proof/compare-pool'
import { pricesOf, usedTicks } from '@/lib/proof/used-ticks'
import { canPay } from '@/lib/routing/pools/can-pay'
import type { ConcentratedPool, Pool } from '@/lib/routing/pools/pool'
import type { RouteRates } from '@/lib/routing/route/route'
import type { RpcRequest } from '../wallet/send/receipt'
import { ProviderError } from '../wallet/send/wallet-errors'
import { askMany } from './ask-many'
import { compareOrders } from './compare-orders'
import { nativePrice } from './native-price'
import { findDeployed, poolPlaces } from './pool-places'
import type { QuoteWithoutGas } from './quote-to-prove'
import { routeRates } from './route-rates'
import { wholePools } from './whole-pools'
import { pageGas } from './with-page-gas'

type Price = { node: number; proof: number }

/** Wei for a unit of gas: by the node, for the block of the proof, and as the proof counts it. Of a rollup also for a byte of data. */
export type GasPrices = Price & { data?: Price }

/** What this browser read of the chain, and how the proof compares. */
export type ComparedMarket = MarketCheck & {
  blockNumber: number
  /** Orders of the route that were read beside the pools. */
  readOrders: number
  /** Undefined where the pools tell no price of the native token. */
  gas: GasPrices | undefined
  /** Of the proof, not compared: open orders that only the service knows, and pools that this page can't find or read. */
  unchecked: { orders: number; pools: readonly string[] }
  /** At which price each pool of the route stands behind it. */
  rates: RouteRates
}

/**
 * `otherBlock`: the chain has another block of that number. `lagging`: the node has not seen the block yet. `pruned`: the node no longer
 * has the state of it.
 */
export type MarketOnChain =
  | ({ status: 'compared' } & ComparedMarket)
  | { status: 'otherBlock' | 'lagging' | 'pruned'; blockNumber: number }

/** With the states of the proof's pools that were read, for whoever goes on counting with them. */
type MarketWithPools =
  | Exclude<MarketOnChain, { status: 'compared' }>
  | ({ status: 'compared'; pools: readonly Pool[] } & ComparedMarket)

type MarketToRead = { chain: Chain; proof: Proof; quote: QuoteWithoutGas; priceRoute: PriceRoute }

/**
 * Words of tick bitmaps that are read of a market at most, 256 places each. A pool has one or two between its price and those of a proof;
 * only where gas is more than the trade are prices of a case anywhere.
 */
const mostWords = 1_000

/**
 * Makes a list of the pools that a quote may use, reads them from a node at the very block of the proof, and holds the proof against
 * what it read: every field that its bounds go by, what it leaves out, and gas at the node's own price.
 *
 * @throws what the node answers
 * @example
 * (await readMarket(rpc, { chain, proof, quote, priceRoute })).differences // []
 */
export const readMarket = async (rpc: RpcRequest, asked: MarketToRead): Promise<MarketWithPools> => {
  const { proof } = asked
  const { blockNumber } = proof
  const at = { blockHash: proof.blockHash }
  const places = poolPlaces(asked)
  const [block, tip, deployed] = await Promise.all([
    rpc({ method: 'eth_getBlockByNumber', params: [numberToHex(blockNumber), false] }),
    rpc({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => defaultPriorityFee),
    // Not every node runs code that nobody deployed: then all candidates are read.
    findDeployed(rpc, places.candidates, at).catch(() => places.candidates),
  ])
  if (block === null) return { status: 'lagging', blockNumber }
  if (block.hash !== proof.blockHash) return { status: 'otherBlock', blockNumber }
  const { baseFeePerGas } = block
  const wei = baseFeePerGas ? BigInt(baseFeePerGas) + tip : await rpc({ method: 'eth_gasPrice' }).then(BigInt)
  const read = () => compare(rpc, asked, { ...places, deployed, at, wei })
  try {
    const compared = await read()
    const isClean = compared.differences.length === 0 && compared.missing.length === 0
    // Asked for its newest block, a node may answer with the state of the next one if that comes in the meantime: blocks below the head do
    // not change.
    return { status: 'compared', ...(isClean ? compared : await read()) }
  } catch (error) {
    if (isPruned(error)) return { status: 'pruned', blockNumber }
    throw error
  }
}

/** Where the node tells no tip, as the service has it: 0.1 gwei. */
const defaultPriorityFee = 100_000_000n

type Found = ReturnType<typeof poolPlaces> & { deployed: readonly PoolCandidate[]; at: { blockHash: Hex }; wei: bigint }

const compare = async (
  rpc: RpcRequest,
  { chain, proof, quote, priceRoute }: MarketToRead,
  { told, mayUse, candidates, deployed, at, wei }: Found,
): Promise<ComparedMarket & { pools: readonly Pool[] }> => {
  const prices = pricesOf(proof)
  const tooWide = new Set<string>()
  const rangeOf = (pool: ConcentratedPool): TickRange => usedTicks(prices, pool) ?? { from: pool.tick, to: pool.tick }
  let wordsLeft: number = mostWords
  const wantedTicks = (pool: ConcentratedPool): TickRange => {
    const range = rangeOf(pool)
    const words = Math.ceil((range.to - range.from) / pool.tickSpacing / 256)
    if (words <= wordsLeft) {
      wordsLeft -= words
      return range
    }
    tooWide.add(pool.address)
    return { from: pool.tick, to: pool.tick }
  }
  // The pools of the route come first: they are read whatever else is.
  const isOfRoute = ({ address }: PoolCandidate) => quote.legs.some(({ pool }) => pool === address)
  const inOrder = [...deployed.filter(isOfRoute), ...deployed.filter((place) => !isOfRoute(place))]
  const orders = filledOrders(priceRoute, { chain })
  const known = new Set<string>(candidates.map(({ address }) => address))
  // A pool of V4 has as long a name as an order: told as one, it is compared all the same.
  const orderPools = proof.pools.flatMap((pool) => (pool.kind === 'rfq' && !known.has(pool.address) ? [pool] : []))
  const [pools, ofOrders, dataPrice] = (await readRounds(
    together<Pool[] | PoolDifference[] | bigint>([
      readPools(chain, inOrder, wordsOfTicks(wantedTicks)),
      compareOrders(chain, { pools: orderPools, orders }),
      readDataPrice(chain),
    ]),
    (asked) => askMany(rpc, chain, asked, at),
  )) as [Pool[], PoolDifference[], bigint]

  const strangers = proof.pools.filter(({ kind, address }) => kind !== 'rfq' && !known.has(address))
  // A route goes through pools that the page can find, or through none.
  const refused = strangers.filter(({ address }) => quote.legs.some(({ pool }) => pool === address)).map(toStranger)
  const unreadable = [
    ...strangers.map(({ address }) => address),
    ...[...tooWide].filter((address) => told.has(address)),
  ]
  const usable = pools.filter((pool) => mayUse(pool) && isOfUse(pool, tooWide))
  const native = nativePrice(usable, { chain, proof, rangeOf })
  const unitCost = native === undefined ? proof.gas.unitCost : Number(wei) * native
  const { base, counted } = pageGas(proof.side, {
    rollup: quote.rollup,
    perByte: dataPrice > 0n ? Number(dataPrice) / Number(wei) : undefined,
  })
  const check = checkMarket(
    proof,
    { legs: quote.legs, counted },
    {
      pools: usable.map(toProofPool),
      unread: new Set([...orderPools.map(({ address }) => address), ...unreadable]),
      unitCost,
      base,
    },
  )
  const whole = wholePools(proof, usable)
  const filled = orderPools.filter(({ address }) => orders.some(({ orderHash }) => orderHash === address))
  return {
    ...check,
    pools: whole,
    rates: routeRates({ chain, pools: whole, priceRoute }),
    blockNumber: proof.blockNumber,
    readOrders: filled.length,
    differences: [...check.differences, ...ofOrders, ...refused],
    uncounted: [
      ...check.uncounted,
      ...pools.filter(({ address }) => tooWide.has(address) && !told.has(address)).map(nameOf),
    ],
    gas: native === undefined ? undefined : pricesOfGas(proof.gas, { wei, dataPrice, native }),
    unchecked: {
      orders: orderPools.length - filled.length,
      pools: unreadable.filter((address) => !refused.some((one) => one.address === address)),
    },
  }
}

const pricesOfGas = (
  { unitCost, perByte = 0 }: Proof['gas'],
  { wei, dataPrice, native }: { wei: bigint; dataPrice: bigint; native: number },
): GasPrices => {
  const proof = unitCost / native
  const data = { node: Number(dataPrice), proof: proof * perByte }
  return { node: Number(wei), proof, ...((dataPrice > 0n || perByte > 0) && { data }) }
}

const toStranger = (pool: PoolName): PoolDifference => ({
  ...nameOf(pool),
  ...{ field: 'pool', proof: 'listed', chain: 'of no exchange that this page knows' },
})

/** An empty pool may be left out of a proof. One whose ticks lie beyond its prices gives nothing at these either. */
const isOfUse = (pool: Pool, tooWide: ReadonlySet<string>): boolean =>
  'ticks' in pool ? pool.sqrtPriceX96 > 0n && pool.feePips < wholePips && !tooWide.has(pool.address) : canPay(pool)

/** A pool that keeps all of an input trades with nobody. */
const wholePips = 1_000_000

/** What nodes say of a state that they have thrown away. */
const prunedWords = /missing trie node|pruned|header not found|block not found|state .*not available|historical state/i

const isPruned = (error: unknown): boolean => error instanceof ProviderError && prunedWords.test(error.message)
