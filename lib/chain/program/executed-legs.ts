import { type Address, decodeEventLog, encodeEventTopics, type Hex, parseAbi, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import { ordersExchange } from '@/lib/order/exchanges'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { rfqAbi } from '../abi.generated'
import type { Chain, Dex } from '../chain'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from '../pools/pool-address'
import { listMoves } from '../swap/net-transfers'

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

/** What a pool, or the maker of an OTC order, took and gave in a transaction, raw units. Addresses in lower case. */
export type ExecutedLeg = {
  /** Of a pool of V4 its name, of an order its hash. */
  pool: PoolAddress
  /** As the registry names its exchange; undefined where it is none of the registry's. */
  dex: string | undefined
  feePips: number | undefined
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  amountOut: bigint
  /** The pool has the native currency itself where the wrapped token stands. */
  isNative?: boolean
  /** Who gave, where it is an order. */
  maker?: Address
}

const abi = parseAbi([
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)',
  'event Fees(address indexed sender, uint256 amount0, uint256 amount1)',
])
const conversions = parseAbi([
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  'event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
])
const [exchanged] = parseAbi([
  'event TokenExchangeUnderlying(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)',
])
const exchangedTopic = toEventSelector(exchanged)
const [submitted] = parseAbi(['event Submitted(address indexed sender, uint256 amount, address referral)'])
const submittedTopic = toEventSelector(submitted)
const conversionTopics: readonly Hex[] = conversions.map((event) => toEventSelector(event))
const [managerSwap, vaultSwap, pairFees] = [[abi[0]] as const, [abi[1]] as const, [abi[2]] as const]
const [managerTopic, vaultTopic, feesTopic] = abi.map((event) => toEventSelector(event))
const [filledTopic] = encodeEventTopics({ abi: rfqAbi, eventName: 'OrderFilled' })

/**
 * Reads what each pool and each OTC order took and gave in a transaction, from its logs alone, whichever contract called them. A pool that
 * holds its own tokens is whoever got one token and gave one other, with the fee that a pair of Solidly's kind sends on; those of Uniswap V4
 * and Balancer lie in one contract, which writes a log of each swap. `parties` are no pools: who traded, and the contracts that the tokens passed through. Native tokens count as wrapped ones.
 *
 * @example
 * readExecutedLegs(mainnet, receipt.logs, [owner, router]) // [{ pool: '0x88e6...', dex: 'UniswapV3', tokenIn: '0xc02a...', amountIn: 10n ** 18n, ... }]
 */
export const readExecutedLegs = (chain: Chain, logs: readonly Log[], parties: readonly Address[]): ExecutedLeg[] => {
  const metas = readMetaLegs(chain, logs)
  const kept = [
    ...metas.legs,
    ...readManagerLegs(chain, logs),
    ...logs.flatMap((log) => readKept(chain, log)),
    ...readConversions(chain, logs),
    ...readStaked(chain, logs),
  ]
  const others = [
    ...parties,
    ...metas.contracts,
    ...kept.flatMap(({ maker }) => maker ?? []),
    ...chain.dexes.flatMap((dex) => keeperOf(dex) ?? []),
  ]
  const excluded = new Set([zeroAddress, ...others].map(toLowerAddress))
  const holders = new Set(logs.flatMap(({ topics }) => topics.slice(1, 3).flatMap(addressOf)))
  const pools = [...holders].filter((holder) => !excluded.has(holder))
  return [...pools.flatMap((pool) => readHolder(chain, logs, pool)), ...kept]
}

const readKept = (chain: Chain, log: Log): ExecutedLeg[] => {
  if (isSameAddress(log.address, chain.contracts.rfq)) return readFill(log)
  const dex = chain.dexes.find((one) => isSameAddress(log.address, keeperOf(one)))
  return dex?.kind === 'balancer' ? readVaultSwap(dex, log) : []
}

/** The one contract that holds the tokens of all pools of an exchange. */
const keeperOf = (dex: Dex): Address | undefined =>
  dex.kind === 'v4' ? dex.manager : dex.kind === 'balancer' ? dex.vault : undefined

const addressOf = (topic: Hex): Address[] => (/^0x0{24}/.test(topic) ? [toLowerAddress(`0x${topic.slice(26)}`)] : [])

const readHolder = (chain: Chain, logs: readonly Log[], pool: Address): ExecutedLeg[] => {
  const moves = listMoves(logs, pool)
  const [got, gave] = [moves.filter(({ amount }) => amount > 0n), moves.filter(({ amount }) => amount < 0n)]
  if (got.length !== 1 || gave.length !== 1) return []
  const ends = { tokenIn: got[0]!.token, tokenOut: gave[0]!.token }
  const { kind, ...named } = nameOf(chain, pool, ends)
  const fee = kind === 'solidly' ? feesSentOn(logs, pool, ends) : 0n
  const amounts = { amountIn: got[0]!.amount + fee, amountOut: -gave[0]!.amount }
  return [{ pool, ...named, ...ends, ...amounts }]
}

/** What a pair of Solidly's kind sent on of what came in, raw units: its fees lie in a place of their own. */
const feesSentOn = (logs: readonly Log[], pool: Address, { tokenIn, tokenOut }: Ends): bigint => {
  const [token0] = sortTokens(tokenIn, tokenOut)
  return logs
    .filter(({ address, topics }) => isSameAddress(address, pool) && topics[0] === feesTopic)
    .map(({ topics, data }) => decodeEventLog({ abi: pairFees, topics: topics as [Hex, ...Hex[]], data }).args)
    .reduce((sum, { amount0, amount1 }) => sum + (tokenIn === token0 ? amount0 : amount1), 0n)
}

type Ends = Pick<ExecutedLeg, 'tokenIn' | 'tokenOut'>
type Named = Pick<ExecutedLeg, 'dex' | 'feePips'> & { kind: Dex['kind'] | undefined }

/** The exchange that a pool is of: its address follows from factory, tokens and fee, or it is listed. */
const nameOf = (chain: Chain, pool: Address, { tokenIn, tokenOut }: Ends): Named => {
  for (const dex of chain.dexes) {
    const named = { kind: dex.kind, dex: dex.name, feePips: undefined }
    if (dex.kind === 'v2' && v2PairAddress(dex, tokenIn, tokenOut) === pool) return { ...named, feePips: dex.feePips }
    if (dex.kind === 'v3')
      for (const { feePips } of dex.tiers)
        if (v3PoolAddress(dex, tokenIn, tokenOut, feePips) === pool) return { ...named, feePips }
    if (dex.kind === 'solidly')
      for (const stable of [false, true]) if (solidlyPairAddress(dex, tokenIn, tokenOut, stable) === pool) return named
    if ('pools' in dex && dex.pools.some((one) => isSameAddress(typeof one === 'string' ? one : one.address, pool)))
      return named
  }
  return { kind: undefined, dex: undefined, feePips: undefined }
}

type Manager = Extract<Dex, { kind: 'v4' }>
type ManagedPool = { token0: Address; token1: Address; feePips: number; isNative: boolean }

/** A transaction with more tokens is none of ours; of the first so many pools are looked for. */
const mostTokens = 32

const readManagerLegs = (chain: Chain, logs: readonly Log[]): ExecutedLeg[] =>
  chain.dexes.flatMap((dex) => {
    const swaps = logs.filter(
      ({ address, topics }) => dex.kind === 'v4' && isSameAddress(address, dex.manager) && topics[0] === managerTopic,
    )
    if (dex.kind !== 'v4' || swaps.length === 0) return []
    const wrapped = toLowerAddress(chain.contracts.wrappedNative)
    const tokens = new Set([wrapped, ...logs.map(({ address }) => toLowerAddress(address))])
    const pools = poolsOf(dex, [...tokens].slice(0, mostTokens), wrapped)
    return swaps.flatMap((log) => readManagerSwap(dex, log, pools))
  })

/** All pools that a manager may have of these tokens, by name: a log says of a pool the hash of its key, and nothing else. */
const poolsOf = ({ tiers }: Manager, tokens: readonly Address[], wrapped: Address): ReadonlyMap<Hex, ManagedPool> => {
  const pools = new Map<Hex, ManagedPool>()
  for (const [index, one] of tokens.entries())
    for (const other of tokens.slice(index + 1)) {
      const [token0, token1] = sortTokens(one, other)
      const pairs = [{ token0, token1, isNative: false }]
      // The native currency comes first.
      if (one === wrapped) pairs.push({ token0: one, token1: other, isNative: true })
      for (const { feePips, tickSpacing } of tiers)
        for (const pair of pairs)
          pools.set(v4PoolId({ ...pair, feePips, tickSpacing, native: pair.isNative }), { ...pair, feePips })
    }
  return pools
}

const readManagerSwap = (
  { name: dex }: Manager,
  { topics, data }: Log,
  pools: ReadonlyMap<Hex, ManagedPool>,
): ExecutedLeg[] => {
  const { args } = decodeEventLog({ abi: managerSwap, topics: topics as [Hex, ...Hex[]], data })
  const pool = toLowerHex(args.id)
  const { token0, token1, feePips, isNative } = pools.get(pool) ?? {}
  if (token0 === undefined || token1 === undefined) return []
  const named = { pool, dex, feePips, ...(isNative && { isNative }) }
  // As the one who swaps sees them.
  return args.amount0 < 0n
    ? [{ ...named, tokenIn: token0, amountIn: -args.amount0, tokenOut: token1, amountOut: args.amount1 }]
    : [{ ...named, tokenIn: token1, amountIn: -args.amount1, tokenOut: token0, amountOut: args.amount0 }]
}

/**
 * What pools that have the native currency itself got of it in a transaction, less what they gave; wei. It is neither wrapped nor written
 * down as a transfer.
 *
 * @example
 * nativeIntoPools(mainnet, receipt.logs) // 6430000000000000000n
 */
export const nativeIntoPools = (chain: Chain, logs: readonly Log[]): bigint => {
  const wrapped = toLowerAddress(chain.contracts.wrappedNative)
  return [...readManagerLegs(chain, logs), ...readStaked(chain, logs)]
    .filter(({ isNative }) => isNative)
    .reduce((sum, { tokenIn, amountIn, amountOut }) => sum + (tokenIn === wrapped ? amountIn : -amountOut), 0n)
}

const readVaultSwap = (dex: Extract<Dex, { kind: 'balancer' }>, { topics, data }: Log): ExecutedLeg[] => {
  if (topics[0] !== vaultTopic) return []
  const { args } = decodeEventLog({ abi: vaultSwap, topics: topics as [Hex, ...Hex[]], data })
  const { poolId, amountIn, amountOut } = args
  const [tokenIn, tokenOut] = [toLowerAddress(args.tokenIn), toLowerAddress(args.tokenOut)]
  // The first 20 bytes of a pool's name are its address.
  const pool = toLowerAddress(poolId.slice(0, 42))
  return [{ pool, dex: dex.name, feePips: undefined, tokenIn, tokenOut, amountIn, amountOut }]
}

/**
 * A metapool gets and gives shares of the pool beneath, too, and its log counts what came in in those: what the buyer paid in and got is meant. Neither
 * contract has a leg of its own then.
 */
const readMetaLegs = (chain: Chain, logs: readonly Log[]): { legs: ExecutedLeg[]; contracts: Address[] } => {
  const found = logs.flatMap((log, index) => {
    const pool = toLowerAddress(log.address)
    const dex = chain.dexes.find(
      (one) => one.kind === 'stableMeta' && one.pools.some(({ address }) => isSameAddress(address, pool)),
    )
    if (dex?.kind !== 'stableMeta' || log.topics[0] !== exchangedTopic) return []
    const { args } = decodeEventLog({ abi: [exchanged], topics: log.topics as [Hex, ...Hex[]], data: log.data })
    const between = logs.slice(0, index).filter((one) => {
      const named = one.topics.slice(1, 3).flatMap(addressOf)
      return named.includes(pool) && named.includes(toLowerAddress(args.buyer))
    })
    const moves = between.flatMap((one) => listMoves([one], pool))
    const [paid, got] = [moves.findLast(({ amount }) => amount > 0n), moves.findLast(({ amount }) => amount < 0n)]
    if (paid === undefined || got === undefined) return []
    const ends = { tokenIn: paid.token, amountIn: paid.amount, tokenOut: got.token, amountOut: -got.amount }
    const { base } = dex.pools.find(({ address }) => isSameAddress(address, pool))!
    return [{ leg: { pool, dex: dex.name, feePips: undefined, ...ends }, contracts: [pool, toLowerAddress(base)] }]
  })
  return { legs: found.map(({ leg }) => leg), contracts: found.flatMap(({ contracts }) => contracts) }
}

/** Ether moves without a log: the contract that counts it says who staked how much, and the token of the shares what it minted for that. */
const readStaked = (chain: Chain, logs: readonly Log[]): ExecutedLeg[] =>
  logs.flatMap(({ topics, data }, index) => {
    if (topics[0] !== submittedTopic || topics.length !== 2) return []
    const { args } = decodeEventLog({ abi: [submitted], topics: topics as [Hex, ...Hex[]], data })
    const pool = toLowerAddress(args.sender)
    const dex = chain.dexes.find(
      (one) => one.kind === 'staking' && one.pools.some((token) => isSameAddress(token, pool)),
    )
    const own = logs.slice(index).filter(({ address }) => isSameAddress(address, pool))
    const minted = listMoves(own.slice(0, 1), zeroAddress).find(({ amount }) => amount < 0n)
    if (dex === undefined || minted === undefined) return []
    const tokenIn = toLowerAddress(chain.contracts.wrappedNative)
    const amounts = { amountIn: args.amount, tokenOut: pool, amountOut: -minted.amount }
    return [{ pool, dex: dex.name, feePips: undefined, tokenIn, ...amounts, isNative: true }]
  })

/** Shares come from nobody and go to nobody, so that a vault of ERC-4626 is told by its own log, and its asset by what moved. */
const readConversions = (chain: Chain, logs: readonly Log[]): ExecutedLeg[] =>
  logs.flatMap((log) => {
    const { address, data, topics } = log
    const dex = chain.dexes.find(
      (one) => one.kind === 'erc4626' && one.pools.some((vault) => isSameAddress(vault, address)),
    )
    if (dex === undefined || !conversionTopics.includes(topics[0] ?? '0x')) return []
    const { eventName, args } = decodeEventLog({ abi: conversions, topics: topics as [Hex, ...Hex[]], data })
    const pool = toLowerAddress(address)
    const isDeposit = eventName === 'Deposit'
    const to = isDeposit ? pool : args.receiver
    const moved = logs.find(
      (one) => !isSameAddress(one.address, pool) && listMoves([one], to).some(({ amount }) => amount === args.assets),
    )
    if (moved === undefined) return []
    const asset = toLowerAddress(moved.address)
    const named = { pool, dex: dex.name, feePips: undefined }
    return isDeposit
      ? [{ ...named, tokenIn: asset, amountIn: args.assets, tokenOut: pool, amountOut: args.shares }]
      : [{ ...named, tokenIn: pool, amountIn: args.shares, tokenOut: asset, amountOut: args.assets }]
  })

const readFill = ({ topics, data }: Log): ExecutedLeg[] => {
  if (topics[0] !== filledTopic) return []
  const { args } = decodeEventLog({ abi: rfqAbi, eventName: 'OrderFilled', topics: topics as [Hex, ...Hex[]], data })
  const { orderHash, takerAmount, makerAmount } = args
  const [tokenIn, tokenOut] = [toLowerAddress(args.takerAsset), toLowerAddress(args.makerAsset)]
  const order = { pool: orderHash, dex: ordersExchange, feePips: undefined, maker: toLowerAddress(args.maker) }
  return [{ ...order, tokenIn, tokenOut, amountIn: takerAmount, amountOut: makerAmount }]
}
