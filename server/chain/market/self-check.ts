import { type Hex, hexToBytes, keccak256 } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { intAt, uintAt } from '@/lib/chain/node/words'
import { callOf, selectors } from '@/lib/chain/pools/pool-calls'
import { bitmapRange } from '@/lib/chain/pools/tick-bitmaps'
import { readV4Price, v4SlotsOf } from '@/lib/chain/pools/v4-slots'
import { swapExactInCrypto } from '@/lib/routing/pools/curve/crypto'
import { multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import { swapExactInStableMeta } from '@/lib/routing/pools/curve/stable-meta'
import type {
  ComposablePool,
  ConcentratedPool,
  CryptoPool,
  Erc4626Pool,
  Pool,
  PoolAddress,
  SolidlyPool,
  StableMetaPool,
  StableMultiPool,
  StableNgPool,
  StablePool,
  StakingPool,
  V3Pool,
  V4Pool,
  WeightedPool,
} from '@/lib/routing/pools/pool'
import { swapFeePips } from '@/lib/routing/pools/swap-fee'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/** The limits of one check. */
const checkLimits = { share: 0.01, ticksPerPool: 64, bitmapWordsPerPool: 16 } as const

type Deps = { client: ChainClient; chain: Chain; random: () => number }
/** A read and the words that the chain must return for it. */
type Expectation = {
  call: AggregatedCall
  words: readonly (readonly [index: number, value: bigint, signed?: true])[]
  /** A further condition on the answer. */
  agrees?: (answer: Hex) => boolean
}

/** Expects one word of an answer, by default the first, to have a value. */
const word = (target: Hex, data: Hex, value: bigint, at = 0): Expectation => ({
  call: { target, data },
  words: [[at, value]],
})

/**
 * Creates the random numbers of one block, from 0 to 1, equal in every process.
 *
 * @example
 * randomOf(blockHash)() // 0.27
 */
export const randomOf = (blockHash: Hex): (() => number) => {
  let digest = hexToBytes(blockHash)
  let place = 0
  return () => {
    if (place === digest.length) {
      digest = keccak256(digest, 'bytes')
      place = 0
    }
    place += 4
    return Buffer.from(digest.buffer, digest.byteOffset, digest.length).readUInt32BE(place - 4) / 2 ** 32
  }
}

/**
 * Draws the pools of one check: one in a hundred, at least one, each at most once.
 *
 * @example
 * drawSample(pools, Math.random).length // 1 of 60, 10 of 1,000
 */
export const drawSample = (pools: ReadonlyMap<PoolAddress, Pool>, random: () => number): Pool[] => {
  const left = [...pools.values()].toSorted((a, b) => (a.address < b.address ? -1 : 1))
  const count = Math.min(left.length, Math.max(1, Math.ceil(left.length * checkLimits.share)))
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}

/**
 * Compares pools with the chain at one block and returns the addresses of those that differ.
 * Reserves, prices and balances are compared completely; of a concentrated pool's ticks and tick
 * bitmap a random part, so that a missed mint far from the price is found too.
 *
 * @throws viem's errors if the node fails or has dropped the block.
 * @example
 * await findMismatches({ client, chain, random }, { pools: [pair], blockHash }) // []
 */
export const findMismatches = async (
  deps: Deps,
  { pools, blockHash }: { pools: readonly Pool[]; blockHash: Hex },
): Promise<PoolAddress[]> => {
  const checks = pools.flatMap((pool) => expectationsOf(deps, pool).map((expected) => ({ pool, expected })))
  const answers = await readMany(
    deps,
    checks.map(({ expected }) => expected.call),
    { blockHash },
  )
  const wrong = new Set<PoolAddress>()
  checks.forEach(({ pool, expected }, index) => {
    const answer = answers[index]
    const agrees =
      answer !== undefined &&
      expected.words.every(([word, value, signed]) => (signed ? intAt(answer, word) : uintAt(answer, word)) === value)
    if (!agrees || expected.agrees?.(answer) === false) wrong.add(pool.address)
  })
  return [...wrong]
}

const expectationsOf = ({ chain, random }: Deps, pool: Pool): Expectation[] => {
  switch (pool.kind) {
    case 'v2': {
      const words = [[0, pool.reserve0] as const, [1, pool.reserve1] as const]
      return [{ call: { target: pool.address, data: selectors.getReserves }, words }]
    }
    case 'v3':
      return expectationsOfV3(pool, random)
    case 'v4':
      return expectationsOfV4(pool, random)
    case 'solidly':
      return expectationsOfSolidly(chain, pool)
    case 'stable':
      return expectationsOfStable(pool)
    case 'stableNg':
      return expectationsOfStableNg(pool)
    case 'stableMulti':
      return expectationsOfStableMulti(pool)
    case 'stableMeta':
      return expectationsOfStableMeta(pool)
    case 'crypto':
      return expectationsOfCrypto(pool)
    case 'weighted':
      return expectationsOfWeighted(chain, pool)
    case 'composable':
      return expectationsOfComposable(chain, pool)
    case 'rfq':
      return []
    case 'erc4626':
      return expectationsOfErc4626(pool)
    case 'staking':
      return expectationsOfStaking(pool)
  }
}

const expectationsOfV3 = (pool: V3Pool, random: () => number): Expectation[] => {
  const target = pool.address
  const price = [[0, pool.sqrtPriceX96] as const, [1, BigInt(pool.tick), true] as const]
  const spread = drawUpTo(pool.ticks, checkLimits.ticksPerPool, random)
  return [
    { call: { target, data: selectors.slot0 }, words: price },
    word(target, selectors.liquidity, pool.liquidity),
    ...spread.map(
      (tick): Expectation => ({
        call: { target, data: callOf(selectors.ticks, tick.index) },
        words: [
          [0, tick.liquidityGross],
          [1, tick.liquidityNet, true],
        ],
      }),
    ),
    ...drawBitmapWords(pool, random).map((index) =>
      word(target, callOf(selectors.tickBitmap, index), bitmapWordOf(pool, index)),
    ),
  ]
}

const expectationsOfV4 = (pool: V4Pool, random: () => number): Expectation[] => {
  const slots = v4SlotsOf(pool.address)
  const slot = (place: bigint, value: bigint) => word(pool.manager, callOf(selectors.extsload, place), value)
  return [
    // The same word has the protocol's fees: the derived values are compared.
    {
      ...slot(slots.price, 0n),
      words: [],
      agrees: (answer) => {
        const { sqrtPriceX96, tick, ...fees } = readV4Price(uintAt(answer, 0))
        return sqrtPriceX96 === pool.sqrtPriceX96 && tick === pool.tick && swapFeePips(fees) === pool.feePips
      },
    },
    slot(slots.liquidity, pool.liquidity),
    ...drawUpTo(pool.ticks, checkLimits.ticksPerPool, random).map(({ index, liquidityGross, liquidityNet }) =>
      slot(slots.tick(index), liquidityGross | (BigInt.asUintN(128, liquidityNet) << 128n)),
    ),
    ...drawBitmapWords(pool, random).map((index) => slot(slots.bitmapWord(index), bitmapWordOf(pool, index))),
  ]
}

const expectationsOfSolidly = (chain: Chain, pool: SolidlyPool): Expectation[] => {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'solidly') return []
  const reserves = [[2, pool.reserve0] as const, [3, pool.reserve1] as const]
  const own: Expectation = { call: { target: pool.address, data: selectors.metadata }, words: reserves }
  // While the exchange is paused the fee has no meaning.
  if (pool.feePips >= 1_000_000) return [own, word(dex.factory, selectors.isPaused, 1n)]
  const fee = callOf(selectors.getFee, BigInt(pool.address), pool.stable ? 1 : 0)
  return [own, word(dex.factory, fee, BigInt(pool.feePips / 100))]
}

const expectationsOfErc4626 = ({ address: target, assets, shares }: Erc4626Pool): Expectation[] => {
  if (assets === 0n || shares === 0n) return []
  return [
    word(target, callOf(selectors.previewDeposit, assets), shares),
    word(target, callOf(selectors.previewRedeem, shares), assets),
  ]
}

/** Returns the check of the token's rate for ether. */
const expectationsOfStaking = ({ address: target, ether, shares }: StakingPool): Expectation[] =>
  ether === 0n ? [] : [word(target, callOf(selectors.getWstETHByStETH, ether), shares)]

const expectationsOfStableNg = (pool: StableNgPool): Expectation[] => [
  ...expectationsOfStable(pool),
  word(pool.address, selectors.offpegFeeMultiplier, pool.offpegFeeMultiplierE10),
  word(pool.address, selectors.storedRates, pool.rate0, 2),
  word(pool.address, selectors.storedRates, pool.rate1, 3),
]

const expectationsOfStable = (pool: StablePool | StableNgPool): Expectation[] => [
  word(pool.address, callOf(selectors.balances, 0), pool.balance0),
  word(pool.address, callOf(selectors.balances, 1), pool.balance1),
  word(pool.address, selectors.amplificationPrecise, pool.amplification),
  word(pool.address, selectors.fee, pool.feeE10),
]

const expectationsOfStableMulti = (pool: StableMultiPool): Expectation[] => {
  const place = multiPlaceOf(pool.address)
  if (place === undefined) return []
  const { contract, coins, place0, place1 } = place
  const balances = pool.others.map(({ balance }) => balance)
  balances.splice(place0, 0, pool.balance0)
  balances.splice(place1, 0, pool.balance1)
  return [
    ...balances.slice(0, coins).map((balance, index) => word(contract, callOf(selectors.balances, index), balance)),
    word(contract, selectors.amplification, pool.amplification / 100n),
    word(contract, selectors.fee, pool.feeE10),
  ]
}

/**
 * Returns the checks of its balances, and of selling a part of them for a coin of the base pool,
 * which depends on all values of both pools.
 */
const expectationsOfStableMeta = (pool: StableMetaPool): Expectation[] => {
  const place = multiPlaceOf(pool.address)
  if (place === undefined) return []
  const { contract: target, place1 } = place
  const amount = pool.balance0 / 1000n
  const sold = swapExactInStableMeta(pool, true, amount)
  return [
    word(target, callOf(selectors.balances, 0), pool.balance0),
    word(target, callOf(selectors.balances, 1), pool.shares),
    ...(sold.ok ? [word(target, callOf(selectors.getDyUnderlying, 0, place1, amount), sold.amountOut)] : []),
  ]
}

/** Returns the checks of its invariant, and of selling a part of the first coin for the second. */
const expectationsOfCrypto = (pool: CryptoPool): Expectation[] => {
  const place = multiPlaceOf(pool.address)
  if (place === undefined) return []
  const { contract: target, place0, place1 } = place
  const amount = pool.balance0 / 1000n
  const sold = swapExactInCrypto(pool, true, amount)
  return [
    word(target, selectors.invariant, pool.invariant),
    word(target, callOf(selectors.balances, place0), pool.balance0),
    word(target, callOf(selectors.balances, place1), pool.balance1),
    ...(sold.ok ? [word(target, callOf(selectors.getDyUnsigned, place0, place1, amount), sold.amountOut)] : []),
  ]
}

const expectationsOfWeighted = (chain: Chain, pool: WeightedPool): Expectation[] => {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'balancer') return []
  return [
    {
      call: { target: dex.vault, data: callOf(selectors.getPoolTokens, BigInt(pool.poolId)) },
      words: [
        [4, BigInt(pool.token0)],
        [5, BigInt(pool.token1)],
        [7, pool.balance0],
        [8, pool.balance1],
      ],
    },
    word(pool.address, selectors.getSwapFeePercentage, pool.swapFeeE18),
  ]
}

const expectationsOfComposable = (chain: Chain, pool: ComposablePool): Expectation[] => {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)
  if (dex?.kind !== 'balancer') return []
  // The Vault lists a pool's tokens by address, the pool's own shares included.
  const places = [pool.token0, pool.token1, pool.address].toSorted()
  const [first, second] = [places.indexOf(pool.token0), places.indexOf(pool.token1)]
  const isClosed = pool.swapFeeE18 >= 10n ** 18n
  return [
    {
      call: { target: dex.vault, data: callOf(selectors.getPoolTokens, BigInt(pool.poolId)) },
      words: [
        [4 + first, BigInt(pool.token0)],
        [4 + second, BigInt(pool.token1)],
        [8 + first, pool.balance0],
        [8 + second, pool.balance1],
      ],
    },
    word(pool.address, selectors.getAmplificationParameter, pool.amplification),
    { ...word(pool.address, selectors.getSwapFeePercentage, pool.swapFeeE18), ...(isClosed && { words: [] }) },
  ]
}

// Half of the words are around the price, where positions are likely, the others anywhere.
const drawBitmapWords = (pool: ConcentratedPool, random: () => number): number[] => {
  const { first, last } = bitmapRange(pool.tickSpacing)
  const here = Math.floor(pool.tick / pool.tickSpacing / 256)
  const half = checkLimits.bitmapWordsPerPool / 2
  const near = Array.from({ length: half }, (_, index) => here - half / 2 + index)
  const far = Array.from({ length: half }, () => first + Math.floor(random() * (last - first + 1)))
  return [...new Set([...near, ...far])].filter((word) => word >= first && word <= last)
}

const bitmapWordOf = (pool: ConcentratedPool, word: number): bigint =>
  pool.ticks.reduce((bits, tick) => {
    const position = tick.index / pool.tickSpacing
    return Math.floor(position / 256) === word ? bits | (1n << BigInt(position - word * 256)) : bits
  }, 0n)

const drawUpTo = <item>(items: readonly item[], count: number, random: () => number): item[] => {
  if (items.length <= count) return [...items]
  const left = [...items]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}
