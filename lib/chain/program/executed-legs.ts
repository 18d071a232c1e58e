import { type Address, decodeEventLog, encodeEventTopics, type Hex, parseAbi, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import { ordersExchange } from '@/lib/order/exchanges'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { rfqAbi } from '../abi.generated'
import type { Chain, Dex } from '../chain'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from '../pools/pool-address'
import { listMoves } from '../swap/net-transfers'

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

/** A pool's or OTC maker's input and output, raw units. Addresses in lower case. */
export type ExecutedLeg = {
  /** The address of the pool; of a V4 pool its id, of an order its hash. */
  pool: PoolAddress
  /** The exchange's name in the registry; undefined if it is not listed. */
  dex: string | undefined
  feePips: number | undefined
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  amountOut: bigint
  /** True if the pool holds the native currency in place of the wrapped token. */
  isNative?: boolean
  /** The maker, for an order. */
  maker?: Address
}

const poolState = 'uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee'
const pathTokens = 'address indexed tokenIn, address indexed tokenOut'
const accounts = 'address indexed receiver, address indexed owner'
const exchange = 'int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought'
const abi = parseAbi([
  `event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, ${poolState})`,
  `event Swap(bytes32 indexed poolId, ${pathTokens}, uint256 amountIn, uint256 amountOut)`,
  'event Fees(address indexed sender, uint256 amount0, uint256 amount1)',
])
const conversions = parseAbi([
  'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  `event Withdraw(address indexed sender, ${accounts}, uint256 assets, uint256 shares)`,
])
const [exchanged] = parseAbi([`event TokenExchangeUnderlying(address indexed buyer, ${exchange})`])
const exchangedTopic = toEventSelector(exchanged)
const [submitted] = parseAbi(['event Submitted(address indexed sender, uint256 amount, address referral)'])
const submittedTopic = toEventSelector(submitted)
const conversionTopics: readonly Hex[] = conversions.map((event) => toEventSelector(event))
const [managerSwap, vaultSwap, pairFees] = [[abi[0]] as const, [abi[1]] as const, [abi[2]] as const]
const [managerTopic, vaultTopic, feesTopic] = abi.map((event) => toEventSelector(event))
const [filledTopic] = encodeEventTopics({ abi: rfqAbi, eventName: 'OrderFilled' })

/**
 * Reads the input and output of each pool and OTC order in a transaction from its logs, whichever
 * contract called them. A contract that received one token and sent another is a pool; the input of
 * a Solidly pair includes the fee that it forwards. Pools of Uniswap V4 and Balancer share one
 * contract, which emits an event per swap. `parties` are not pools: the traders, and contracts that
 * tokens pass through. Native tokens count as wrapped ones.
 *
 * @example
 * readExecutedLegs(mainnet, receipt.logs, [owner, router])
 * // [{ pool: '0x88e6...', dex: 'UniswapV3', ... }]
 */
export const readExecutedLegs = (chain: Chain, logs: readonly Log[], parties: readonly Address[]): ExecutedLeg[] => {
  const metas = readMetaLegs(chain, logs)
  const eventLegs = [
    ...metas.legs,
    ...readManagerLegs(chain, logs),
    ...logs.flatMap((log) => readEventLegs(chain, log)),
    ...readConversions(chain, logs),
    ...readStaked(chain, logs),
  ]
  const others = [
    ...parties,
    ...metas.contracts,
    ...eventLegs.flatMap(({ maker }) => maker ?? []),
    ...chain.dexes.flatMap((dex) => sharedContractOf(dex) ?? []),
  ]
  const excluded = new Set([zeroAddress, ...others].map(toLowerAddress))
  const participants = new Set(logs.flatMap(({ topics }) => topics.slice(1, 3).flatMap(addressOf)))
  const pools = [...participants].filter((participant) => !excluded.has(participant))
  return [...pools.flatMap((pool) => readPoolTransfers(chain, logs, pool)), ...eventLegs]
}

const readEventLegs = (chain: Chain, log: Log): ExecutedLeg[] => {
  if (isSameAddress(log.address, chain.contracts.rfq)) return readFill(log)
  const dex = chain.dexes.find((candidate) => isSameAddress(log.address, sharedContractOf(candidate)))
  return dex?.kind === 'balancer' ? readVaultSwap(dex, log) : []
}

/** Returns the contract that holds the tokens of all pools of an exchange, if there is one. */
const sharedContractOf = (dex: Dex): Address | undefined =>
  dex.kind === 'v4' ? dex.manager : dex.kind === 'balancer' ? dex.vault : undefined

const addressOf = (topic: Hex): Address[] => (/^0x0{24}/.test(topic) ? [toLowerAddress(`0x${topic.slice(26)}`)] : [])

const readPoolTransfers = (chain: Chain, logs: readonly Log[], pool: Address): ExecutedLeg[] => {
  const moves = listMoves(logs, pool)
  const [got, gave] = [moves.filter(({ amount }) => amount > 0n), moves.filter(({ amount }) => amount < 0n)]
  if (got.length !== 1 || gave.length !== 1) return []
  const ends = { tokenIn: got[0]!.token, tokenOut: gave[0]!.token }
  const { kind, ...named } = nameOf(chain, pool, ends)
  const fee = kind === 'solidly' ? forwardedFees(logs, pool, ends) : 0n
  const amounts = { amountIn: got[0]!.amount + fee, amountOut: -gave[0]!.amount }
  return [{ pool, ...named, ...ends, ...amounts }]
}

/** Returns the fees that a Solidly pair forwarded of its input, raw units. */
const forwardedFees = (logs: readonly Log[], pool: Address, { tokenIn, tokenOut }: Ends): bigint => {
  const [token0] = sortTokens(tokenIn, tokenOut)
  return logs
    .filter(({ address, topics }) => isSameAddress(address, pool) && topics[0] === feesTopic)
    .map(({ topics, data }) => decodeEventLog({ abi: pairFees, topics: topics as [Hex, ...Hex[]], data }).args)
    .reduce((sum, { amount0, amount1 }) => sum + (tokenIn === token0 ? amount0 : amount1), 0n)
}

type Ends = Pick<ExecutedLeg, 'tokenIn' | 'tokenOut'>
type Named = Pick<ExecutedLeg, 'dex' | 'feePips'> & { kind: Dex['kind'] | undefined }

/** Returns the exchange of a pool: its address is computed, or listed. */
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

/** The maximum tokens of a transaction among which V4 pools are searched. */
const maxTokens = 32

const readManagerLegs = (chain: Chain, logs: readonly Log[]): ExecutedLeg[] =>
  chain.dexes.flatMap((dex) => {
    const swaps = logs.filter(
      ({ address, topics }) => dex.kind === 'v4' && isSameAddress(address, dex.manager) && topics[0] === managerTopic,
    )
    if (dex.kind !== 'v4' || swaps.length === 0) return []
    const wrapped = toLowerAddress(chain.contracts.wrappedNative)
    const tokens = new Set([wrapped, ...logs.map(({ address }) => toLowerAddress(address))])
    const pools = poolsOf(dex, [...tokens].slice(0, maxTokens), wrapped)
    return swaps.flatMap((log) => readManagerSwap(dex, log, pools))
  })

/** Returns the manager's possible pools of these tokens by id, as events only have the id. */
const poolsOf = ({ tiers }: Manager, tokens: readonly Address[], wrapped: Address): ReadonlyMap<Hex, ManagedPool> => {
  const pools = new Map<Hex, ManagedPool>()
  for (const [index, first] of tokens.entries())
    for (const other of tokens.slice(index + 1)) {
      const [token0, token1] = sortTokens(first, other)
      const pairs = [{ token0, token1, isNative: false }]
      // The native currency sorts before any token.
      if (first === wrapped) pairs.push({ token0: first, token1: other, isNative: true })
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
  // Amounts are signed from the swapper's view.
  return args.amount0 < 0n
    ? [{ ...named, tokenIn: token0, amountIn: -args.amount0, tokenOut: token1, amountOut: args.amount1 }]
    : [{ ...named, tokenIn: token1, amountIn: -args.amount1, tokenOut: token0, amountOut: args.amount0 }]
}

/**
 * Returns the native currency that pools received in a transaction, minus what they sent; wei. It
 * is neither wrapped nor visible as a token transfer.
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
  // The first 20 bytes of a pool id are its address.
  const pool = toLowerAddress(poolId.slice(0, 42))
  return [{ pool, dex: dex.name, feePips: undefined, tokenIn, tokenOut, amountIn, amountOut }]
}

/**
 * Reads exchanges of metapools. A metapool also transfers LP tokens of its base pool, in which its
 * event counts the input, so the leg consists of the buyer's transfers. Neither contract has
 * another leg.
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

/**
 * Reads deposits of staking tokens. Ether moves without a transfer: the staking contract reports
 * the deposit, and the token the minted shares.
 */
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

/** Reads deposits to and withdrawals from ERC-4626 vaults, by event and transfer of the asset. */
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
