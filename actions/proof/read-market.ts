import { type Hex, numberToHex } from 'viem'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Proof } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { readDataPrice } from '@/lib/chain/node/data-price'
import { readRounds, together } from '@/lib/chain/node/reading'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { filledOrders } from '@/lib/chain/program/filled-orders'
import { checkMarket, type MarketCheck } from '@/lib/proof/check-market'
import { nameOf, type PoolDifference, type PoolName } from '@/lib/proof/compare-pool'
import { pricesOf } from '@/lib/proof/used-ticks'
import type { Pool } from '@/lib/routing/pools/pool'
import type { RouteRates } from '@/lib/routing/route/route'
import type { RpcRequest } from '../wallet/send/receipt'
import { askMany } from './ask-many'
import { type BlockStatus, isPruned, statusOfBlock } from './block-status'
import { compareOrders } from './compare-orders'
import { completePools } from './complete-pools'
import { nativePrice } from './native-price'
import { findDeployed, poolPlaces } from './pool-places'
import type { QuoteWithoutGas } from './quote-to-prove'
import { routeRates } from './route-rates'
import { usedStates } from './used-states'
import { pageGas } from './with-page-gas'

type Price = { node: number; proof: number }

/** Wei per unit of gas at the node and in the proof; on a rollup also per byte of data. */
export type GasPrices = Price & { data?: Price }

/** The market as this browser read it from the chain, compared with the proof. */
export type ComparedMarket = MarketCheck & {
  blockNumber: number
  /** The number of orders of the route that were read in addition to the pools. */
  readOrders: number
  /** Undefined if the pools have no price of the native token. */
  gas: GasPrices | undefined
  /**
   * The parts of the proof that were not compared: open orders that only the service knows, and
   * pools that this page cannot find or read.
   */
  unchecked: { orders: number; pools: readonly string[] }
  /** The price of each pool of the route after it. */
  rates: RouteRates
}

/** The comparison, or why the block cannot be read. */
export type MarketOnChain = ({ status: 'compared' } & ComparedMarket) | BlockStatus

/** The comparison, and the states of the proof's pools that were read, for further calculations. */
type MarketWithPools =
  | Exclude<MarketOnChain, { status: 'compared' }>
  | ({ status: 'compared'; pools: readonly Pool[] } & ComparedMarket)

type MarketToRead = { chain: Chain; proof: Proof; quote: QuoteWithoutGas; priceRoute: PriceRoute }

/**
 * Lists the pools that a quote may use, reads them from a node at the block of the proof, and
 * compares the proof with them: every field that its bounds depend on, omitted pools, and gas at
 * the node's own price.
 *
 * @throws what the node answers
 */
export const readMarket = async (rpc: RpcRequest, asked: MarketToRead): Promise<MarketWithPools> => {
  const { proof } = asked
  const { blockNumber } = proof
  const at = { blockHash: proof.blockHash }
  const places = poolPlaces(asked)
  const [block, tip, deployed] = await Promise.all([
    rpc({ method: 'eth_getBlockByNumber', params: [numberToHex(blockNumber), false] }),
    rpc({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => defaultPriorityFee),
    // Some nodes run no undeployed code; then all candidates are read.
    findDeployed(rpc, places.candidates, at).catch(() => places.candidates),
  ])
  const unread = statusOfBlock(block, proof)
  if (unread) return unread
  const baseFeePerGas = block?.baseFeePerGas
  const wei = baseFeePerGas ? BigInt(baseFeePerGas) + tip : await rpc({ method: 'eth_gasPrice' }).then(BigInt)
  const read = () => compare(rpc, asked, { ...places, deployed, at, wei })
  try {
    const compared = await read()
    const isClean = compared.differences.length === 0 && compared.missing.length === 0
    // At its newest block, a node may answer with the state of the next one if that arrives
    // meanwhile: blocks below the head do not change.
    return { status: 'compared', ...(isClean ? compared : await read()) }
  } catch (error) {
    if (isPruned(error)) return { status: 'pruned', blockNumber }
    throw error
  }
}

/** The service's default of 0.1 gwei, for nodes that report no tip. */
const defaultPriorityFee = 100_000_000n

type Found = ReturnType<typeof poolPlaces> & { deployed: readonly PoolCandidate[]; at: { blockHash: Hex }; wei: bigint }

const compare = async (
  rpc: RpcRequest,
  { chain, proof, quote, priceRoute }: MarketToRead,
  { inProof, mayUse, candidates, deployed, at, wei }: Found,
): Promise<ComparedMarket & { pools: readonly Pool[] }> => {
  // The pools of the route come first, so that limits never exclude them.
  const isOfRoute = ({ address }: PoolCandidate) => quote.legs.some(({ pool }) => pool === address)
  const inOrder = [...deployed.filter(isOfRoute), ...deployed.filter((place) => !isOfRoute(place))]
  const states = usedStates(chain, { candidates: inOrder, prices: pricesOf(proof) })
  const { rangeOf, tooWide } = states
  const orders = filledOrders(priceRoute, { chain })
  const known = new Set<string>(candidates.map(({ address }) => address))
  // The id of a V4 pool is as long as an order hash; a pool declared as an order is compared, too.
  const orderPools = proof.pools.flatMap((pool) => (pool.kind === 'rfq' && !known.has(pool.address) ? [pool] : []))
  const [pools, ofOrders, dataPrice] = (await readRounds(
    together<Pool[] | PoolDifference[] | bigint>([
      states.reading,
      compareOrders(chain, { pools: orderPools, orders }),
      readDataPrice(chain),
    ]),
    (asked) => askMany(rpc, chain, asked, at),
  )) as [Pool[], PoolDifference[], bigint]

  const strangers = proof.pools.filter(({ kind, address }) => kind !== 'rfq' && !known.has(address))
  // A route may only use pools that the page can find.
  const refused = strangers.filter(({ address }) => quote.legs.some(({ pool }) => pool === address)).map(toStranger)
  const unreadable = [
    ...strangers.map(({ address }) => address),
    ...[...tooWide].filter((address) => inProof.has(address)),
  ]
  const usable = pools.filter((pool) => mayUse(pool) && states.isOfUse(pool))
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
  const allPools = completePools(proof, usable)
  const filled = orderPools.filter(({ address }) => orders.some(({ orderHash }) => orderHash === address))
  return {
    ...check,
    pools: allPools,
    rates: routeRates({ chain, pools: allPools, priceRoute }),
    blockNumber: proof.blockNumber,
    readOrders: filled.length,
    differences: [...check.differences, ...ofOrders, ...refused],
    uncounted: [
      ...check.uncounted,
      ...pools.filter(({ address }) => tooWide.has(address) && !inProof.has(address)).map(nameOf),
    ],
    gas: native === undefined ? undefined : pricesOfGas(proof.gas, { wei, dataPrice, native }),
    unchecked: {
      orders: orderPools.length - filled.length,
      pools: unreadable.filter((address) => !refused.some((pool) => pool.address === address)),
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
  field: 'pool',
  proof: 'listed',
  chain: 'of no exchange that this page knows',
})
