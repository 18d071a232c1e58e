import { type Abi, type Address, encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { Chain, Dex, Token } from '@/lib/chain/chain'
import { v2PairAddress } from '@/lib/chain/pools/pool-address'
import { tickAtSqrtRatio } from '@/lib/routing/pools/ticks/tick-math'
import { roles } from '../accounts'
import { ownArtifact } from './artifacts'
import { composableDeposit, weightedDeposit } from './balancer'
import { erc4626Deposits } from './erc4626'
import { evenAmounts, positionsAround, startingAmounts, startingSqrtPrice } from './liquidity'
import { pancakeDeposits, pancakeDexOf, pancakePeriphery } from './pancakeswap'
import { isFirstPair, type PlannedPool } from './pools'
import type { SeedCall } from './send'
import { solidlyDeposits } from './solidly'
import { factoryAbi, pairAbi, peripheryOf, positionManagerAbi, v2RouterAbi } from './uniswap'
import { v4Deposits, v4DexOf, v4Periphery } from './uniswap-v4'

const bps = 10_000n

type Abis = {
  pair: Abi
  v2Factory: Abi
  v2Router: Abi
  positionManager: Abi
  stablePool: Abi
  stableNgPool: Abi
  stableTriPool: Abi
  stableMetaPool: Abi
  cryptoTriPool: Abi
}

/**
 * Lists the calls that create planned pools and add liquidity, through the functions used on the
 * real chain: the V2 router, the position manager, a pair's own `mint` without a router,
 * `add_liquidity`. Sent by the deployer.
 */
export function depositCalls(chain: Chain, pools: readonly PlannedPool[]): SeedCall[] {
  const abis: Abis = {
    pair: pairAbi(),
    v2Factory: factoryAbi('v2'),
    v2Router: v2RouterAbi(),
    positionManager: positionManagerAbi(),
    stablePool: ownArtifact('StablePool').abi,
    stableNgPool: ownArtifact('StableNgPool').abi,
    stableTriPool: ownArtifact('StableTriPool').abi,
    stableMetaPool: ownArtifact('StableMetaPool').abi,
    cryptoTriPool: ownArtifact('CryptoTriPool').abi,
  }
  return [...approvals(chain), ...pools.flatMap((pool) => depositsOf(chain, pool, abis))]
}

function approvals(chain: Chain): SeedCall[] {
  const { v2Router, positionManager } = peripheryOf(chain.id)
  const others = chain.dexes.flatMap((dex) => {
    if (dex.kind === 'stable' || dex.kind === 'stableNg' || dex.kind === 'erc4626') return dex.pools
    if (dex.kind === 'stableMulti' || dex.kind === 'crypto' || dex.kind === 'stableMeta')
      return dex.pools.map(({ address }) => address)
    return dex.kind === 'balancer' ? [dex.vault] : []
  })
  return [v2Router, positionManager, ...localPeripheries(chain), ...others].flatMap((spender) =>
    approvalCalls(chain, spender),
  )
}

/** Lists the contracts that call pools here, for exchanges without a periphery on npm. */
export const localPeripheries = (chain: Chain): Address[] => [
  ...(pancakeDexOf(chain) ? [pancakePeriphery] : []),
  ...(v4DexOf(chain) ? [v4Periphery] : []),
]

/** Lists the calls that approve a spender for any amount of every token. */
export const approvalCalls = (chain: Chain, spender: Address): SeedCall[] =>
  chain.tokens.map(({ address, symbol }) => ({
    label: `approve ${symbol}`,
    to: address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
  }))

function depositsOf(chain: Chain, pool: PlannedPool, abis: Abis): SeedCall[] {
  const dex = chain.dexes.find(({ name }) => name === pool.dex)!
  const pancake = pancakeDexOf(chain)
  if (pool.kind === 'v3' && pool.dex === pancake?.name) return pancakeDeposits(pancake, pool)
  if (pool.kind === 'v3') return [v3Deposit(chain, dex as Extract<Dex, { kind: 'v3' }>, pool, abis)]
  if (pool.kind === 'v4') return v4Deposits(dex as Extract<Dex, { kind: 'v4' }>, pool)
  if (pool.kind === 'solidly') return solidlyDeposits(chain, pool)
  if (pool.kind === 'erc4626') return erc4626Deposits(pool)
  // The staking contract needs no liquidity.
  if (pool.kind === 'staking') return []
  if (pool.kind === 'weighted') return [weightedDeposit(chain, pool)]
  if (pool.kind === 'composable') return [composableDeposit(chain, pool)]
  if (dex.kind === 'stable') return [stableDeposit(dex, pool, abis.stablePool)]
  if (pool.kind === 'stableMulti') return multiDeposits(dex as MultiDex, pool, abis.stableTriPool)
  if (pool.kind === 'crypto') return multiDeposits(dex as MultiDex, pool, abis.cryptoTriPool)
  if (pool.kind === 'stableMeta') return metaDeposits(pool, abis)
  if (dex.kind === 'stableNg') return [stableDeposit(dex, pool, abis.stableNgPool)]
  return pool.dex === 'UniswapV2'
    ? [v2Deposit(chain, pool, abis)]
    : pairDeposit(dex as Extract<Dex, { kind: 'v2' }>, pool, abis)
}

function v2Deposit(chain: Chain, pool: PlannedPool, { v2Router }: Abis): SeedCall {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const args = [
    token0.address,
    token1.address,
    beforeTax(token0, amount0),
    beforeTax(token1, amount1),
    0n,
    0n,
    roles.deployer,
    maxUint256,
  ]
  return {
    label: labelOf(pool),
    to: peripheryOf(chain.id).v2Router,
    data: encodeFunctionData({ abi: v2Router, functionName: 'addLiquidity', args }),
  }
}

/**
 * Lists the calls for a fork whose router is not placed here: create, transfer, mint, as its router
 * would.
 */
function pairDeposit(
  dex: Extract<Dex, { kind: 'v2' }>,
  pool: PlannedPool,
  { v2Factory, pair: pairAbi }: Abis,
): SeedCall[] {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const pair = v2PairAddress(dex, token0.address, token1.address)
  const label = labelOf(pool)
  const pay = (token: Token, amount: bigint): SeedCall => ({
    label,
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, beforeTax(token, amount)] }),
  })
  const create = encodeFunctionData({
    abi: v2Factory,
    functionName: 'createPair',
    args: [token0.address, token1.address],
  })
  return [
    { label, to: dex.factory, data: create },
    pay(token0, amount0),
    pay(token1, amount1),
    { label, to: pair, data: encodeFunctionData({ abi: pairAbi, functionName: 'mint', args: [roles.deployer] }) },
  ]
}

function v3Deposit(
  chain: Chain,
  dex: Extract<Dex, { kind: 'v3' }>,
  pool: PlannedPool & { kind: 'v3' },
  { positionManager: abi }: Abis,
): SeedCall {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const sqrtPrice = startingSqrtPrice(token0, token1)
  const { tickSpacing } = dex.tiers.find(({ feePips }) => feePips === pool.feePips)!
  const tick = tickAtSqrtRatio(sqrtPrice)
  const create = encodeFunctionData({
    abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token0.address, token1.address, pool.feePips, sqrtPrice],
  })
  const mints = positionsAround(token0, token1, { tick, tickSpacing }).map(({ tickLower, tickUpper, percent }) =>
    encodeFunctionData({
      abi,
      functionName: 'mint',
      args: [
        {
          token0: token0.address,
          token1: token1.address,
          fee: pool.feePips,
          tickLower,
          tickUpper,
          amount0Desired: (amount0 * percent) / 100n,
          amount1Desired: (amount1 * percent) / 100n,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: roles.deployer,
          deadline: maxUint256,
        },
      ],
    }),
  )
  return {
    label: labelOf(pool),
    to: peripheryOf(chain.id).positionManager,
    data: encodeFunctionData({ abi, functionName: 'multicall', args: [[create, ...mints]] }),
  }
}

function stableDeposit(dex: Extract<Dex, { kind: 'stable' | 'stableNg' }>, pool: PlannedPool, abi: Abi): SeedCall {
  const { amount0, amount1 } = startingAmounts(pool)
  return {
    label: labelOf(pool),
    to: dex.pools[0]!,
    data: encodeFunctionData({ abi, functionName: 'add_liquidity', args: [[amount0, amount1], 0n] }),
  }
}

type MultiDex = Extract<Dex, { kind: 'stableMulti' | 'crypto' }>

/** Lists the deposits of all coins at once, with the first two. */
function multiDeposits(dex: MultiDex, pool: Extract<PlannedPool, { kind: MultiDex['kind'] }>, abi: Abi): SeedCall[] {
  if (!isFirstPair(pool)) return []
  const data = encodeFunctionData({ abi, functionName: 'add_liquidity', args: [evenAmounts(pool), 0n] })
  return [{ label: labelOf(pool), to: dex.pools[0]!.address, data }]
}

/**
 * Lists the deposits of a metapool's coin and as many shares of the base pool, which the deployer
 * owns.
 */
function metaDeposits(pool: Extract<PlannedPool, { kind: 'stableMeta' }>, { stableMetaPool: abi }: Abis): SeedCall[] {
  if (!isFirstPair(pool)) return []
  const { amount0, amount1, token0 } = startingAmounts(pool)
  const amount = token0 === pool.tokenA ? amount0 : amount1
  const label = labelOf(pool)
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool.address, maxUint256] })
  const fill = encodeFunctionData({ abi, functionName: 'add_liquidity', args: [[amount, amount], 0n] })
  return [
    { label, to: pool.base, data: allow },
    { label, to: pool.address, data: fill },
  ]
}

/** Returns the amount to send so that an amount arrives after the token's tax. */
const beforeTax = ({ transferFeeBps = 0 }: Token, amount: bigint): bigint =>
  (amount * bps + bps - BigInt(transferFeeBps) - 1n) / (bps - BigInt(transferFeeBps))

const labelOf = (pool: PlannedPool): string =>
  `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol}${pool.kind === 'v3' ? ` ${pool.feePips}` : ''}`
