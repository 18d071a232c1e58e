import { type AbiEvent, type Address, type Hex, parseAbi, sliceHex, toEventSelector } from 'viem'
import { isSameAddress, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import {
  applyBalanceChange,
  applyBurn,
  applyInitialize,
  applyMint,
  applyProtocolFee,
  applySwap,
  applySync,
} from '@/lib/routing/pools/events'
import type { Pool, PoolAddress, V2Pool, V3Pool, V4Pool, WeightedPool } from '@/lib/routing/pools/pool'
import type { ContractLog } from '../node/contract-logs'
import { eventReader } from './event-reader'

/** The parts of a log that pools need. */
export type ChainLog = Omit<ContractLog, 'transactionHash'>

const v2Events = parseAbi(['event Sync(uint112 reserve0, uint112 reserve1)'])
// Solidly pairs log whole words.
const solidlyEvents = parseAbi(['event Sync(uint256 reserve0, uint256 reserve1)'])
const swapFields = 'int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick'
const protocolFees = 'uint128 protocolFeesToken0, uint128 protocolFeesToken1'
const rangeFields = 'int24 indexed tickLower, int24 indexed tickUpper, uint128 amount'
const v3Events = parseAbi([
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  `event Swap(address indexed sender, address indexed recipient, ${swapFields})`,
  // PancakeSwap's pools add the protocol's fees.
  `event Swap(address indexed sender, address indexed recipient, ${swapFields}, ${protocolFees})`,
  `event Mint(address sender, address indexed owner, ${rangeFields}, uint256 amount0, uint256 amount1)`,
  `event Burn(address indexed owner, ${rangeFields}, uint256 amount0, uint256 amount1)`,
])
// A stable pool is read again after any of these: the admin's share of a fee is not in the event.
// Plain and newer pools emit them differently.
const tradeFields = 'int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought'
const balanceFields = 'uint256[2] token_amounts, uint256[2] fees'
const totalFields = 'uint256 invariant, uint256 token_supply'
const stableEvents = parseAbi([
  `event TokenExchange(address indexed buyer, ${tradeFields})`,
  `event TokenExchangeUnderlying(address indexed buyer, ${tradeFields})`,
  `event AddLiquidity(address indexed provider, ${balanceFields}, ${totalFields})`,
  `event RemoveLiquidity(address indexed provider, ${balanceFields}, uint256 token_supply)`,
  'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount)',
  'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount, uint256 token_supply)',
  `event RemoveLiquidityImbalance(address indexed provider, ${balanceFields}, ${totalFields})`,
  'event RampA(uint256 old_A, uint256 new_A, uint256 initial_time, uint256 future_time)',
  'event StopRampA(uint256 A, uint256 t)',
  'event ApplyNewFee(uint256 fee)',
])
// The Vault emits the logs of all weighted pools; the topic after the event's own is the pool's id.
const tokenPair = 'address indexed tokenIn, address indexed tokenOut'
const changedBalances = 'address[] tokens, int256[] deltas, uint256[] protocolFeeAmounts'
const managedBalance = 'address indexed token, int256 cashDelta, int256 managedDelta'
const vaultEvents = parseAbi([
  `event Swap(bytes32 indexed poolId, ${tokenPair}, uint256 amountIn, uint256 amountOut)`,
  `event PoolBalanceChanged(bytes32 indexed poolId, address indexed liquidityProvider, ${changedBalances})`,
  `event PoolBalanceManaged(bytes32 indexed poolId, address indexed assetManager, ${managedBalance})`,
])
const weightedPoolEvents = parseAbi(['event SwapFeePercentageChanged(uint256 swapFeePercentage)'])
const weightedEvents = [...vaultEvents, ...weightedPoolEvents] as const
// The manager emits the logs of all V4 pools; the topic after the event's own is the pool's id,
// which is its address here.
const v4SwapFields = 'int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick'
const v4RangeFields = 'int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt'
const v4Events = parseAbi([
  `event Swap(bytes32 indexed id, address indexed sender, ${v4SwapFields}, uint24 fee)`,
  `event ModifyLiquidity(bytes32 indexed id, address indexed sender, ${v4RangeFields})`,
  'event ProtocolFeeUpdated(bytes32 indexed id, uint24 protocolFee)',
])
const tokens = 'address indexed token0, address indexed token1'
const currencies = 'address indexed currency0, address indexed currency1'
const v4PoolFields = 'uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick'
const factoryEvents = parseAbi([
  `event PairCreated(${tokens}, address pair, uint256 number)`,
  `event PoolCreated(${tokens}, uint24 indexed fee, int24 tickSpacing, address pool)`,
  `event PoolCreated(${tokens}, bool indexed stable, address pool, uint256 number)`,
  `event Initialize(bytes32 indexed id, ${currencies}, ${v4PoolFields})`,
])

const topicsOf = (events: readonly AbiEvent[]): Hex[] => [...new Set(events.map((event) => toEventSelector(event)))]

/** The first topics of every event that changes what a pool of a kind pays. */
export const stateTopics = {
  v2: topicsOf(v2Events),
  v3: topicsOf(v3Events),
  v4: topicsOf(v4Events),
  solidly: topicsOf(solidlyEvents),
  stable: topicsOf(stableEvents),
  weighted: topicsOf(weightedEvents),
  rfq: [],
  // Rates and amplification move with time: they are read with each block.
  stableNg: [],
  stableMulti: [],
  stableMeta: [],
  // Its price scale moves in trades without a log of its own.
  crypto: [],
  composable: [],
  // The worth of its shares changes without a log.
  erc4626: [],
  staking: [],
} as const satisfies Record<Pool['kind'], readonly Hex[]>

/** The first topics of factories' logs about new pools. */
export const factoryTopics = topicsOf(factoryEvents)
const readV2 = eventReader(v2Events)
const readSolidly = eventReader(solidlyEvents)
const readV3 = eventReader(v3Events)
const readV4 = eventReader(v4Events)
const readWeighted = eventReader(weightedEvents)
const readFactory = eventReader(factoryEvents)

/** The first topics of all logs that are read: pool states and new pools. */
export const followedTopics: readonly Hex[] = [...Object.values(stateTopics).flat(), ...factoryTopics]

const vaultTopics: readonly Hex[] = topicsOf(vaultEvents)

/**
 * Returns the pool of a log: its emitter, or the pool that a vault's or manager's log names (a
 * vault's pool id starts with the address).
 *
 * @example
 * poolOf({ address: vault, topics: [swapTopic, '0xa6f548df93de924d73be7d25dc02554c6bd66db50002...'] })
 * // '0xa6f548df93de924d73be7d25dc02554c6bd66db5'
 */
export const poolOf = ({ address, topics: [topic, poolId] }: Pick<ChainLog, 'address' | 'topics'>): PoolAddress => {
  if (topic === undefined || poolId === undefined) return toLowerAddress(address)
  if (vaultTopics.includes(topic)) return sliceHex(poolId, 0, 20)
  return stateTopics.v4.includes(topic) ? poolId : toLowerAddress(address)
}

/**
 * The effect of a log on a pool: its new state, `read` if the state has to be read from the chain,
 * or none.
 */
export type PoolChange = Pool | 'read' | undefined

/**
 * Applies one log to its pool. Events that change no price have no effect.
 *
 * @throws Chain.UnreadableLogError if a log of a known event has another size.
 * @example
 * applyPoolLog(pair, syncLog) // { ...pair, reserve0: 10n, reserve1: 20n }
 */
export const applyPoolLog = (pool: Pool, log: ChainLog): PoolChange => {
  const topic = log.topics[0]
  const known: readonly Hex[] = stateTopics[pool.kind]
  if (topic === undefined || !known.includes(topic)) return undefined
  if (pool.kind === 'v2') return applyV2(pool, log)
  if (pool.kind === 'solidly') return applySync(pool, readSolidly(log).args)
  if (pool.kind === 'v3') return applyV3(pool, log)
  if (pool.kind === 'v4') return toLowerAddress(log.address) === pool.manager ? applyV4(pool, log) : undefined
  if (pool.kind === 'weighted') return applyWeighted(pool, log)
  return 'read'
}

const applyV2 = (pool: V2Pool, log: ChainLog): V2Pool => applySync(pool, readV2(log).args)

const applyV3 = (pool: V3Pool, log: ChainLog): V3Pool => {
  const event = readV3(log)
  switch (event.eventName) {
    case 'Initialize':
      return applyInitialize(pool, event.args)
    case 'Swap':
      return applySwap(pool, event.args)
    case 'Mint':
      return applyMint(pool, event.args)
    case 'Burn':
      return applyBurn(pool, event.args)
  }
}

const applyV4 = (pool: V4Pool, log: ChainLog): V4Pool => {
  const event = readV4(log)
  switch (event.eventName) {
    case 'Swap':
      return applySwap(pool, event.args)
    case 'ModifyLiquidity':
      return applyMint(pool, { ...event.args, amount: event.args.liquidityDelta })
    case 'ProtocolFeeUpdated': {
      const { protocolFee } = event.args
      return applyProtocolFee(pool, { protocolFee0Pips: protocolFee & 0xfff, protocolFee1Pips: protocolFee >> 12 })
    }
  }
}

const applyWeighted = (pool: WeightedPool, log: ChainLog): WeightedPool => {
  const event = readWeighted(log)
  const isFirst = (token: Address) => toLowerAddress(token) === pool.token0
  switch (event.eventName) {
    case 'Swap': {
      const { tokenIn, amountIn, amountOut } = event.args
      return applyBalanceChange(
        pool,
        isFirst(tokenIn) ? { delta0: amountIn, delta1: -amountOut } : { delta0: -amountOut, delta1: amountIn },
      )
    }
    case 'PoolBalanceChanged': {
      // The protocol's fees leave the pool in addition to the providers' amounts.
      const { deltas, protocolFeeAmounts: fees } = event.args
      return applyBalanceChange(pool, { delta0: deltas[0]! - fees[0]!, delta1: deltas[1]! - fees[1]! })
    }
    case 'PoolBalanceManaged': {
      const delta = event.args.cashDelta + event.args.managedDelta
      return applyBalanceChange(
        pool,
        isFirst(event.args.token) ? { delta0: delta, delta1: 0n } : { delta0: 0n, delta1: delta },
      )
    }
    case 'SwapFeePercentageChanged':
      return { ...pool, swapFeeE18: event.args.swapFeePercentage }
  }
}

/**
 * A new pool of a factory, with its fee in pips if the factory has several; for a V4 manager the
 * pool's id, with the placeholder for a native currency.
 */
export type CreatedPool = { factory: Address; token0: Address; token1: Address; pool: PoolAddress; feePips?: number }

/**
 * Decodes a factory's log of a new pool; undefined for any other log.
 *
 * @example
 * decodeCreatedPool(log) // { factory: '0x5c69...', token0, token1, pool: '0xb4e1...' }
 */
export const decodeCreatedPool = (log: ChainLog): CreatedPool | undefined => {
  if (!factoryTopics.includes(log.topics[0] ?? '0x')) return undefined
  const { args } = readFactory(log)
  const factory = toLowerAddress(log.address)
  if ('id' in args) {
    const { currency0, currency1, id: pool, fee: feePips } = args
    const token0 = isSameAddress(currency0, zeroAddress) ? nativeToken : toLowerAddress(currency0)
    return { factory, token0, token1: toLowerAddress(currency1), pool, feePips }
  }
  const pool = 'pair' in args ? args.pair : args.pool
  return {
    factory,
    token0: toLowerAddress(args.token0),
    token1: toLowerAddress(args.token1),
    pool: toLowerAddress(pool),
    ...('fee' in args && { feePips: args.fee }),
  }
}
