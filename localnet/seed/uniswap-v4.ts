import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { Chain, Dex } from '@/lib/chain/chain'
import { sortTokens, v4PoolId } from '@/lib/chain/pools/pool-address'
import { tickAtSqrtRatio } from '@/lib/routing/pools/ticks/tick-math'
import { roles } from '../accounts'
import { npmArtifact, ownArtifact } from './artifacts'
import { liquidityOf, positionsAround, startingAmounts, startingSqrtPrice } from './liquidity'
import type { Placement } from './place'
import type { PlannedPool } from './pools'
import type { SeedCall } from './send'

export type PlannedV4Pool = Extract<PlannedPool, { kind: 'v4' }>
type V4Dex = Extract<Dex, { kind: 'v4' }>

/**
 * The address of the local periphery of Uniswap V4, without a known key, the same on every local
 * chain.
 */
export const v4Periphery: Address = '0x00000000000000000000000000000000000ca4e4'

const key = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) key'
const managerAbi = parseAbi([`function initialize(${key}, uint160 sqrtPriceX96) returns (int24)`])
const peripheryAbi = parseAbi([
  `function mint(${key}, int24 lower, int24 upper, uint128 liquidity)`,
  `function swap(${key}, bool zeroForOne, uint256 amountIn, uint160 limit)`,
])

/**
 * Returns Uniswap V4 of a chain; undefined if the chain does not have it.
 *
 * @example
 * v4DexOf(mainnet)?.manager // '0x000000000004444c5dc75cB358380D2e3dE08A90'
 */
export const v4DexOf = (chain: Chain): V4Dex | undefined => chain.dexes.find((dex): dex is V4Dex => dex.kind === 'v4')

/** Lists the manager of the pools, and the local periphery. */
export function v4Placements(chain: Chain): Placement[] {
  const dex = v4DexOf(chain)
  if (!dex) return []
  return [
    {
      label: `${dex.name} manager`,
      address: dex.manager,
      ...npmArtifact('@uniswap/v4-core/out/PoolManager.sol/PoolManager.json'),
      args: [roles.deployer],
    },
    {
      label: `${dex.name} periphery`,
      address: v4Periphery,
      ...ownArtifact('UniswapV4Periphery'),
      args: [dex.manager, chain.contracts.wrappedNative],
    },
  ]
}

const keyOf = ({ tiers }: V4Dex, pool: PlannedV4Pool) => {
  const { feePips: fee, native, tokenA, tokenB } = pool
  const [lower, higher] = native ? [zeroAddress, tokenB.address] : sortTokens(tokenA.address, tokenB.address)
  const { tickSpacing } = tiers.find((tier) => tier.feePips === fee)!
  return { currency0: lower, currency1: higher, fee, tickSpacing, hooks: zeroAddress }
}

/** Returns the identification of a planned pool for the executor and the market. */
export const v4NameOf = (dex: V4Dex, pool: PlannedV4Pool) => {
  const { token0, token1 } = startingAmounts(pool)
  const { tickSpacing } = keyOf(dex, pool)
  const named = { feePips: pool.feePips, tickSpacing, native: pool.native }
  return {
    pool: v4PoolId({ token0: token0.address, token1: token1.address, ...named }),
    key: { manager: toLowerAddress(dex.manager), tickSpacing, native: pool.native },
  }
}

/** Lists the calls that create a pool of Uniswap V4 and its positions. */
export function v4Deposits(dex: V4Dex, pool: PlannedV4Pool): SeedCall[] {
  const { token0, token1, amount0, amount1 } = startingAmounts(pool)
  const sqrtPrice = startingSqrtPrice(token0, token1)
  const named = keyOf(dex, pool)
  const label = `${pool.dex} ${pool.native ? 'ETH' : pool.tokenA.symbol}/${pool.tokenB.symbol} ${pool.feePips}`
  const { tickSpacing } = named
  const positions = positionsAround(token0, token1, { tick: tickAtSqrtRatio(sqrtPrice), tickSpacing })
  return [
    {
      label,
      to: dex.manager,
      data: encodeFunctionData({ abi: managerAbi, functionName: 'initialize', args: [named, sqrtPrice] }),
    },
    ...positions.map(({ tickLower, tickUpper, percent }): SeedCall => {
      const amounts = { amount0: (amount0 * percent) / 100n, amount1: (amount1 * percent) / 100n }
      const liquidity = liquidityOf(amounts, { sqrtPrice, tickLower, tickUpper })
      const args = [named, tickLower, tickUpper, liquidity] as const
      return { label, to: v4Periphery, data: encodeFunctionData({ abi: peripheryAbi, functionName: 'mint', args }) }
    }),
  ]
}

/**
 * Returns the call that sells at most an amount through a pool of Uniswap V4, until it reaches a
 * price.
 */
export const v4SwapCall = (
  dex: V4Dex,
  pool: PlannedV4Pool,
  { zeroForOne, amountIn, sqrtPriceLimitX96 }: { zeroForOne: boolean; amountIn: bigint; sqrtPriceLimitX96: bigint },
) => ({
  to: v4Periphery,
  data: encodeFunctionData({
    abi: peripheryAbi,
    functionName: 'swap',
    args: [keyOf(dex, pool), zeroForOne, amountIn, sqrtPriceLimitX96],
  }),
})
