import { type Address, type Hex, numberToHex } from 'viem'
import type { PriceRoute } from '@/lib/api/market'
import type { ProofPool } from '@/lib/api/proof'
import type { Chain } from '@/lib/chain/chain'
import { callOf, selectors } from '@/lib/chain/pool-calls'
import { type QuotedOrder, readQuotedOrders } from '@/lib/chain/quoted-orders'
import { remainingCall } from '@/lib/chain/rfq-remaining'
import { isKnownPool } from '@/lib/chain/verify-swap'
import { leftOf } from '@/lib/order/rfq'
import { balanceCall, type ContractCall, readMany } from '../wallet/read-balances'
import type { RpcRequest } from '../wallet/receipt'

/**
 * How the states of a proof compare with the chain: pools and orders that could be read, and those among them that are otherwise. Nothing is
 * compared where the block of that number is another one on the chain.
 */
export type ComparedStates = { isSameBlock: boolean; compared: number; different: readonly string[] }

type Read = ContractCall & { fits: (answer: Hex) => boolean }
type PoolOf<kind extends ProofPool['kind']> = ProofPool & { kind: kind }

/** Ticks of a pool that are compared, those next to the price; and how many words of its map each way, of 256 places each. */
const [mostTicks, wordsAside] = [24, 1] as const
/** Reads of one proof: a route of many pools has fewer ticks of each compared. No pool has more reads beside its ticks. */
const [mostReads, otherReads] = [280, 9] as const
const ticksOf = (pools: number): number => Math.max(1, Math.min(mostTicks, Math.floor(mostReads / pools) - otherReads))

const word = (value: bigint | number): bigint => BigInt.asUintN(256, BigInt(value))
/** A call whose answer has to hold these words at these places. */
const asks = (
  to: Address,
  data: Hex,
  ...words: readonly (readonly [place: number, value: bigint | number])[]
): Read => ({
  to,
  data,
  fits: (answer) => words.every(([place, value]) => wordAt(answer, place) === word(value)),
})

/** What contracts have to answer. A pool of a route is one that the registry knows by its tokens, kind and fee. */
const readsOf = (
  pool: ProofPool,
  chain: Chain,
  { orders, poolIds, ticks }: { orders: readonly QuotedOrder[]; poolIds: ReadonlyMap<string, Hex>; ticks: number },
): readonly Read[] => {
  const { address } = pool
  switch (pool.kind) {
    case 'v2':
      return [asks(address, selectors.getReserves, [0, BigInt(pool.reserve0)], [1, BigInt(pool.reserve1)])]
    case 'v3':
      return readsOfV3(pool, chain, ticks)
    case 'stable':
      return [
        asks(address, callOf(selectors.coins, 0), [0, BigInt(pool.token0)]),
        asks(address, callOf(selectors.coins, 1), [0, BigInt(pool.token1)]),
        asks(address, callOf(selectors.balances, 0), [0, BigInt(pool.balance0)]),
        asks(address, callOf(selectors.balances, 1), [0, BigInt(pool.balance1)]),
        asks(address, selectors.amplificationPrecise, [0, BigInt(pool.amplification)]),
        asks(address, selectors.fee, [0, BigInt(pool.feeE10)]),
        asksDecimals(pool.token0, pool.rate0),
        asksDecimals(pool.token1, pool.rate1),
      ]
    case 'weighted':
      return readsOfWeighted(pool, chain, poolIds.get(address))
    case 'rfq': {
      const quoted = orders.find(({ orderHash }) => orderHash === address)
      return quoted ? readsOfOrder(pool, quoted, chain) : []
    }
  }
}

const readsOfV3 = (pool: PoolOf<'v3'>, chain: Chain, ticks: number): Read[] => {
  const { address, tick } = pool
  const spacing = chain.dexes
    .flatMap((dex) => (dex.kind === 'v3' && dex.name === pool.dex ? dex.tiers : []))
    .find(({ feePips }) => feePips === pool.feePips)?.tickSpacing
  if (spacing === undefined) return [refuted(address)]
  const here = Math.floor(tick / spacing / 256)
  const words = Array.from({ length: 2 * wordsAside + 1 }, (_, index) => here - wordsAside + index)
  const places = pool.ticks.map(([index]) => index / spacing)
  const mapOf = (at: number) =>
    places.reduce((map, place) => (Math.floor(place / 256) === at ? map | (1n << BigInt(place - at * 256)) : map), 0n)
  const nearest = pool.ticks.toSorted(([a], [b]) => Math.abs(a - tick) - Math.abs(b - tick)).slice(0, ticks)
  if (!places.every(Number.isInteger)) return [refuted(address)]
  return [
    asks(address, selectors.slot0, [0, BigInt(pool.sqrtPriceX96)], [1, tick]),
    asks(address, selectors.liquidity, [0, BigInt(pool.liquidity)]),
    ...words.map((at) => asks(address, callOf(selectors.tickBitmap, at), [0, mapOf(at)])),
    ...nearest.map(([index, net]) => asks(address, callOf(selectors.ticks, index), [1, BigInt(net)])),
  ]
}

const readsOfWeighted = (pool: PoolOf<'weighted'>, chain: Chain, poolId: Hex | undefined): Read[] => {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'weighted' || poolId === undefined) return [refuted(pool.address)]
  // Lists come after their places and lengths: two weights; two tokens and two balances behind a block number.
  return [
    asks(pool.address, selectors.getNormalizedWeights, [2, BigInt(pool.weight0E18)], [3, BigInt(pool.weight1E18)]),
    asks(pool.address, selectors.getSwapFeePercentage, [0, BigInt(pool.feeE18)]),
    asks(
      dex.vault,
      callOf(selectors.getPoolTokens, BigInt(poolId.slice(0, 66))),
      [4, BigInt(pool.token0)],
      [5, BigInt(pool.token1)],
      [7, BigInt(pool.balance0)],
      [8, BigInt(pool.balance1)],
    ),
  ]
}

/** A pool that cannot be what the proof says, whatever the chain answers. */
const refuted = (address: Address): Read => ({ to: address, data: '0x', fits: () => false })

/** A stable pool lifts balances to 18 decimals, in units of 1e-18. */
const asksDecimals = (token: Address, rate: string): Read => ({
  to: token,
  data: selectors.decimals,
  fits: (answer) => wordAt(answer, 0) <= 36n && 10n ** (36n - wordAt(answer, 0)) === BigInt(rate),
})

/** An order has at least what the proof says left in the contract, at the terms that were signed, and its maker holds as much. */
const readsOfOrder = (pool: PoolOf<'rfq'>, { order, orderHash }: QuotedOrder, chain: Chain): Read[] => {
  const least = BigInt(pool.remainingMakerAmount)
  const isSame =
    order.makerAmount === BigInt(pool.makerAmount) &&
    order.takerAmount === BigInt(pool.takerAmount) &&
    BigInt(order.makerAsset) === BigInt(pool.token1) &&
    BigInt(order.takerAsset) === BigInt(pool.token0)
  return [
    {
      ...remainingCall(chain, { maker: order.maker, orderHash }),
      fits: (answer) => isSame && leftOf(wordAt(answer, 0), order) >= least,
    },
    { ...balanceCall(chain, order.maker, order.makerAsset), fits: (answer) => wordAt(answer, 0) >= least },
  ]
}

const wordAt = (answer: Hex, index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index) || '0'}`)

/** Whether the dex that a pool is said to be of has it, with its tokens and fee where its address follows from them. */
const isOfRegistry = (chain: Chain, { kind, address, dex, ...pool }: ProofPool): boolean => {
  if (kind === 'rfq') return true
  const dexes = chain.dexes.filter(({ name }) => name === dex)
  const { token0: tokenIn, token1: tokenOut } = pool
  const feePips = 'feePips' in pool ? pool.feePips : 0
  return isKnownPool({ ...chain, dexes }, { kind, pool: address, tokenIn, tokenOut, feePips })
}

/**
 * Reads the pools or orders of a route from a node, at the very block of the proof, which has to be the chain's own of that number, and
 * compares.
 *
 * @throws what the node answers, or when it does not know the block
 * @example
 * await compareStates(rpc, chain, { blockNumber, blockHash, pools, priceRoute }) // { isSameBlock: true, compared: 2, different: [] }
 */
export const compareStates = async (
  rpc: RpcRequest,
  chain: Chain,
  {
    blockNumber,
    blockHash,
    pools,
    priceRoute,
  }: { blockNumber: number; blockHash: string; pools: readonly ProofPool[]; priceRoute: PriceRoute },
): Promise<ComparedStates> => {
  // Both leave in one request; what was read counts for nothing where the chain has another block of that number.
  const [block, states] = await Promise.allSettled([
    rpc({ method: 'eth_getBlockByNumber', params: [numberToHex(blockNumber), false] }),
    readStates(rpc, chain, { blockHash, pools, priceRoute }),
  ])
  if (block.status === 'rejected') throw block.reason
  if (block.value === null) throw new Error(`The node does not know block ${blockNumber} yet.`)
  if (block.value.hash !== blockHash) return { isSameBlock: false, compared: 0, different: [] }
  if (states.status === 'rejected') throw states.reason
  return { isSameBlock: true, ...states.value }
}

const readStates = async (
  rpc: RpcRequest,
  chain: Chain,
  { blockHash, pools, priceRoute }: { blockHash: string; pools: readonly ProofPool[]; priceRoute: PriceRoute },
): Promise<Omit<ComparedStates, 'isSameBlock'>> => {
  const at = { blockHash }
  const weighted = pools.filter(({ kind }) => kind === 'weighted').map(({ address }) => address)
  const named = await readMany(
    rpc,
    chain,
    weighted.map((to) => ({ to, data: selectors.getPoolId })),
    at,
  )
  const poolIds = new Map(weighted.flatMap((address, index) => (named[index] ? [[address, named[index]]] : [])))
  const orders = readQuotedOrders(priceRoute, { chain }) ?? []
  const reads = pools.flatMap((pool) =>
    (isOfRegistry(chain, pool)
      ? readsOf(pool, chain, { orders, poolIds, ticks: ticksOf(pools.length) })
      : [refuted(pool.address)]
    ).map((read) => ({
      ...read,
      pool: pool.address,
    })),
  )
  const answers = await readMany(rpc, chain, reads, at)
  const different = reads.flatMap(({ pool, fits }, index) => {
    const answer = answers[index]
    return answer && fits(answer) ? [] : [pool]
  })
  return {
    compared: new Set(reads.map(({ pool }) => pool)).size,
    different: [...new Set(different)],
  }
}
